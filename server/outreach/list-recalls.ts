import { customerName } from '../branch/customer-name.ts'
import { listRecalls as listSpec } from '../contract/customers.ts'
import { MAX_PAGE_SIZE } from '../contract/primitives.ts'
import { consentOf, isGivenBy } from '../customers/consents.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { whatsAppLink } from '../domain/whats-app.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import { optionalDate, requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { outreachText } from './outreach-text.ts'

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
  lastVisit: string | null
}

export const listRecalls = operation(listSpec, ({ query, services }) => {
  const from = optionalDate(services, query.from, 'from') ?? ''
  const to =
    query.to === undefined ? '9999' : requestDate(services, query.to, 'to', { endOfDay: true })
  const statuses = query.status === undefined ? ['Due', 'Told'] : [query.status]
  const where = `
    WHERE r.recall_date >= :from AND r.recall_date <= :to AND c.gone IS NULL
      AND r.status IN (SELECT value FROM json_each(:statuses))`
  const params = { from, to, statuses: JSON.stringify(statuses) }
  const window = pageWindow({
    pageNumber: query.pageNumber ?? 1,
    pageSize: query.pageSize ?? MAX_PAGE_SIZE,
  })
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total
       FROM standing_recalls r JOIN customers c ON c.id = r.customer_id ${where}`,
    params,
  )
  const rows = all<RecallRow>(
    services.db,
    `SELECT r.id, r.recall_date AS date, r.channel, r.message, r.status, r.note,
            c.id AS customerId, c.name, c.mobile, c.last_visit AS lastVisit
       FROM standing_recalls r JOIN customers c ON c.id = r.customer_id ${where}
      ORDER BY r.recall_date, r.id LIMIT :limit OFFSET :offset`,
    { ...params, limit: window.pageSize, offset: window.offset },
  )
  return pageAnswer(
    rows.map((row) => wireRow(services, row)),
    total,
    window,
  )
})

function wireRow(services: Services, row: RecallRow) {
  const { language } = readSetting(services.db, 'outreach')
  const about = {
    orderNo: null,
    orderDate: null,
    balancePaise: 0,
    amountPaise: 0,
    campaign: null,
    day: row.date.slice(0, 10),
  }
  const ownWords = row.message?.trim() || null
  const text = outreachText(
    services,
    { kind: 'EyeTest', isSent: false, ownWords, ...about },
    { language, name: row.name },
  )
  const mayMessage = isGivenBy(consentOf(services.db, row.customerId, 'Health'), 'WhatsApp')
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
    MayMessage: mayMessage,
    LastVisit: row.lastVisit,
    Message: text,
    WhatsAppLink: mayMessage === false ? null : whatsAppLink(row.mobile, text),
  }
}
