// POST /api/Purchases/return/reverse-answer
import { isFiled } from '../branch/filed-months.ts'
import { reverseReturnAnswer as spec } from '../contract/purchasing.ts'
import type { ReadableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type AnsweredReturn,
  answeredReturn,
  takeBackAnswer,
} from '../purchasing/take-back-answer.ts'
import { toRupees } from '../wire/rupees.ts'
import { creditBills } from './credit-bills.ts'
import { creditPlaces } from './credit-places.ts'
import { hasFile } from './gstr2b-rows.ts'
import { matchMonths } from './match-months.ts'

export const reverseReturnAnswer = operation(spec, (call) => {
  const { body, services } = call
  const context = commitContext(call)
  const id = services.idOf('supplierReturn', body.returnID, 'returnID')
  const { stateCode } = services.branch()
  return services.write((tx) => {
    const answered = answeredReturn(tx, id)
    const balance = takeBackAnswer(tx, context, {
      answered,
      countedIn: answered.state === 'Credited' ? monthOfNote(tx, stateCode, answered) : null,
      reason: body.reason.trim(),
    })
    return { success: true, returnNo: answered.returnNo, balance: toRupees(balance) }
  })
})

const FIGURES = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const

/**
 * The month, `yyyy-mm`, whose GSTR-3B has a credit note; null where none has, or where the portal's
 * file still decides it. Throws 409 where a filed month has it with other figures than the books.
 */
function monthOfNote(
  db: ReadableDb,
  stateCode: string,
  { creditDate, creditNo, returnNo, supplierId }: AnsweredReturn,
): string | null {
  const note = creditBills(db, stateCode).find(
    ({ date, isSettled, kind, number, ...bill }) =>
      kind === 'Return' &&
      !isSettled &&
      number === creditNo &&
      date === creditDate &&
      bill.supplierId === supplierId,
  )
  if (note === undefined) return null
  const month = creditPlaces(db, stateCode).countsIn(note)
  if (month === null || note.isReverseCharge) return month
  const isKept = hasFile(db, `${month.slice(5)}${month.slice(0, 4)}`)
  if (!isFiled(db, month)) return isKept ? null : month
  const match = matchMonths(db, stateCode)
    .flatMap(({ matches }) => matches)
    .find(({ bill, paper }) => paper !== null && bill?.kind === 'Return' && bill.id === note.id)
  const differs = FIGURES.some((figure) => match?.paper?.[figure] !== match?.bill?.[figure])
  if (match !== undefined && differs) {
    throw new Refusal('CONFLICT', message('gst.note-filed-otherwise', { number: returnNo }))
  }
  return month
}
