import type { Pieces } from './cash-count.ts'
import { digitSwaps, zeroSlips } from './digit-slips.ts'

/** A movement of the day by its document or reason; `paise` is never below zero. */
export type Moved = { name: string; atMs: number; paise: number }

export type DayCash = {
  /** Counted less expected: below zero, money is missing. */
  differencePaise: number
  float: Moved
  /** Cash from before the opening, and whether it was taken to lie in the float. */
  earlierPaise: number
  isEarlierInFloat: boolean
  cashReceipts: readonly Moved[]
  /** Receipts by card, UPI, bank or cheque. */
  otherReceipts: readonly Moved[]
  cashRefunds: readonly Moved[]
  cashIn: readonly Moved[]
  cashOut: readonly Moved[]
  /** The drawer was opened by itself; `name` is the reason that was given. */
  openings: readonly Moved[]
  pieces: readonly Pieces[]
}

export type Guess = {
  kind:
    | 'PaidOtherwise'
    | 'PaidInCash'
    | 'TwoReceipts'
    | 'WrongWay'
    | 'EnteredTwice'
    | 'RefundNotPaid'
    | 'RefundTwice'
    | 'DrawerOpened'
    | 'FloatHasEarlier'
    | 'FloatLacksEarlier'
    | 'DigitsSwapped'
    | 'ZeroTooMany'
    | 'OneNote'
    | 'OneBundle'
    | 'WrongPile'
  /** How likely, out of a hundred; for the order alone. */
  weight: number
  paise: number
  otherPaise: number
  documents: readonly Moved[]
}

const MOST_GUESSES = 6
const MOST_DOCUMENTS = 3
/** A cash-out this close to an opening of the drawer is what it was opened for. */
const NEAR_MS = 10 * 60_000
const BUNDLE = 100

/**
 * What a difference may come from, the likeliest first, with the documents to look at. It only
 * compares amounts: a guess to be checked, never a finding.
 */
export function explainDifference(day: DayCash): Guess[] {
  if (day.differencePaise === 0) return []
  return [
    ...wrongMethod(day),
    ...earlierCash(day),
    ...wrongWay(day),
    ...enteredTwice(day),
    ...refunds(day),
    ...drawerOpened(day),
    ...mistyped(day),
    ...miscounted(day),
    ...twoReceipts(day),
  ]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_GUESSES)
}

function guess(
  kind: Guess['kind'],
  weight: number,
  paise: number,
  documents: readonly Moved[] = [],
  otherPaise = 0,
): Guess {
  const shown = documents.slice(0, MOST_DOCUMENTS)
  // One document of the amount is a strong sign, ten are a weak one.
  const doubt = Math.min(20, Math.max(0, documents.length - 1) * 4)
  return { kind, weight: weight - doubt, paise, otherPaise, documents: shown }
}

const of = (moved: readonly Moved[], paise: number): Moved[] =>
  moved.filter((each) => each.paise === paise)

function wrongMethod({ cashReceipts, differencePaise, otherReceipts }: DayCash): Guess[] {
  const paise = Math.abs(differencePaise)
  const isShort = differencePaise < 0
  const found = of(isShort ? cashReceipts : otherReceipts, paise)
  if (found.length === 0) return []
  return [guess(isShort ? 'PaidOtherwise' : 'PaidInCash', 95, paise, found)]
}

function earlierCash({ differencePaise, earlierPaise, isEarlierInFloat }: DayCash): Guess[] {
  if (earlierPaise === 0) return []
  if (!isEarlierInFloat && differencePaise === -earlierPaise) {
    return [guess('FloatHasEarlier', 92, Math.abs(earlierPaise))]
  }
  if (isEarlierInFloat && differencePaise === earlierPaise) {
    return [guess('FloatLacksEarlier', 92, Math.abs(earlierPaise))]
  }
  return []
}

/** Written as in and gone out, or the reverse: off by twice the amount. */
function wrongWay({ cashIn, cashOut, differencePaise }: DayCash): Guess[] {
  const paise = Math.abs(differencePaise)
  const found = paise % 2 === 0 ? of(differencePaise < 0 ? cashIn : cashOut, paise / 2) : []
  return found.length === 0 ? [] : [guess('WrongWay', 90, paise / 2, found)]
}

function enteredTwice({ cashIn, cashOut, differencePaise }: DayCash): Guess[] {
  const paise = Math.abs(differencePaise)
  const found = of(differencePaise < 0 ? cashIn : cashOut, paise)
  if (found.length === 0) return []
  // Once is an entry that did not happen; the same twice is likelier one too many.
  return [guess('EnteredTwice', found.length > 1 ? 93 : 62, paise, found.slice(-2))]
}

function refunds({ cashRefunds, differencePaise }: DayCash): Guess[] {
  const paise = Math.abs(differencePaise)
  const found = of(cashRefunds, paise)
  if (found.length === 0) return []
  return differencePaise > 0
    ? [guess('RefundNotPaid', 82, paise, found)]
    : [guess('RefundTwice', 72, paise, found)]
}

/** Opened without a sale, and no cash was written out about then: something was taken. */
function drawerOpened({ cashOut, differencePaise, openings }: DayCash): Guess[] {
  if (differencePaise > 0) return []
  const paise = -differencePaise
  const bare = openings.filter(
    ({ atMs }) => !cashOut.some((out) => Math.abs(out.atMs - atMs) <= NEAR_MS),
  )
  if (bare.length === 0) return []
  const names = (rupees: number) => new RegExp(`(^|[^0-9.])${rupees}([^0-9]|$)`)
  const pattern = names(paise / 100)
  const telling = bare.filter(({ name }) => pattern.test(name.replace(/(?<=\d),(?=\d)/g, '')))
  return telling.length > 0
    ? [guess('DrawerOpened', 97, paise, telling)]
    : [guess('DrawerOpened', 60, paise, bare)]
}

/** What was typed by hand: the float and the cash in and out. Receipts come from the sale. */
function mistyped(day: DayCash): Guess[] {
  const { cashIn, cashOut, differencePaise } = day
  const typed = [
    ...[day.float, ...cashIn].map((moved) => ({ moved, sign: 1 })),
    ...cashOut.map((moved) => ({ moved, sign: -1 })),
  ]
  return typed.flatMap(({ moved, sign }) => {
    const meant = moved.paise + sign * differencePaise
    if (meant <= 0) return []
    if (digitSwaps(moved.paise).includes(meant)) {
      return [guess('DigitsSwapped', 84, moved.paise, [moved], meant)]
    }
    if (zeroSlips(moved.paise).includes(meant)) {
      return [guess('ZeroTooMany', 83, moved.paise, [moved], meant)]
    }
    return []
  })
}

/** One note or one bundle of a hundred too many or too few, or a pile in its neighbour's row. */
function miscounted({ differencePaise, pieces }: DayCash): Guess[] {
  const paise = Math.abs(differencePaise)
  const counted = new Map(pieces.map(({ count, value }) => [value, count]))
  const faces = [2_000, 500, 200, 100, 50, 20, 10, 5, 2, 1]
  const guesses = faces.flatMap((value) => {
    const count = counted.get(value) ?? 0
    const isTooMany = differencePaise > 0
    if (paise === value * 100 && count > 0) return [guess('OneNote', 50, value * 100)]
    if (value < 10 || paise !== value * 100 * BUNDLE) return []
    return !isTooMany || count >= BUNDLE ? [guess('OneBundle', 66, value * 100)] : []
  })
  const piles = pieces.flatMap(({ count, value }) => {
    const at = faces.indexOf(value)
    return [faces[at - 1], faces[at + 1]].flatMap((other) => {
      const isFree = other !== undefined && (counted.get(other) ?? 0) === 0
      const isPile = count > 1 && isFree && differencePaise === count * (value - other) * 100
      return isPile ? [guess('WrongPile', 70, value * 100, [], other * 100)] : []
    })
  })
  return [...piles, ...guesses]
}

/** Two cash receipts that sum to what is missing. */
function twoReceipts({ cashReceipts, differencePaise }: DayCash): Guess[] {
  if (differencePaise > 0) return []
  const paise = -differencePaise
  const seen = new Map<number, Moved>()
  for (const receipt of cashReceipts) {
    const partner = seen.get(paise - receipt.paise)
    if (partner !== undefined) return [guess('TwoReceipts', 58, paise, [partner, receipt])]
    seen.set(receipt.paise, receipt)
  }
  return []
}
