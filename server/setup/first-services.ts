import { insertItem, serviceItem } from '../catalog/insert-item.ts'
import { one, type WritableDb } from '../db/sql.ts'
import { RATE_OF_CLASS } from '../masters/tax-rates.ts'

/**
 * What every optician sells before the first goods come in. Prices hold no tax, as in the demo
 * shop; the counter may type another on the line.
 */
export const FIRST_SERVICES = [
  { code: 'FITTING', name: 'Fitting', taxClass: 'Repair and separate fitting', rupees: 100 },
  { code: 'EYE-TEST', name: 'Eye test', taxClass: 'Eye test', rupees: 200 },
  { code: 'REPAIR', name: 'Frame repair', taxClass: 'Repair and separate fitting', rupees: 150 },
] as const

const CENTIPAISE = 10_000

/** Writes the services of a new shop. The masters must be there. */
export function insertFirstServices(
  tx: WritableDb,
  { atMs, localDate }: { atMs: number; localDate: string },
): void {
  for (const { code, name, rupees, taxClass } of FIRST_SERVICES) {
    const found = one<{ id: number; hsn: string }>(
      tx,
      `SELECT c.id, c.hsn FROM tax_classes c JOIN ${RATE_OF_CLASS} WHERE c.name = :taxClass`,
      { taxClass, localDate },
    )
    if (found === undefined) throw new Error(`no tax class ${taxClass}`)
    insertItem(
      tx,
      serviceItem({
        code,
        name,
        hsn: found.hsn,
        taxClassId: found.id,
        priceCentipaise: rupees * CENTIPAISE,
        priceIncludesTax: false,
      }),
      { atMs },
    )
  }
}
