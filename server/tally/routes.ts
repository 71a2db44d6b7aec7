// GET /api/Tally/vouchers, GET /api/Tally/changes, GET /api/Tally/masters, GET and POST /api/Tally/ledgers
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { recordChange } from '../audit/record-change.ts'
import {
  CASH_USES,
  type CashUse,
  listTallyChanges,
  listTallyLedgers,
  readTallyMasters,
  readTallyVouchers,
  saveTallyLedgers,
} from '../contract/tally.ts'
import { addDays, addMonths, toInstant, toLocalText } from '../domain/local-time.ts'
import { readInProcess, wholeOf } from '../kernel/long-reads.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { workerFile } from '../kernel/worker-file.ts'
import { writeSetting } from '../settings/settings.ts'
import { cashLedgers, USUAL_CASH_LEDGERS } from './cash-ledgers.ts'
import { LEDGER } from './tally-ledgers.ts'
import { changesSince, type KnownVoucher, rememberVouchers } from './tally-memory.ts'
import type { TallyJob, VouchersJob } from './tally-worker.ts'

const WORKER = workerFile(new URL('tally-worker.ts', import.meta.url))

type Asking = Pick<Call<typeof readTallyMasters>, 'actor' | 'reply' | 'services'>
type SpanAsked = Pick<Call<typeof readTallyVouchers>, 'query' | 'services'>
const MONTHS_MAX = 12
const ROWS_A_WRITE = 500

export const tallyOperations: readonly BoundOperation[] = [
  operation(readTallyVouchers, async (call) => {
    const { job, to } = spanOf(call)
    const { from } = job
    // What changes between the two reads is exported, and told as changed all the same.
    await remember(call.services, await knownOf(call.services, job))
    return exported(call, job, `tally-vouchers-${from}-${to}.xml`, { from, to })
  }),
  operation(listTallyChanges, async (call) => {
    const { services } = call
    const { job } = spanOf(call)
    const vouchers = await knownOf(services, job)
    const { timeZone } = services.branch()
    return {
      Vouchers: vouchers.length,
      Items: changesSince(services.db, job, vouchers).map((change) => ({
        State: change.state,
        Number: change.number,
        Date: change.date,
        ExportedAt:
          change.exportedAtMs === null ? null : toLocalText(change.exportedAtMs, timeZone),
      })),
    }
  }),
  operation(readTallyMasters, async (call) =>
    exported(call, { kind: 'masters' }, 'tally-masters.xml', {}),
  ),
  operation(listTallyLedgers, ({ services }) => {
    const names = cashLedgers(services.db)
    return {
      Items: CASH_USES.map((use) => ({
        Use: use,
        Name: names[use],
        UsualName: USUAL_CASH_LEDGERS[use].name,
      })),
    }
  }),
  operation(saveTallyLedgers, ({ actor, body, services }) => {
    const named = namesOf(body.ledgers)
    services.write((tx) => {
      writeSetting(tx, 'tallyCashLedgers', named)
      recordChange(tx, {
        actor,
        atMs: services.clock.now(),
        action: 'tally.ledgers-named',
        entity: 'tally',
        entityId: 'ledgers',
        detail: named,
      })
    })
    return { success: true }
  }),
]

/** As Tally compares the names of masters. */
const compared = (name: string) => name.replaceAll(/[.\-\s]/g, '').toLowerCase()

/** The names that are not the usual ones. Throws 422 for a use that is named twice, and for Cash. */
function namesOf(
  ledgers: readonly { use: CashUse; name: string }[],
): Partial<Record<CashUse, string>> {
  const named: Partial<Record<CashUse, string>> = {}
  for (const [index, { name, use }] of ledgers.entries()) {
    const text = name.trim()
    const field = `ledgers.${index}.name`
    if (use in named) throw invalidField(field, message('tally.ledger-twice'))
    if (compared(text) === compared(LEDGER.cash)) {
      throw invalidField(field, message('tally.ledger-is-cash'))
    }
    if (text !== '' && text !== USUAL_CASH_LEDGERS[use].name) named[use] = text
  }
  return named
}

/** The days that are asked for; this month up to today where none are. */
function spanOf({ query, services }: SpanAsked): { job: VouchersJob; to: string } {
  const day = (text: string | undefined, field: string, usual: string): string =>
    text === undefined ? usual : requestDate(services, text, field).slice(0, 10)
  const to = day(query.to, 'to', services.localNow().slice(0, 10))
  const from = day(query.from, 'from', `${to.slice(0, 7)}-01`)
  if (from > to) throw invalidField('from', message('reports.period'))
  if (addMonths(from, MONTHS_MAX) <= to) {
    throw new Refusal('BUSINESS_RULE', message('tally.too-long'))
  }
  const { timeZone } = services.branch()
  const until = addDays(to, 1)
  const fromMs = toInstant(`${from}T00:00:00`, timeZone)
  const job: VouchersJob = {
    kind: 'vouchers',
    from,
    until,
    fromMs,
    untilMs: toInstant(`${until}T00:00:00`, timeZone),
    offsetMs: Date.parse(`${from}T00:00:00Z`) - fromMs,
  }
  return { job, to }
}

async function knownOf(services: Services, span: VouchersJob): Promise<KnownVoucher[]> {
  const job: TallyJob = { kind: 'known', span }
  const stream = await readInProcess(services, WORKER, job)
  return JSON.parse((await wholeOf(stream)).toString('utf8'))
}

/** In short transactions, so that the till sells between them. */
async function remember(services: Services, vouchers: readonly KnownVoucher[]): Promise<void> {
  const atMs = services.clock.now()
  for (let at = 0; at < vouchers.length; at += ROWS_A_WRITE) {
    services.write((tx) => rememberVouchers(tx, vouchers.slice(at, at + ROWS_A_WRITE), atMs))
    await setImmediate()
  }
}

async function exported(
  { actor, reply, services }: Asking,
  job: TallyJob,
  fileName: string,
  detail: Record<string, string>,
): Promise<FastifyReply> {
  const stream = await readInProcess(services, WORKER, job)
  services.write((tx) =>
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'tally.exported',
      entity: 'tally',
      entityId: job.kind,
      detail,
    }),
  )
  return reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(stream)
}
