import type { MasterKind } from '../contract/shop-masters.ts'

/** What of a table points to a row of a list, for the merge of two rows of it. */
export type MasterPointer = {
  kind: MasterKind
  /** What it is, for the question before a merge. */
  what:
    | 'orders'
    | 'prescriptions'
    | 'customers'
    | 'payments'
    | 'jobs'
    | 'bills'
    | 'purchase-orders'
    | 'entries'
    | 'items'
    | 'families'
    | 'campaigns'
  /** Returns the rows that point to `:from`, as `count`. */
  count: string
  /** Lets them point to `:into`. */
  move: string
}

export const SUPPLIER_ACCOUNT_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Supplier',
    what: 'entries',
    count: 'SELECT count(*) AS count FROM supplier_entries WHERE supplier_id = :from',
    move: 'UPDATE supplier_entries SET supplier_id = :into WHERE supplier_id = :from',
  },
]
