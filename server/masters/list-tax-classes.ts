import { listTaxClasses as spec } from '../contract/catalog.ts'
import { all } from '../db/sql.ts'
import { storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { ppmToPercent } from '../wire/rupees.ts'
import { RATE_OF_CLASS } from './tax-rates.ts'

export const listTaxClasses = operation(spec, ({ services }) => ({
  Items: all<{ Name: string; title: string; HSN: string; ratePpm: number; Since: string }>(
    services.db,
    `SELECT c.name AS Name, c.name_message AS title, c.hsn AS HSN, r.igst_rate_ppm AS ratePpm, r.valid_from AS Since
       FROM tax_classes c
       JOIN ${RATE_OF_CLASS}
      ORDER BY c.id`,
    { localDate: services.localNow() },
  ).map(({ ratePpm, title, ...row }) => ({
    ...row,
    Title: storedMessage(title),
    Rate: ppmToPercent(ratePpm),
  })),
}))
