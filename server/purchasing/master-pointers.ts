import type { MasterPointer } from '../masters/master-pointers.ts'

/** Purchases that point to a row of a list. */
export const PURCHASE_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Fitter',
    what: 'bills',
    count: 'SELECT count(*) AS count FROM fitter_bills WHERE fitter_id = :from',
    move: 'UPDATE fitter_bills SET fitter_id = :into WHERE fitter_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'purchase-orders',
    count: 'SELECT count(*) AS count FROM purchase_orders WHERE supplier_id = :from',
    move: 'UPDATE purchase_orders SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'bills',
    count: 'SELECT count(*) AS count FROM goods_receipts WHERE supplier_id = :from',
    move: 'UPDATE goods_receipts SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'bills',
    count: 'SELECT count(*) AS count FROM expense_bills WHERE supplier_id = :from',
    move: 'UPDATE expense_bills SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'bills',
    count: 'SELECT count(*) AS count FROM supplier_returns WHERE supplier_id = :from',
    move: 'UPDATE supplier_returns SET supplier_id = :into WHERE supplier_id = :from',
  },
  {
    kind: 'Supplier',
    what: 'payments',
    count: 'SELECT count(*) AS count FROM supplier_payments WHERE supplier_id = :from',
    move: 'UPDATE supplier_payments SET supplier_id = :into WHERE supplier_id = :from',
  },
]
