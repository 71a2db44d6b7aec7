import { recordChange } from '../audit/record-change.ts'
import { filedMonths, insertFiledMonth, isFiled } from '../branch/filed-months.ts'
import { fileMonth as fileSpec, listFilings as listSpec } from '../contract/gst.ts'
import { exactlyOne } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'

export const listFilings = operation(listSpec, ({ services }) => {
  const { first } = exactlyOne<{ first: string | null }>(
    services.db,
    'SELECT min(invoice_date) AS first FROM invoices',
  )
  return {
    Items: filedMonths(services.db).map(({ atMs, by, month }) => ({
      Period: periodOf(month),
      FiledAt: toLocalText(atMs, services.branch().timeZone),
      FiledBy: by,
    })),
    FirstPeriod: first === null ? null : periodOf(first),
  }
})

/** `MMYYYY` of a day or a month that begins with `yyyy-mm`. */
const periodOf = (day: string): string => `${day.slice(5, 7)}${day.slice(0, 4)}`

export const fileMonth = operation(fileSpec, ({ actor, body: { period }, services }) => {
  const month = `${period.slice(2)}-${period.slice(0, 2)}`
  if (month >= services.localNow().slice(0, 7)) {
    throw new Refusal('BUSINESS_RULE', message('gst.month-not-over'))
  }
  services.write((tx) => {
    if (isFiled(tx, month)) throw new Refusal('CONFLICT', message('gst.filed-already'))
    const atMs = services.clock.now()
    insertFiledMonth(tx, { month, atMs, userId: actor.userId })
    recordChange(tx, {
      actor,
      atMs,
      action: 'gst.month-filed',
      entity: 'branch',
      entityId: services.branch().id,
      detail: { month },
    })
  })
  return { success: true, period }
})
