import type { CartLine } from '../../../server/contract/cart.ts'
import { shopToday } from '../../base/format/dates.ts'
import { toPaise } from '../../base/format/money.ts'
import { useCart } from '../cart/cart-store.ts'
import { partPaise, remainingPaise } from './pay-split.ts'
import { type PayState, usePay } from './pay-store.ts'
import { chosenDay } from './promise.ts'

type Chosen = Pick<
  PayState,
  'invoiceNow' | 'isInvoiceChosen' | 'repair' | 'deliveryMode' | 'promisedDay'
>

/** Whether goods are handed over another day: made by a lab, repaired, sent or promised for then. */
function comesLater(
  { deliveryMode, promisedDay, repair }: Chosen,
  lines: readonly Pick<CartLine, 'section'>[],
): boolean {
  return (
    repair !== null ||
    deliveryMode !== 'Counter' ||
    chosenDay({ promisedDay, repair }) > shopToday() ||
    lines.some(({ section }) => section === 'SpectacleLens')
  )
}

/**
 * When the tax invoice is made: with the sale, or on delivery. Goods that are handed over another
 * day and paid in part have a receipt voucher first (CGST Act, section 31: the invoice belongs to the
 * day of removal), unless somebody chose otherwise. `part` is that of those two.
 */
export function invoiceTime(
  pay: Chosen,
  lines: readonly Pick<CartLine, 'section'>[],
  isPartPaid: boolean,
): 'now' | 'later' | 'part' {
  if (!pay.invoiceNow) return 'later'
  if (pay.isInvoiceChosen || !isPartPaid || !comesLater(pay, lines)) return 'now'
  return 'part'
}

type Paid = Pick<PayState, 'tenders' | 'amount'>

/** Whether a part of the sale is taken or typed, and the rest is left. */
function isPartPaid({ amount, tenders }: Paid, net: number): boolean {
  const due = remainingPaise(toPaise(net), tenders)
  return due > 0 && (tenders.length > 0 || partPaise(amount, due) !== null)
}

/**
 * The same for the sale on the counter as it is saved: what is left wholly unpaid is billed as what
 * is paid in part.
 */
export function invoiceTimeNow(): ReturnType<typeof invoiceTime> {
  const { lines, totals } = useCart.getState()
  const pay = usePay.getState()
  const due = remainingPaise(toPaise(totals?.netAmount ?? 0), pay.tenders)
  return invoiceTime(pay, lines, due > 0)
}

/** The same for a component. */
export function useInvoiceTime(): ReturnType<typeof invoiceTime> {
  const lines = useCart((cart) => cart.lines)
  const net = useCart((cart) => cart.totals?.netAmount ?? 0)
  return usePay((pay) => invoiceTime(pay, lines, isPartPaid(pay, net)))
}
