import { refusedRows as refusedSpec, shopImportJob as spec } from '../contract/import.ts'
import { languageAsked } from '../kernel/languages.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import { csvLine } from '../reports/write-csv.ts'
import { jobOfEarlierStart, wireJob } from './get-import.ts'
import type { ImportJob } from './import-job.ts'

export const getShopImport = operation(spec, ({ params, services }) => {
  const job = jobNamed(services, params.jobID)
  return {
    ...wireJob(job),
    Kind: job.kind,
    Unchanged: job.unchanged,
    Changed: job.changed,
    Columns: job.columns.map(({ field, heading, samples }) => ({
      Heading: heading,
      Field: field,
      Samples: samples,
    })),
  }
})

export const getRefusedRows = operation(refusedSpec, ({ params, reply, request, services }) => {
  const job = jobNamed(services, params.jobID)
  const language = languageAsked(request.headers['accept-language'])
  const reason = translate(message('import.reason-column'), language)
  const lines = job.refusedCells.map(({ cells, row }) => {
    const reasons = job.errors
      .filter((error) => error.row === row)
      .map(({ column, message: why }) =>
        [column, translate(why, language)].filter(Boolean).join(': '),
      )
    const filled = job.heading.map((_, index) => cells[index] ?? '')
    return csvLine([...filled, reasons.join(' ')])
  })
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="refused-rows.csv"')
    .send(`\uFEFF${csvLine([...job.heading, reason])}${lines.join('')}`)
})

function jobNamed(services: Services, jobID: string): ImportJob {
  const id = services.idOf('importJob', jobID, 'jobID')
  const job = services.imports.get(id) ?? jobOfEarlierStart(services.db, id)
  if (job === undefined) throw new Refusal('NOT_FOUND', message('import.no-such-import'))
  return job
}
