import { create } from 'zustand'
import type {
  BillDiscount,
  Cart,
  CartDrafts,
  CartLine,
  CartTotals,
} from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'

export type LineField = 'qty' | 'price' | 'discount'

/** Where the goods are sent; no State where they are handed over or leave the country. */
export type SentTo = { stateID: string; isAbroad: boolean }

export const HANDED_OVER: SentTo = { stateID: '', isAbroad: false }

export type CartState = {
  sessionID: string
  customer: Customer | null
  sentTo: SentTo
  lines: CartLine[]
  totals: CartTotals | null
  billDiscount: BillDiscount | null
  /** What the sale has of the shop's offers; undefined where there are none. */
  offers: Cart['offers']
  /** What the sale spends of the customer's points; undefined for none. */
  points: Cart['points']
  /** The highest discount that the person signed in gives alone, in percent; null is any. */
  maximumDiscountRate: number | null
  /** The first line that the shelf cannot fill. */
  shortLineID: string | null
  /** The catalogue has no item yet. */
  isShopEmpty: boolean
  drafts: CartDrafts
  /** The newest change that is in what is shown, as the live events count. */
  asOf: number
  status: 'loading' | 'ready' | 'failed'
  /** Changes that the server has not answered yet; totals are stale while above 0. */
  pending: number
  /** Quantities shown before the server has taken them, by line. */
  wantedQty: Record<string, number>
  selectedID: string | null
  flashID: string | null
  editing: { lineID: string; field: LineField } | null
}

const KEY = 'sales'

type Kept = { current: string }

function readKept(): Kept {
  const found = readLocal(KEY)
  const current = isRecord(found) ? found['current'] : null
  return { current: typeof current === 'string' ? current : newRandomKey() }
}

let kept = readKept()

function keepSales(change: Kept): void {
  kept = change
  writeLocal(KEY, kept)
}

// From the first moment, so that a crash before the first sale is over does not lose it.
keepSales(kept)

const NO_DRAFTS: CartDrafts = { prescription: null, payment: null }

/**
 * The sale on the counter: the server's last answer, and what the user is doing with it. The one
 * home of the cart; why it is no query stands in server/decisions/0320-the-cart-is-no-query.md.
 */
export const useCart = create<CartState>(() => ({
  sessionID: kept.current,
  customer: null,
  sentTo: HANDED_OVER,
  lines: [],
  totals: null,
  billDiscount: null,
  offers: undefined,
  points: undefined,
  maximumDiscountRate: null,
  shortLineID: null,
  isShopEmpty: false,
  drafts: NO_DRAFTS,
  asOf: 0,
  status: 'loading',
  pending: 0,
  wantedQty: {},
  selectedID: null,
  flashID: null,
  editing: null,
}))

/** Puts another sale on the counter; its lines are read from the server next. */
export function switchSession(sessionID: string): void {
  keepSales({ current: sessionID })
  useCart.setState({
    sessionID,
    customer: null,
    sentTo: HANDED_OVER,
    lines: [],
    shortLineID: null,
    totals: null,
    billDiscount: null,
    offers: undefined,
    points: undefined,
    drafts: NO_DRAFTS,
    asOf: 0,
    status: 'loading',
    wantedQty: {},
    selectedID: null,
    flashID: null,
    editing: null,
  })
}

export function selectedLine(): CartLine | null {
  const { lines, selectedID } = useCart.getState()
  return lines.find((line) => line.id === selectedID) ?? null
}

/** The quantity to draw: what the user asked for, until the server has answered. */
export function shownQty(line: CartLine, wantedQty: Record<string, number>): number {
  return wantedQty[line.id] ?? line.qty
}
