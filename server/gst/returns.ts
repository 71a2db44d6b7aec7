// GET /api/Gst/gstr1, gstr3b, cmp08, gstr4, preflight
import type { FastifyReply } from 'fastify'
import {
  readCmp08 as cmp08Spec,
  readGstr1 as gstr1Spec,
  readGstr3b as gstr3bSpec,
  readGstr4 as gstr4Spec,
  readPreflight as preflightSpec,
} from '../contract/gst.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { addMonths, toInstant } from '../domain/local-time.ts'
import { languageAsked } from '../kernel/languages.ts'
import { readInProcess } from '../kernel/long-reads.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { workerFile } from '../kernel/worker-file.ts'
import type { GstJob } from './gst-worker.ts'
import { type GstPeriod, monthOf, quarterOf, yearOf } from './period.ts'
import { type Registered, registeredFor } from './registered.ts'

type Asking = Pick<Call<typeof gstr1Spec>, 'reply' | 'request' | 'services'>

const readGstr1 = operation(gstr1Spec, async (call) => {
  const period = monthOf(call.query.period ?? lastMonth(call))
  const { gstin } = regularFor(call, period)
  if (call.query.sheet === true) return answered(call, 'gstr1-sheet', period)
  const { filing = 'Month', part } = call.query
  const isQuarterEnd = Number(period.code.slice(0, 2)) % 3 === 0
  if (filing === 'IFF' && isQuarterEnd) throw invalidField('period', message('gst.iff-months'))
  if (filing === 'Quarter' && !isQuarterEnd) {
    throw invalidField('period', message('gst.quarter-end'))
  }
  const suffix = part === undefined ? '' : `_${part}`
  const name = filing === 'IFF' ? 'IFF' : 'R1'
  nameFile(call, (day) => `returns_${day}_${name}_${gstin}_offline${suffix}.json`)
  const kind = FILES[filing]
  const asked = filing === 'Quarter' ? quarterOf(period.code) : period
  return answered(call, kind, asked, part)
})

const FILES = { Month: 'gstr1', IFF: 'iff', Quarter: 'gstr1-quarter' } as const

const readGstr3b = operation(gstr3bSpec, async (call) => {
  const period = monthOf(call.query.period ?? lastMonth(call))
  const { gstin } = regularFor(call, period)
  if (call.query.sheet === true) return answered(call, 'gstr3b-sheet', period)
  nameFile(call, (day) => `returns_${day}_R3B_${gstin}_offline.json`)
  return answered(call, 'gstr3b', period)
})

const readCmp08 = operation(cmp08Spec, async (call) => {
  const quarter = call.query.quarter ?? lastQuarter(call)
  if (Number(quarter.slice(0, 2)) % 3 !== 0) {
    throw invalidField('quarter', message('gst.quarter-end'))
  }
  const period = quarterOf(quarter)
  assertUnderScheme(call, period)
  return answered(call, 'cmp08', period)
})

const readGstr4 = operation(gstr4Spec, async (call) => {
  const { format, year = String(financialYearOf(call.services.localNow()).yearId - 1) } = call.query
  const period = yearOf(year)
  assertUnderScheme(call, period)
  if (format !== 'csv') return answered(call, 'gstr4', period)
  call.reply.header('content-disposition', `attachment; filename="GSTR4_${year}.csv"`)
  return answered(call, 'gstr4-csv', period)
})

const readPreflight = operation(preflightSpec, async (call) => {
  const period = monthOf(call.query.period ?? lastMonth(call))
  registered(call, period)
  return answered(call, 'preflight', period)
})

/** The month that ended last, as MMYYYY. */
function lastMonth({ services }: Asking): string {
  const before = addMonths(`${services.localNow().slice(0, 7)}-01`, -1)
  return `${before.slice(5, 7)}${before.slice(0, 4)}`
}

/** The last month of the quarter that ended last. */
function lastQuarter({ services }: Asking): string {
  const today = services.localNow()
  const before = addMonths(`${today.slice(0, 7)}-01`, -(((Number(today.slice(5, 7)) - 1) % 3) + 1))
  return `${before.slice(5, 7)}${before.slice(0, 4)}`
}

/** Throws 422 for a period in which the shop had no GSTIN. */
function registered({ services }: Asking, period: GstPeriod): Registered {
  const found = registeredFor(services.db, period)
  if (found === null) throw new Refusal('BUSINESS_RULE', message('gst.not-registered'))
  return found
}

/** Throws 422 for a period of which no day is under the composition scheme. */
function assertUnderScheme(call: Asking, period: GstPeriod): void {
  if (!registered(call, period).isCompositionIn(period)) {
    throw new Refusal('BUSINESS_RULE', message('gst.no-composition'))
  }
}

/** As `registered`; throws 422 too where the whole period is under the composition scheme. */
function regularFor(call: Asking, period: GstPeriod): Registered {
  const found = registered(call, period)
  if (found.spans(period).length === 0) {
    throw new Refusal('BUSINESS_RULE', message('gst.composition-files-cmp08'))
  }
  return found
}

/** The tool names its files by the day without zeros in front. */
function nameFile({ reply, services }: Asking, nameOf: (day: string) => string): void {
  const [year, month, day] = services.localNow().slice(0, 10).split('-')
  const name = nameOf(`${Number(day)}${Number(month)}${year}`)
  reply.header('content-disposition', `attachment; filename="${name}"`)
}

async function answered(
  { reply, request, services }: Asking,
  kind: GstJob['kind'],
  period: GstPeriod,
  part?: number,
): Promise<FastifyReply> {
  const { timeZone } = services.branch()
  const language = languageAsked(request.headers['accept-language'])
  const job: GstJob = {
    kind,
    period: {
      ...period,
      fromMs: toInstant(`${period.from}T00:00:00`, timeZone),
      untilMs: toInstant(`${period.until}T00:00:00`, timeZone),
    },
    language,
    ...(part === undefined ? {} : { part }),
    idKey: services.keys.idKey,
  }
  const stream = await readInProcess(
    services,
    workerFile(new URL('gst-worker.ts', import.meta.url)),
    job,
  )
  if (kind === 'preflight') {
    reply.header('content-language', language).header('vary', 'accept-language')
  }
  const type = kind === 'gstr4-csv' ? 'text/csv' : 'application/json'
  return reply.type(`${type}; charset=utf-8`).send(stream)
}

export const returnOperations: readonly BoundOperation[] = [
  readGstr1,
  readGstr3b,
  readCmp08,
  readGstr4,
  readPreflight,
]
