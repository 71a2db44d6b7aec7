import { one, type ReadableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'

/**
 * Returns how money goes out to a supplier or a fitter. Throws 404 for no such way, 422 for a credit
 * note, which is no money, and 400 where its reference is missing.
 */
export function outgoingMethod(db: ReadableDb, id: number, reference: string): { kind: string } {
  const method = one<{ kind: string; needsReference: number }>(
    db,
    'SELECT kind, needs_reference AS needsReference FROM receipt_types WHERE id = :id',
    { id },
  )
  if (method === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-method'))
  if (method.kind === 'CreditNote') {
    throw new Refusal('BUSINESS_RULE', message('purchasing.not-by-credit-note'))
  }
  if (method.needsReference === 1 && reference === '') {
    throw invalidField('referenceNo', message('purchasing.reference-needed'))
  }
  return { kind: method.kind }
}
