import type { Item } from '../../../server/contract/catalog.ts'

type TakeScan = (item: Item | null, code: string) => void
type TakeJob = (salesOrderID: string) => void

type Taker = { take: TakeScan; takeJob: TakeJob | null; isOfflineToo: boolean }

/** The last one takes: a dialog over its screen. */
let takers: readonly Taker[] = []

/**
 * Hands what is scanned to a screen that has its own use for it, in place of the sale; to be called
 * as an effect, for it answers what ends it: what took before takes again. The item is null where no
 * item has the code. `takeJob` is given the order of a job card, which elsewhere is opened.
 */
export function takeScansHere(take: TakeScan, takeJob: TakeJob | null = null): () => void {
  return add({ take, takeJob, isOfflineToo: false })
}

/** The same for a screen that keeps every code, also while the branch server can't be asked. */
export function takeCodesHere(take: (code: string) => void): () => void {
  return add({ take: (_item, code) => take(code), takeJob: null, isOfflineToo: true })
}

function add(taker: Taker): () => void {
  takers = [...takers, taker]
  return () => {
    takers = takers.filter((each) => each !== taker)
  }
}

type TakeCredit = (number: string) => Promise<boolean>

let creditTakers: readonly TakeCredit[] = []

/**
 * Hands the number of a credit note or gift card that is scanned to a payment in a dialog, as an
 * effect. `take` says whether there is one of the number, and throws why it can't pay here.
 */
export function takeCreditsHere(take: TakeCredit): () => void {
  creditTakers = [...creditTakers, take]
  return () => {
    creditTakers = creditTakers.filter((each) => each !== take)
  }
}

/** The payment that a scanned credit note or gift card pays; null where none is open in a dialog. */
export function creditTaker(): TakeCredit | null {
  return creditTakers.at(-1) ?? null
}

/** Whether who takes scans now wants them without an answer of the branch server too. */
export function takesOffline(): boolean {
  return takers.at(-1)?.isOfflineToo === true
}

/** Who takes what is scanned now; null for the sale. */
export function scanTaker(): TakeScan | null {
  return takers.at(-1)?.take ?? null
}

/** Who takes a job card that is scanned now; null where it opens its order. */
export function jobCardTaker(): TakeJob | null {
  return takers.at(-1)?.takeJob ?? null
}
