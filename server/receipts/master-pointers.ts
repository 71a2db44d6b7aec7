import type { MasterPointer } from '../masters/master-pointers.ts'

/** Receipts that point to a row of a list. */
export const RECEIPT_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'CardType',
    what: 'payments',
    count: 'SELECT count(*) AS count FROM receipts WHERE card_type_id = :from',
    move: 'UPDATE receipts SET card_type_id = :into WHERE card_type_id = :from',
  },
]
