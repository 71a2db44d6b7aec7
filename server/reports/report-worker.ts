import path from 'node:path'
import { setAuditKey } from '../audit/audit-key.ts'
import type { Language } from '../kernel/languages.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'
import { type Message, message } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { loadFonts } from '../rendering/text/fonts.ts'
import { createIds } from '../wire/ids.ts'
import { type OverviewParams, overviewOf } from './overview.ts'
import { type ReportRequest, type RunningReport, runReport } from './run-report.ts'
import { type SumWords, writeCsv } from './write-csv.ts'
import { writeJson } from './write-json.ts'
import { ROWS_PRINTED, writePdf } from './write-pdf.ts'
import { writeXlsx } from './write-xlsx.ts'

export type ReportJob = {
  request: ReportRequest
  format: 'json' | 'csv' | 'xlsx' | 'pdf'
  /** Local time, for the summary of a workbook. */
  madeAt: string
  limit: number | null
  /** The name on a printed report. */
  shop: string
  resourcesFolder: string
  idKey: Uint8Array
  /** The key of the audit chain, by which its report is verified. */
  auditKey: Uint8Array
}

/** The shop on one page instead of a report. */
export type OverviewJob = { overview: OverviewParams }

const CHUNK_CHARACTERS = 64 * 1024

answerLongRead<ReportJob | OverviewJob>(function* (db, job) {
  if ('overview' in job) {
    yield Buffer.from(JSON.stringify(overviewOf(db, job.overview)))
    return
  }
  setAuditKey(db, Buffer.from(job.auditKey))
  const running = runReport(db, job.request)
  if (job.format === 'pdf') yield pdfOf(running, job)
  else if (job.format === 'xlsx') yield writeXlsx(running, job.request, job.madeAt)
  else yield* inChunks(textsOf(running, job))
})

function textsOf(running: RunningReport, { format, idKey, limit, request }: ReportJob) {
  if (format === 'csv') return writeCsv(running, sumWords(request.language))
  return writeJson(running, { request, ids: createIds(Buffer.from(idKey)), limit })
}

function pdfOf(running: RunningReport, { madeAt, request, resourcesFolder, shop }: ReportJob) {
  const { language, params, to } = request
  const fonts = loadFonts(path.join(resourcesFolder, 'fonts'))
  return writePdf(running, fonts, {
    shop,
    from: params.from,
    to,
    madeAt,
    words: {
      ...sumWords(language),
      more: translate(message('reports.word.more', { rows: ROWS_PRINTED }), language),
      page: (page, of) => translate(message('reports.word.page', { page, of }), language),
    },
  })
}

function sumWords(language: Language): SumWords {
  const say = (word: Message) => translate(word, language)
  return {
    total: say(message('reports.word.total')),
    before: say(message('reports.word.before')),
    change: say(message('reports.word.change')),
  }
}

function* inChunks(texts: Iterable<string>): Generator<Uint8Array> {
  let waiting = ''
  for (const text of texts) {
    waiting += text
    if (waiting.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}
