import { hashFields } from '../audit/field-hashes.ts'
import { recordChange } from '../audit/record-change.ts'
import { customerName } from '../branch/customer-name.ts'
import { listRecalls as listSpec, markRecall as markSpec } from '../contract/customers.ts'
import { all, insert, one, run, type WritableDb } from '../db/sql.ts'
import { addMonths } from '../domain/local-time.ts'
import { whatsAppLink } from '../domain/whats-app.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { optionalDate, requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'

const MOST = 200

type RecallRow = {
  id: number
  date: string
  channel: 'SMS' | 'WhatsApp' | 'Call' | 'Email' | null
  message: string | null
  status: 'Due' | 'Told' | 'Booked' | 'Dropped'
  note: string | null
  customerId: number
  name: string
  mobile: string | null
  mayMessage: number | null
  lastVisit: string | null
}

export const listRecalls = operation(listSpec, ({ query, services }) => {
  const from = optionalDate(services, query.from, 'from') ?? ''
  const to =
    query.to === undefined ? '9999' : requestDate(services, query.to, 'to', { endOfDay: true })
  const statuses = query.status === undefined ? ['Due', 'Told'] : [query.status]
  const rows = all<RecallRow>(
    services.db,
    `SELECT r.id, r.recall_date AS date, r.channel, r.message, r.status, r.note,
            c.id AS customerId, c.name, c.mobile, c.may_message AS mayMessage,
            c.last_visit AS lastVisit
       FROM standing_recalls r JOIN customers c ON c.id = r.customer_id
      WHERE r.recall_date >= :from AND r.recall_date <= :to
        AND r.status IN (SELECT value FROM json_each(:statuses))
      ORDER BY r.recall_date, r.id
      LIMIT :limit`,
    { from, to, statuses: JSON.stringify(statuses), limit: MOST },
  )
  return { Items: rows.map((row) => wireRow(services, row)) }
})

function wireRow(services: Services, row: RecallRow) {
  const text = messageOf(services, row)
  return {
    ID: services.ids.encode('recall', row.id),
    RecallDate: row.date,
    Channel: row.channel,
    Status: row.status,
    Note: row.note,
    CustomerID: services.ids.encode('customer', row.customerId),
    CustomerNumericID: row.customerId,
    CustomerName: customerName(services, { id: row.customerId, name: row.name }),
    CustomerMobile: row.mobile,
    MayMessage: row.mayMessage === null ? null : row.mayMessage === 1,
    LastVisit: row.lastVisit,
    Message: text,
    WhatsAppLink: row.mayMessage === 0 ? null : whatsAppLink(row.mobile, text),
  }
}

/** What was written with the recall, whole or as its one sentence; else that a test is due. */
function messageOf(services: Services, row: RecallRow): string {
  const own = row.message?.trim() ?? ''
  if (own.includes('\n')) return own
  const { name, phone } = services.branch()
  const parts = [
    message('customers.recall', {
      name: row.name,
      words: own === '' ? message('customers.test-due', { day: row.date }) : own,
      shop: name,
    }),
    ...(phone === null || phone === '' ? [] : [message('customers.shop-phone', { phone })]),
  ]
  return parts.map((part) => translate(part, 'en')).join('\n')
}

export const markRecall = operation(markSpec, ({ actor, body, services, user }) => {
  const recallId = services.idOf('recall', body.recallID, 'recallID')
  const atMs = services.clock.now()
  services.write((tx) => {
    const before = one<{ status: string; note: string | null }>(
      tx,
      'SELECT status, note FROM recalls WHERE id = :recallId',
      { recallId },
    )
    if (before === undefined) throw new Refusal('NOT_FOUND', message('customers.no-recall'))
    const note = body.note === undefined ? before.note : body.note.trim() || null
    run(
      tx,
      `UPDATE recalls
          SET status = :status, note = :note, status_at_ms = :atMs, status_by = :userId
        WHERE id = :recallId`,
      { recallId, status: body.status, note, atMs, userId: user.userId },
    )
    recordChange(tx, {
      actor,
      atMs,
      action: 'recall.marked',
      entity: 'recall',
      entityId: recallId,
      detail: {
        before: { status: before.status },
        after: { status: body.status },
        fields: hashFields(services.keys, { note }),
      },
    })
  })
  return { success: true }
})

/** When and how a customer is to be asked to the next eye test. */
export type RecallRequest = {
  recallDate: string | null
  afterMonths: number | null
  channel: string | null
  message: string | null
}

/**
 * Schedules the next eye test, on a date or so many months after the order; it replaces what was
 * planned for the customer before.
 */
export function scheduleRecall(
  tx: WritableDb,
  recall: RecallRequest & { customerId: number; orderId: number; orderDate: string },
): void {
  const { afterMonths, channel, customerId, message, orderDate, orderId, recallDate } = recall
  insert(
    tx,
    `INSERT INTO recalls (customer_id, order_id, recall_date, channel, message)
     VALUES (:customerId, :orderId, :recallDate, :channel, :message)`,
    {
      customerId,
      orderId,
      recallDate: recallDate ?? addMonths(orderDate, afterMonths ?? 0),
      channel,
      message,
    },
  )
}
