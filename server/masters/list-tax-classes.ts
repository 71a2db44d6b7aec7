import { listTaxClasses as spec } from '../contract/catalog.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { ppmToPercent } from '../wire/rupees.ts'
import { RATE_OF_CLASS } from './tax-rates.ts'

export const listTaxClasses = operation(spec, ({ services }) => ({
  Items: all<{ Name: string; HSN: string; ratePpm: number; Since: string }>(
    services.db,
    `SELECT c.name AS Name, c.hsn AS HSN, r.igst_rate_ppm AS ratePpm, r.valid_from AS Since
       FROM tax_classes c
       JOIN ${RATE_OF_CLASS}
      ORDER BY c.id`,
    { localDate: services.localNow() },
  ).map(({ ratePpm, ...row }) => ({ ...row, Rate: ppmToPercent(ratePpm) })),
}))
