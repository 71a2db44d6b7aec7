import { RETURN_REASONS, saveReturn as spec } from '../contract/credit.ts'
import type { BodyOf } from '../contract/operation.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { toRupees } from '../wire/rupees.ts'
import { creditInvoice } from './credit-invoice.ts'
import { findInvoice, readReturn } from './settle-return.ts'

export const saveReturn = operation(spec, (call) => {
  const { body, headers, services } = call
  const { invoiceId, ...asked } = readReturn(services, body)
  const reason = reasonOf(body)
  if (reason === '') throw invalidField('reason', message('credit.why-return'))
  return services.write((tx) =>
    once(tx, { operation: spec.name, key: headers['idempotency-key'], body }, () => {
      const { note, refundVoucherNo } = creditInvoice(tx, services, commitContext(call), {
        ...asked,
        invoice: findInvoice(tx, invoiceId),
        reason,
        reasonCode: body.reasonCode ?? null,
      })
      return {
        success: true,
        creditNoteID: services.ids.encode('creditNote', note.id),
        creditNoteNo: note.number,
        amount: toRupees(note.amountPaise),
        roundOff: toRupees(note.roundOffPaise),
        appliedToDue: toRupees(note.appliedToDuePaise),
        refunded: toRupees(note.refundedPaise),
        credit: toRupees(note.balancePaise),
        refundVoucherNo,
      }
    }),
  )
})

/** Returns the reason as it is printed: the sentence of the list, and what was added to it. */
function reasonOf({ reason, reasonCode }: BodyOf<typeof spec>): string {
  const words = reason.trim()
  if (reasonCode === undefined) return words
  // "Other reason" alone is no reason.
  if (reasonCode === 'Other') return words
  return words === '' ? RETURN_REASONS[reasonCode] : `${RETURN_REASONS[reasonCode]}: ${words}`
}
