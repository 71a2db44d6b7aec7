import { previewReturn as spec } from '../contract/credit.ts'
import { operation } from '../kernel/operation.ts'
import { pointsOfReturn } from '../points/points-of-return.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import type { CreditSums } from './credit-lines.ts'
import { findInvoice, readReturn, settleReturn } from './settle-return.ts'

export const previewReturn = operation(spec, ({ body, services }) => {
  const { invoiceId, ...asked } = readReturn(services, body)
  const invoice = findInvoice(services.db, invoiceId)
  const settled = settleReturn(services.db, invoice, services.localNow(), asked)
  const points = pointsOfReturn(services.db, invoice.orderId, settled)
  return {
    Lines: settled.credited.map((line) => ({
      LineID: services.ids.encode('orderLine', line.lineId),
      Qty: milliToQuantity(line.qtyMilli),
      ...wireSums(line),
      TotalAmount: toRupees(line.taxablePaise + line.sgstPaise + line.cgstPaise + line.igstPaise),
    })),
    ...wireSums(settled),
    Amount: toRupees(settled.amountPaise),
    RoundOff: toRupees(settled.roundOffPaise),
    Total: toRupees(settled.amountPaise + settled.roundOffPaise),
    AppliedToDue: toRupees(settled.appliedToDuePaise - settled.toSourcesPaise),
    GivenBack: toRupees(settled.toSourcesPaise),
    Refunded: toRupees(settled.refundedPaise),
    Credit: toRupees(settled.balancePaise),
    PaidByCredit: toRupees(settled.paidByCreditPaise),
    PointsGone: points.gone,
    PointsBack: points.back,
  }
})

function wireSums(sums: CreditSums) {
  return {
    TaxableAmount: toRupees(sums.taxablePaise),
    SGSTAmount: toRupees(sums.sgstPaise),
    CGSTAmount: toRupees(sums.cgstPaise),
    IGSTAmount: toRupees(sums.igstPaise),
  }
}
