import { saveReturn as spec } from '../contract/credit.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { endReturnedParcel } from '../orders/parcel-back.ts'
import { toRupees } from '../wire/rupees.ts'
import { creditInvoice } from './credit-invoice.ts'
import { wireGivenBack } from './given-back.ts'
import { returnReason } from './return-reasons.ts'
import { assertMayReturn } from './return-window.ts'
import { findInvoice, readReturn } from './settle-return.ts'

export const saveReturn = operation(spec, (call) => {
  const { body, headers, services } = call
  const { invoiceId, ...asked } = readReturn(services, body)
  const reason = returnReason(body.reasonCode, body.reason)
  if (reason === null) throw invalidField('reason', message('credit.why-return'))
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const invoice = findInvoice(tx, invoiceId)
      assertMayReturn(tx, {
        invoice,
        lines: asked.lines,
        reasonCode: body.reasonCode ?? null,
        localNow: services.localNow(),
        mayBeLate: call.user.permissions.has('returns.late'),
      })
      const context = commitContext(call)
      const { givenBack, note, refundVoucherNo } = creditInvoice(tx, services, context, {
        ...asked,
        invoice,
        reason,
        reasonCode: body.reasonCode ?? null,
      })
      endReturnedParcel(tx, context, invoice.orderId)
      return {
        success: true,
        creditNoteID: services.ids.encode('creditNote', note.id),
        creditNoteNo: note.number,
        amount: toRupees(note.amountPaise),
        roundOff: toRupees(note.roundOffPaise),
        appliedToDue: toRupees(
          note.appliedToDuePaise - givenBack.reduce((sum, { paise }) => sum + paise, 0),
        ),
        refunded: toRupees(note.refundedPaise),
        credit: toRupees(note.balancePaise),
        refundVoucherNo,
        givenBack: wireGivenBack(givenBack),
      }
    }),
  )
})
