import { create } from 'zustand'
import type { Item, StockUnit } from '../../../server/contract/catalog.ts'
import type {
  LabelsPreview,
  LabelsRequest,
  LabelTemplateName,
} from '../../../server/contract/labels.ts'

/** Where an item is looked for, and what makes labels without a printer. */
export const SEARCH_ID = 'labels-search'
export const SAVE_ID = 'labels-save'

/** The most labels that are made at a time. */
export const LABELS_MAX = 1_000

/** One line of the list: an item, or one piece of it. */
export type LabelRow = {
  itemID: string
  inventoryID: string | null
  name: string
  brand: string
  /** What is printed as bars: the piece's own code, else the item's. */
  code: string
  copies: number
  /** The pieces in stock, of an item that has numbered ones. */
  units: readonly StockUnit[]
}

type LabelsState = {
  rows: readonly LabelRow[]
  template: LabelTemplateName
  dpi: 203 | 300
  startAt: number
}

/** What is to be labelled and on what; it stays while other screens are looked at. */
export const useLabels = create<LabelsState>(() => ({
  rows: [],
  template: 'Sheet65',
  dpi: 300,
  startAt: 1,
}))

/** Where labels go: the printer that was chosen, or null where none holds them. */
export const useLabelPrinter = create<{ printerID: string | null }>(() => ({ printerID: null }))

/** Places on a page; 1 is a roll, whose labels come one after the other. */
export const PLACES: Record<LabelTemplateName, number> = {
  Sheet65: 65,
  Sheet24: 24,
  FrameTag: 1,
  Roll50x25: 1,
}

export function isSheet(template: LabelTemplateName): boolean {
  return PLACES[template] > 1
}

/** Lasers have 300 dots or a multiple; most printers of tags have 203. */
export function chooseTemplate(template: LabelTemplateName): void {
  useLabels.setState({ template, dpi: isSheet(template) ? 300 : 203, startAt: 1 })
}

/** Puts labels on the list; more of one that is there already raises its number. */
export function addLabels(item: Item, copies = 1, inventoryID = item.InventoryID ?? null): void {
  const piece = item.Units?.find((unit) => unit.InventoryID === inventoryID)
  const row: LabelRow = {
    itemID: item.ID,
    inventoryID,
    name: item.Name,
    brand: item.Brand ?? '',
    code: piece?.Code ?? item.Code,
    copies,
    units: inventoryID === null ? (item.Units ?? []) : [],
  }
  const { rows } = useLabels.getState()
  const isKnown = rows.some((each) => isSame(each, row))
  useLabels.setState({
    rows: isKnown
      ? rows.map((each) => (isSame(each, row) ? { ...each, copies: each.copies + copies } : each))
      : [...rows, row],
  })
}

function isSame(one: LabelRow, other: LabelRow): boolean {
  return one.itemID === other.itemID && one.inventoryID === other.inventoryID
}

export function setCopies(row: LabelRow, copies: number): void {
  const { rows } = useLabels.getState()
  const wanted = Math.min(Math.max(1, Math.trunc(copies) || 1), LABELS_MAX)
  useLabels.setState({
    rows: rows.map((each) => (isSame(each, row) ? { ...each, copies: wanted } : each)),
  })
}

export function removeRow(row: LabelRow): void {
  const { rows } = useLabels.getState()
  useLabels.setState({ rows: rows.filter((each) => !isSame(each, row)) })
}

/** A label for each piece in stock, with the piece's own code, in place of the item's. */
export function labelEachPiece(row: LabelRow): void {
  const { rows } = useLabels.getState()
  const pieces = row.units.map((unit) => ({
    ...row,
    inventoryID: unit.InventoryID,
    code: unit.Code,
    copies: 1,
    units: [],
  }))
  const others = rows.filter((each) => !pieces.some((piece) => isSame(piece, each)))
  useLabels.setState({ rows: others.flatMap((each) => (isSame(each, row) ? pieces : [each])) })
}

/** Puts these rows on the list in place of what is there. */
export function listLabels(rows: readonly LabelRow[]): void {
  useLabels.setState({ rows })
}

/** Names what is on the list as the catalogue does now: it may have been corrected since. */
export function nameLabels(items: LabelsPreview['Items']): void {
  const { rows } = useLabels.getState()
  const named = rows.map((row) => {
    const item = items.find(({ ItemID }) => ItemID === row.itemID)
    const isSameName = item === undefined || (item.Name === row.name && item.Brand === row.brand)
    return isSameName ? row : { ...row, name: item.Name, brand: item.Brand }
  })
  if (named.some((row, index) => row !== rows[index])) useLabels.setState({ rows: named })
}

export function clearLabels(): void {
  useLabels.setState({ rows: [], startAt: 1 })
}

export function countOf(rows: readonly LabelRow[]): number {
  return rows.reduce((sum, { copies }) => sum + copies, 0)
}

/** The list as the branch takes it. */
export function inputOf({ dpi, rows, startAt, template }: LabelsState): LabelsRequest {
  return {
    template,
    dpi,
    ...(isSheet(template) ? { startAt } : {}),
    lines: rows.map(({ copies, inventoryID, itemID }) => ({
      itemID,
      ...(inventoryID === null ? {} : { inventoryID }),
      copies,
    })),
  }
}
