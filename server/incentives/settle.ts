import { recordChange } from '../audit/record-change.ts'
import { settleIncentives as spec } from '../contract/incentives.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { toPaise } from '../wire/rupees.ts'
import { draftsOf, isOver, sumOf } from './month.ts'

type Settled = {
  userId: number
  month: string
  amountPaise: number
  byUserId: number
  nowMs: number
}

export const settleIncentives = operation(spec, (call) => {
  const { actor, body, services } = call
  const { nowMs, userId: byUserId } = commitContext(call)
  const { month, state } = body
  const userId = services.idOf('user', body.userID, 'userID')
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw invalidField('month', message('request.not-a-date'))
  }
  if (!isOver(month, services.localNow())) {
    throw invalidField('month', message('incentives.month-runs'))
  }
  const amountPaise = body.amount < 0 ? 0 - toPaise(-body.amount) : toPaise(body.amount)
  const settled = { userId, month, amountPaise, byUserId, nowMs }
  services.write((tx) => {
    const statementId = state === 'Agreed' ? agree(tx, settled) : pay(tx, settled)
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: state === 'Agreed' ? 'incentive.agreed' : 'incentive.paid',
      entity: 'incentiveStatement',
      entityId: statementId,
      detail: { userId, month, amountPaise },
    })
  })
  return { success: true }
})

function statementOf(tx: WritableDb, { month, userId }: Settled) {
  return one<{ id: number; state: string; amountPaise: number }>(
    tx,
    `SELECT id, state, amount_paise AS amountPaise FROM incentive_statements
      WHERE user_id = :userId AND month = :month`,
    { userId, month },
  )
}

/** Freezes what the rules of today make of the month; returns the statement. */
function agree(tx: WritableDb, settled: Settled): number {
  const { amountPaise, byUserId, month, nowMs, userId } = settled
  if (statementOf(tx, settled) !== undefined) {
    throw new Refusal('CONFLICT', message('incentives.agreed-before'))
  }
  const draft = draftsOf(tx, month).find((each) => each.userId === userId)
  if (draft === undefined) throw new Refusal('NOT_FOUND', message('incentives.nothing-earned'))
  if (sumOf(draft.rows) !== amountPaise) {
    throw new Refusal('CONFLICT', message('incentives.changed-since'))
  }
  const statementId = insert(
    tx,
    `INSERT INTO incentive_statements
       (user_id, month, state, amount_paise, agreed_by, agreed_at_ms)
     VALUES (:userId, :month, 'Agreed', :amountPaise, :byUserId, :nowMs)`,
    { userId, month, amountPaise, byUserId, nowMs },
  )
  for (const { lines, paise, part, qtyMilli, taxablePaise, versionId } of draft.rows) {
    const rowId = insert(
      tx,
      `INSERT INTO incentive_statement_rows
         (statement_id, version_id, part, qty_milli, taxable_paise, amount_paise)
       VALUES (:statementId, :versionId, :part, :qtyMilli, :taxablePaise, :paise)`,
      { statementId, versionId, part, qtyMilli, taxablePaise, paise },
    )
    for (const { lineId, noteLineId } of lines) {
      insert(
        tx,
        `INSERT INTO incentive_statement_lines (row_id, order_line_id, note_line_id, part)
         VALUES (:rowId, :lineId, :noteLineId, :part)`,
        { rowId, lineId, noteLineId, part },
      )
    }
  }
  return statementId
}

function pay(tx: WritableDb, settled: Settled): number {
  const statement = statementOf(tx, settled)
  if (statement === undefined) throw new Refusal('CONFLICT', message('incentives.not-agreed'))
  if (statement.state === 'Paid') throw new Refusal('CONFLICT', message('incentives.paid-before'))
  if (statement.amountPaise !== settled.amountPaise) {
    throw new Refusal('CONFLICT', message('incentives.changed-since'))
  }
  run(
    tx,
    `UPDATE incentive_statements SET state = 'Paid', paid_by = :byUserId, paid_at_ms = :nowMs
      WHERE id = :id`,
    { id: statement.id, byUserId: settled.byUserId, nowMs: settled.nowMs },
  )
  return statement.id
}
