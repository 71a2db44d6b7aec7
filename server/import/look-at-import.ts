import { lookAtImport as spec } from '../contract/import.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { CATALOGUE_COLUMNS } from './catalogue-columns.ts'
import { SHOP_FIELDS } from './shop/fields.ts'
import { keptMapping } from './shop/kept-mappings.ts'
import { lookAtShopFile } from './shop/look-at-shop-file.ts'
import { SHOP_KINDS } from './shop/map-columns.ts'

export const lookAtImport = operation(spec, async ({ body, query, services }) => {
  services.branch()
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw invalidField('body', message('import.file-empty'))
  }
  const known = SHOP_KINDS.map((kind) => ({ kind, mappings: keptMapping(services.db, kind) }))
  const looked = await lookAtShopFile({ bytes: body, kind: query.kind ?? null, known })
  return {
    Kind: looked.kind,
    Sheet: looked.sheet,
    HeadingRow: looked.headingRow,
    Rows: looked.rows,
    Columns: looked.columns.map(({ field, heading, samples }) => ({
      Heading: heading,
      Field: field,
      Samples: samples,
    })),
    Kinds: [
      { Kind: 'Items', Fields: [...CATALOGUE_COLUMNS] },
      ...SHOP_KINDS.map((kind) => ({
        Kind: kind,
        Fields: SHOP_FIELDS[kind].map(({ key }) => key),
      })),
    ],
    Problem: looked.problem,
  }
})
