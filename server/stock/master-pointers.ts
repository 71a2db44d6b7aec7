import type { MasterPointer } from '../masters/master-pointers.ts'

/** Lens families that point to a row of a list. */
export const LENS_FAMILY_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Supplier',
    what: 'families',
    count: 'SELECT count(*) AS count FROM lens_families WHERE supplier_id = :from',
    move: 'UPDATE lens_families SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Brand',
    what: 'families',
    count: `SELECT count(*) AS count FROM lens_families
             WHERE brand = (SELECT name FROM brands WHERE id = :from)`,
    move: `UPDATE lens_families SET brand = (SELECT name FROM brands WHERE id = :into)
            WHERE brand = (SELECT name FROM brands WHERE id = :from)`,
  },
]
