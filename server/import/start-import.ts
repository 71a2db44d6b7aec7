import { startImport as spec } from '../contract/import.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { startImport as start } from './import-jobs.ts'

export const startImport = operation(spec, ({ actor, body, query, services }) => {
  services.branch()
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw invalidField('body', message('import.file-empty'))
  }
  const job = start(services, {
    bytes: body,
    isDryRun: query.dryRun ?? false,
    actor,
  })
  return { success: true, jobID: services.ids.encode('importJob', job.id) }
})
