import type { MasterPointer } from '../masters/master-pointers.ts'

/** Orders that point to a row of a list. */
export const ORDER_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Doctor',
    what: 'orders',
    count: 'SELECT count(*) AS count FROM sales_orders WHERE doctor_id = :from',
    move: 'UPDATE sales_orders SET doctor_id = :into WHERE doctor_id = :from',
  },
]
