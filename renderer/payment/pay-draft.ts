import { call } from '../api/client.ts'
import { useCart } from '../billing/cart-store.ts'
import { isRecord } from '../shell/kept.ts'
import type { Tender } from './pay-split.ts'
import { usePay } from './pay-store.ts'

const SETTLE_MS = 500

/** What of the payment is worth keeping over a crash: money that was taken, and what was chosen. */
const TEXTS = [
  'deliveryMode',
  'doctorID',
  'remarks',
  'supplierID',
  'fitterID',
  'instructions',
  'priorityID',
  'promisedDay',
] as const

function draftOf(): string {
  const pay = usePay.getState()
  const chosen = Object.fromEntries(TEXTS.map((key) => [key, pay[key]]))
  return JSON.stringify({ tenders: pay.tenders, invoiceNow: pay.invoiceNow, ...chosen })
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

/** Puts back what was taken and chosen before the till went away, on this till or another. */
export function restorePayDraft(): void {
  const text = useCart.getState().drafts.payment
  if (text === null) return
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return
  }
  if (!isRecord(kept)) return
  const { invoiceNow, tenders } = kept
  usePay.setState({
    tenders: Array.isArray(tenders) ? tenders.filter(isTender) : [],
    invoiceNow: invoiceNow !== false,
  })
  for (const key of TEXTS) {
    const value = kept[key]
    if (typeof value === 'string') usePay.setState({ [key]: value })
  }
}

let timer: ReturnType<typeof setTimeout> | null = null

/** Keeps the payment under way with the sale, a moment after its last change. */
async function keepDraft(sessionID: string, draft: string): Promise<void> {
  try {
    await call('setCartDraft', { sessionID, kind: 'payment', draft })
    const { drafts, sessionID: current } = useCart.getState()
    if (current === sessionID) useCart.setState({ drafts: { ...drafts, payment: draft } })
  } catch {
    // The sale itself is safe; the next change tries again.
  }
}

/** Watches the payment for as long as its screen is up. */
export function watchPayDraft(): () => void {
  let before = draftOf()
  const stop = usePay.subscribe((pay) => {
    const draft = draftOf()
    if (draft === before || pay.phase !== 'open') return
    before = draft
    const { sessionID } = useCart.getState()
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void keepDraft(sessionID, draft), SETTLE_MS)
  })
  return stop
}
