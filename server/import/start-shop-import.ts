import { type ImportKind, startShopImport as spec } from '../contract/import.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { isRecord } from '../wire/record.ts'
import { CATALOGUE_COLUMNS } from './catalogue-columns.ts'
import { startImport } from './import-jobs.ts'
import { fieldNamed, type Mapping } from './shop/map-columns.ts'
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

/** A mapping as it was sent: texts alone, and fields that the kind has. Throws 400 for another. */
function mappingOf(kind: ImportKind, text: string): Mapping {
  const mapping: Record<string, string> = {}
  for (const [heading, field] of Object.entries(parsed(text))) {
    const isKnown = typeof field === 'string' && (field === '' || isField(kind, field))
    if (!isKnown) throw invalidField('mapping', message('import.no-field', { heading }))
    mapping[heading] = field
  }
  return mapping
}

function isField(kind: ImportKind, field: string): boolean {
  return kind === 'Items'
    ? CATALOGUE_COLUMNS.some((column) => column === field)
    : fieldNamed(kind, field) !== null
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value) && !Array.isArray(value)) return value
  } catch {
    // Refused below, as any other text that is no mapping.
  }
  throw invalidField('mapping', message('import.not-a-mapping'))
}
