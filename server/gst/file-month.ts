import { recordChange } from '../audit/record-change.ts'
import { filedMonths, insertFiledMonth, isFiled } from '../branch/filed-months.ts'
import { fileMonth as fileSpec, listFilings as listSpec } from '../contract/gst.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'

export const listFilings = operation(listSpec, ({ services }) => ({
  Items: filedMonths(services.db).map(({ atMs, by, month }) => ({
    Period: `${month.slice(5)}${month.slice(0, 4)}`,
    FiledAt: toLocalText(atMs, services.branch().timeZone),
    FiledBy: by,
  })),
}))

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
