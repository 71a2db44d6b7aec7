import { create } from 'zustand'
import { goTo, openDialog } from '../../kernel/screen-store.ts'

export type ItemsFilter = {
  term: string
  /** Empty for every type. */
  itemTypeID: string
  categoryID: string
  brand: string
  /** `sale` are those on sale, `off` those off sale, `low` those below their minimum. */
  state: 'all' | 'sale' | 'off' | 'low'
  /** Values that attributes must have, by their names. */
  attributes: Readonly<Record<string, string>>
}

/** What the form for an item is opened for. */
export type AskedItem = {
  /** Null for a new one. */
  itemID: string | null
  /** The code that was scanned or typed and that no item has. */
  barcode: string
  name: string
  /** Its pieces come with a paper that is being entered: the form asks for none. */
  comesWithPaper?: boolean
  /** Told of the item once it is saved. */
  onSaved: ((itemID: string) => void) | null
}

/** The item whose next colour is made. */
export type AskedLike = {
  itemID: string
  /** Of a bill that is entered: what one piece costs on it. */
  asksCost: boolean
  cost: string
  /** Told of the new item and of the cost that was typed. */
  onSaved: (itemID: string, cost: string) => void
}

type ItemsState = {
  filter: ItemsFilter
  pageNumber: number
  selectedID: string | null
  /** Whether the list shows what the items are, each attribute in a column. */
  hasColumns: boolean
  /** Asks the search for the focus. */
  findTicket: number
  asked: AskedItem | null
  askedLike: AskedLike | null
  /** Whether new prices are asked for the family of the lens that is shown, not for it alone. */
  asksFamily: boolean
  /** The bill of a supplier whose goods get new prices; null where they are chosen otherwise. */
  pricedInwardID: string | null
}

const EVERYTHING: ItemsFilter = {
  term: '',
  itemTypeID: '',
  categoryID: '',
  brand: '',
  state: 'sale',
  attributes: {},
}

/** What the items screen shows. */
export const useItems = create<ItemsState>(() => ({
  filter: EVERYTHING,
  pageNumber: 1,
  selectedID: null,
  hasColumns: false,
  findTicket: 0,
  asked: null,
  askedLike: null,
  asksFamily: false,
  pricedInwardID: null,
}))

export function setItemsFilter(part: Partial<ItemsFilter>): void {
  useItems.setState(({ filter }) => ({ filter: { ...filter, ...part }, pageNumber: 1 }))
}

/** Rows of two lines beside the item, or a table with a column an attribute over the whole width. */
export function switchColumns(): void {
  useItems.setState(({ filter, hasColumns }) => ({
    hasColumns: !hasColumns,
    selectedID: null,
    filter: { ...filter, attributes: {} },
    pageNumber: 1,
  }))
}

export function findItems(): void {
  useItems.setState((state) => ({ findTicket: state.findTicket + 1 }))
}

export function showItem(itemID: string | null): void {
  useItems.setState({ selectedID: itemID })
}

/** Shows an item; from any screen. */
export function openItem(itemID: string): void {
  showItem(itemID)
  goTo('items')
}

/** Opens the form of a new item; `onSaved` is told of it. */
export function askNewItem(
  typed: Pick<AskedItem, 'barcode' | 'name' | 'comesWithPaper'> = { barcode: '', name: '' },
  onSaved: AskedItem['onSaved'] = showItem,
): void {
  useItems.setState({ asked: { itemID: null, ...typed, onSaved } })
  openDialog('itemForm')
}

/** Opens the form of the next colour of an item. */
export function askNextColour(askedLike: AskedLike): void {
  useItems.setState({ askedLike })
  openDialog('nextColour')
}

/** Opens the prices of an item; of a lens those of its whole family, where that is asked. */
export function askPrices(itemID: string | null, asksFamily = false): void {
  useItems.setState({ selectedID: itemID, asksFamily, pricedInwardID: null })
  openDialog('priceChange')
}

/** Opens the prices of the goods that a bill brought. */
export function askPricesOfInward(pricedInwardID: string): void {
  useItems.setState({ asksFamily: false, pricedInwardID })
  openDialog('priceChange')
}

export function askItemChange(itemID: string): void {
  useItems.setState({ asked: { itemID, barcode: '', name: '', onSaved: null } })
  openDialog('itemForm')
}
