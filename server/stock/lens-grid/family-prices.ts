import { all, type ReadableDb, run, type SqlParams, type WritableDb } from '../../db/sql.ts'

export type PricedFamily = {
  id: number
  code: string
  name: string
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
  ratePpm: number | null
  /** Its powers that are on sale, and how many of them were asked for. */
  powers: number
  chosen: number
}

/**
 * Returns the families of lenses that are meant by a choice of items: those of which a power is
 * among them, and those without a power that fit the choice by section, brand and supplier.
 */
export function familiesOfItems(
  db: ReadableDb,
  itemIds: readonly number[],
  { filter, localDate }: { filter: SqlParams; localDate: string },
): PricedFamily[] {
  return all<PricedFamily>(
    db,
    `SELECT f.id, f.code, f.name, f.mrp_centipaise AS mrpCentipaise,
            f.price_centipaise AS priceCentipaise, f.price_includes_tax AS priceIncludesTax,
            (SELECT igst_rate_ppm FROM tax_rates
              WHERE tax_class_id = f.tax_class_id AND valid_from <= :localDate
              ORDER BY valid_from DESC LIMIT 1) AS ratePpm,
            count(i.id) AS powers,
            count(i.id) FILTER (WHERE i.id IN (SELECT value FROM json_each(:chosenIds))) AS chosen
       FROM lens_families f
       LEFT JOIN lens_family_items x ON x.family_id = f.id
       LEFT JOIN items i ON i.id = x.item_id AND i.is_active = 1
      WHERE f.is_active = 1
      GROUP BY f.id
     HAVING chosen > 0
         OR powers = 0 AND :itemIds IS NULL AND :categoryId IS NULL AND :receiptId IS NULL
            AND (:itemTypeId IS NULL
                 OR f.section = (SELECT section FROM item_types WHERE id = :itemTypeId))
            AND (:supplierId IS NULL OR f.supplier_id = :supplierId)
            AND (:brand IS NULL OR f.brand = :brand COLLATE NOCASE)
      ORDER BY f.name, f.id`,
    { ...filter, chosenIds: JSON.stringify(itemIds), localDate },
  )
}

/** Gives a family another price, for the powers that are made from now on. */
export function setFamilyPrice(tx: WritableDb, id: number, priceCentipaise: number): void {
  run(
    tx,
    `UPDATE lens_families SET price_centipaise = :priceCentipaise, version = version + 1
      WHERE id = :id`,
    { id, priceCentipaise },
  )
}
