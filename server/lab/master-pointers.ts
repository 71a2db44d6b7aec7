import type { MasterPointer } from '../masters/master-pointers.ts'

/** Lab jobs and lab bills that point to a row of a list. */
export const LAB_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Supplier',
    what: 'jobs',
    count: 'SELECT count(*) AS count FROM lab_orders WHERE supplier_id = :from',
    move: 'UPDATE lab_orders SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'jobs',
    count: 'SELECT count(*) AS count FROM remakes WHERE blamed_supplier_id = :from',
    move: 'UPDATE remakes SET blamed_supplier_id = :into WHERE blamed_supplier_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'bills',
    count: 'SELECT count(*) AS count FROM lab_bills WHERE supplier_id = :from',
    move: 'UPDATE lab_bills SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Fitter',
    what: 'jobs',
    count: 'SELECT count(*) AS count FROM lab_orders WHERE fitter_id = :from',
    move: 'UPDATE lab_orders SET fitter_id = :into WHERE fitter_id = :from',
  },
  {
    kind: 'Priority',
    what: 'jobs',
    count: 'SELECT count(*) AS count FROM lab_orders WHERE priority_id = :from',
    move: 'UPDATE lab_orders SET priority_id = :into WHERE priority_id = :from',
  },
]
