// GET /api/Catalogue/tax-classes
import { listTaxClasses as spec } from '../contract/catalog.ts'
import { all } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { ppmToPercent } from '../wire/rupees.ts'

export const listTaxClasses = operation(spec, ({ services }) => ({
  Items: all<{ Name: string; HSN: string; ratePpm: number; Since: string }>(
    services.db,
    `SELECT c.name AS Name, c.hsn AS HSN, r.igst_rate_ppm AS ratePpm, r.valid_from AS Since
       FROM tax_classes c
       JOIN tax_rates r
         ON r.tax_class_id = c.id
        AND r.valid_from = (SELECT max(valid_from) FROM tax_rates
                             WHERE tax_class_id = c.id AND valid_from <= :today)
      ORDER BY c.id`,
    { today: services.localNow() },
  ).map(({ ratePpm, ...row }) => ({ ...row, Rate: ppmToPercent(ratePpm) })),
}))
