import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import { isRecord } from '../wire/record.ts'
import { CATALOGUE_COLUMNS } from './catalogue-columns.ts'
import type { SheetKind } from './shop/fields.ts'
import { fieldNamed, type Mapping } from './shop/map-columns.ts'

/** A mapping as it was sent: texts alone, and fields that the kind has. Throws 400 for another. */
export function mappingOf(kind: SheetKind | 'Items', text: string): Mapping {
  const mapping: Record<string, string> = {}
  for (const [heading, field] of Object.entries(parsed(text))) {
    const isKnown = typeof field === 'string' && (field === '' || isField(kind, field))
    if (!isKnown) throw invalidField('mapping', message('import.no-field', { heading }))
    mapping[heading] = field
  }
  return mapping
}

function isField(kind: SheetKind | 'Items', field: string): boolean {
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
