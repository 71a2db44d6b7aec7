import { call } from '../../base/api/client.ts'
import { isRecord } from '../../kernel/local-storage.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { type CartState, useCart } from '../cart/cart-store.ts'
import { lineNow, whenPutAgain } from '../cart/put-again.ts'
import { lineOfRepair } from '../cart/repairs.ts'
import { followDelivery } from './delivery-address.ts'
import type { Tender } from './pay-split.ts'
import { type Repair, usePay } from './pay-store.ts'

const SETTLE_MS = 500

/** What of the payment is worth keeping over a crash: money that was taken, and what was chosen. */
const TEXTS = [
  'deliveryMode',
  'deliveryName',
  'deliveryAddress',
  'deliveryCity',
  'deliveryPincode',
  'deliveryStateID',
  'deliveryCountryID',
  'deliveryMobile',
  'doctorID',
  'remarks',
  'supplierID',
  'fitterID',
  'instructions',
  'priorityID',
  'promisedDay',
  'promisedTime',
] as const

function draftOf(): string {
  const pay = usePay.getState()
  const chosen = Object.fromEntries(TEXTS.map((key) => [key, pay[key]]))
  return JSON.stringify({
    tenders: pay.tenders,
    invoiceNow: pay.invoiceNow,
    isInvoiceChosen: pay.isInvoiceChosen,
    goal: pay.goal,
    repair: pay.repair,
    ...chosen,
  })
}

function isTender(value: unknown): value is Tender {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['kind'] === 'string' &&
    typeof value['paise'] === 'number' &&
    typeof value['referenceNo'] === 'string'
  )
}

function readRepair(value: unknown): Repair | null {
  if (!isRecord(value)) return null
  const { fault, frame, lineID } = value
  if (typeof frame !== 'string' || typeof fault !== 'string') return null
  return { frame, fault, lineID: typeof lineID === 'string' ? lineID : '' }
}

/** What the payment of the sale notes; null where it notes nothing, or it is damaged. */
function keptDraft(): Record<string, unknown> | null {
  const text = useCart.getState().drafts.payment
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isRecord(kept) ? kept : null
  } catch {
    return null
  }
}

/** The frame that the sale takes in for repair, and its fault; null where it takes in none. */
export function notedRepair(): Repair | null {
  const repair = readRepair(keptDraft()?.['repair'])
  return repair !== null && lineOfRepair(useCart.getState().lines, repair) ? repair : null
}

/** Puts back what was taken and chosen before the till went away, on this till or another. */
export function restorePayDraft(): void {
  const kept = keptDraft()
  if (kept === null) return
  const { goal, invoiceNow, isInvoiceChosen, tenders } = kept
  const repair = notedRepair()
  // Its line was taken out of the sale: the rest is billed and handed over as any other.
  const isRepairGone = repair === null && readRepair(kept['repair']) !== null
  usePay.setState({
    tenders: Array.isArray(tenders) ? tenders.filter(isTender) : [],
    invoiceNow: invoiceNow !== false || isRepairGone,
    isInvoiceChosen: isInvoiceChosen === true,
    goal: goal === 'advance' && !isRepairGone ? 'advance' : 'full',
    repair,
  })
  for (const key of TEXTS) {
    const value = kept[key]
    const isOfRepair = isRepairGone && key === 'promisedDay'
    if (typeof value === 'string' && !isOfRepair) usePay.setState({ [key]: value })
  }
  void followDelivery()
}

function keepHere(payment: string): void {
  useCart.setState(({ drafts }) => ({ drafts: { ...drafts, payment } }))
}

/** Keeps the payment under way with the sale, on this till at once and on the server. */
async function keepDraft(sessionID: string, draft: string): Promise<void> {
  keepHere(draft)
  try {
    await call('set-cart-draft', { sessionID, kind: 'payment', draft })
  } catch {
    // The sale itself is safe; the next change tries again.
  }
}

/** Notes with the sale what is to be repaired: it stays here, and is billed when it is fetched. */
export async function noteRepair(repair: Repair, promisedDay: string): Promise<void> {
  const { sessionID } = useCart.getState()
  restorePayDraft()
  usePay.setState({ repair, promisedDay, invoiceNow: false, goal: 'advance' })
  await keepDraft(sessionID, draftOf())
}

/** A repair whose line was taken out of the sale, with the payment that noted it. */
let takenOut: {
  sessionID: string
  customerID: string | null
  repair: Repair
  draft: string
} | null = null

/** Lets the frame of a repair go with its line: the next repair of the sale is of another frame. */
function followRepair({ customer, drafts, lines, sessionID }: CartState, before: CartState): void {
  // A sale that is saved takes its goods and its payment with it.
  if (lines === before.lines || sessionID !== before.sessionID || isSaving()) return
  const repair = readRepair(keptDraft()?.['repair'])
  if (repair === null || drafts.payment === null || lineOfRepair(lines, repair)) return
  takenOut = { sessionID, customerID: customer?.ID ?? null, repair, draft: drafts.payment }
  restorePayDraft()
  void keepDraft(sessionID, draftOf())
}

/** Brings the frame back with its line, while the customer is the same. */
function bringRepairBack(_was: string, lineID: string): void {
  const { customer, sessionID } = useCart.getState()
  if (takenOut === null || lineNow(takenOut.repair.lineID) !== lineID) return
  const { customerID, draft, repair } = takenOut
  const isSame = takenOut.sessionID === sessionID && customerID === (customer?.ID ?? null)
  takenOut = null
  if (!isSame) return
  keepHere(draft)
  restorePayDraft()
  usePay.setState({ repair: { ...repair, lineID } })
  void keepDraft(sessionID, draftOf())
}

useCart.subscribe(followRepair)
whenPutAgain(bringRepairBack)

/**
 * Watches the payment for as long as its screen is up. This till has each change at once; the server
 * gets it a moment after the last one, and at once when the screen is left.
 */
export function watchPayDraft(): () => void {
  const { sessionID } = useCart.getState()
  let kept = draftOf()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    // A sale that was saved in between has its receipts, and the next one begins with nothing.
    if (useCart.getState().sessionID === sessionID) void keepDraft(sessionID, kept)
  }
  const stop = usePay.subscribe(() => {
    const draft = draftOf()
    if (draft === kept || isSaving()) return
    // Another sale is on the counter by now.
    if (useCart.getState().sessionID !== sessionID) return
    kept = draft
    keepHere(draft)
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(flush, SETTLE_MS)
  })
  return () => {
    stop()
    flush()
  }
}
