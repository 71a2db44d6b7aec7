import { recordChange } from '../audit/record-change.ts'
import {
  acknowledgements,
  filedMonths,
  insertAcknowledgement,
  insertFiledMonth,
  isFiled,
} from '../branch/filed-months.ts'
import {
  keepAcknowledgement as acknowledgeSpec,
  fileMonth as fileSpec,
  listFilings as listSpec,
} from '../contract/gst.ts'
import { exactlyOne } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import { readSetting } from '../settings/settings.ts'

export const listFilings = operation(listSpec, ({ services }) => {
  const { first } = exactlyOne<{ first: string | null }>(
    services.db,
    'SELECT min(invoice_date) AS first FROM invoices',
  )
  const known = Map.groupBy(acknowledgements(services.db), ({ month }) => month)
  return {
    Items: filedMonths(services.db).map(({ atMs, by, month }) => ({
      Period: periodOf(month),
      FiledAt: toLocalText(atMs, services.branch().timeZone),
      FiledBy: by,
      Acknowledged: (known.get(month) ?? []).map(({ arn, filedOn, return: name }) => ({
        Return: name,
        ARN: arn,
        FiledOn: `${filedOn}T00:00:00`,
      })),
    })),
    FirstPeriod: first === null ? null : periodOf(first),
    Filing: readSetting(services.db, 'shop').gstFiling ?? 'Monthly',
  }
})

/** `MMYYYY` of a day or a month that begins with `yyyy-mm`. */
const periodOf = (day: string): string => `${day.slice(5, 7)}${day.slice(0, 4)}`

/** Two letters, State, month and year, a running number and a check character. */
const ARN = /^[A-Z]{2}[0-9]{12}[0-9A-Z]$/

export const keepAcknowledgement = operation(acknowledgeSpec, ({ actor, body, services }) => {
  const month = `${body.period.slice(2)}-${body.period.slice(0, 2)}`
  const arn = body.arn.trim().toUpperCase()
  if (!ARN.test(arn)) throw invalidField('arn', message('gst.arn'))
  const filedOn = requestDate(services, body.filedOn, 'filedOn').slice(0, 10)
  if (filedOn.slice(0, 7) <= month || filedOn > services.localNow().slice(0, 10)) {
    throw invalidField('filedOn', message('gst.filed-on'))
  }
  services.write((tx) => {
    if (!isFiled(tx, month)) throw new Refusal('BUSINESS_RULE', message('gst.not-filed'))
    const atMs = services.clock.now()
    insertAcknowledgement(tx, {
      month,
      return: body.return,
      arn,
      filedOn,
      userId: actor.userId,
      atMs,
    })
    recordChange(tx, {
      actor,
      atMs,
      action: 'gst.acknowledged',
      entity: 'branch',
      entityId: services.branch().id,
      detail: { month, return: body.return, arn, filedOn },
    })
  })
  return { success: true }
})

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
