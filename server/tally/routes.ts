// GET /api/Tally/vouchers, GET /api/Tally/masters
import fs from 'node:fs'
import type { FastifyReply } from 'fastify'
import { recordChange } from '../audit/record-change.ts'
import { readTallyMasters, readTallyVouchers } from '../contract/tally.ts'
import { addDays, addMonths, toInstant } from '../domain/local-time.ts'
import { readInProcess } from '../kernel/long-reads.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { TallyJob } from './tally-worker.ts'

type Asking = Pick<Call<typeof readTallyMasters>, 'actor' | 'reply' | 'services'>
const MONTHS_MAX = 12

export const tallyOperations: readonly BoundOperation[] = [
  operation(readTallyVouchers, async (call) => {
    const { query, services } = call
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
    const job: TallyJob = {
      kind: 'vouchers',
      from,
      until,
      fromMs,
      untilMs: toInstant(`${until}T00:00:00`, timeZone),
      offsetMs: Date.parse(`${from}T00:00:00Z`) - fromMs,
    }
    return exported(call, job, `tally-vouchers-${from}-${to}.xml`, { from, to })
  }),
  operation(readTallyMasters, async (call) =>
    exported(call, { kind: 'masters' }, 'tally-masters.xml', {}),
  ),
]

async function exported(
  { actor, reply, services }: Asking,
  job: TallyJob,
  fileName: string,
  detail: Record<string, string>,
): Promise<FastifyReply> {
  const stream = await readInProcess(services, workerFile(), job)
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

/** Beside this file: as TypeScript from the sources, bundled in `dist/server`. */
function workerFile(): URL {
  const source = new URL('tally-worker.ts', import.meta.url)
  return fs.existsSync(source) ? source : new URL('tally-worker.js', import.meta.url)
}
