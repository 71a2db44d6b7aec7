import { startShopImport as spec } from '../contract/import.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { startImport } from './import-jobs.ts'
import { mappingOf } from './mapping-of.ts'
import { startShopImport as start } from './shop/shop-import-jobs.ts'

export const startShopImport = operation(spec, ({ actor, body, params, query, services }) => {
  services.branch()
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw invalidField('body', message('import.file-empty'))
  }
  const { kind } = params
  const isDryRun = query.dryRun ?? false
  const mapping = query.mapping === undefined ? null : mappingOf(kind, query.mapping)
  const asked = { bytes: body, isDryRun, actor }
  const job =
    kind === 'Items'
      ? startImport(services, { ...asked, mapping })
      : start(services, {
          ...asked,
          kind,
          mapping,
          dateOrder: query.dateOrder ?? null,
          skipsRefused: query.skipRefused ?? false,
        })
  return { success: true, jobID: services.ids.encode('importJob', job.id) }
})
