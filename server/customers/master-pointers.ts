import type { MasterPointer } from '../masters/master-pointers.ts'

/** Customers that point to a row of a list. */
export const CUSTOMER_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Source',
    what: 'customers',
    count: 'SELECT count(*) AS count FROM customers WHERE source_id = :from',
    move: 'UPDATE customers SET source_id = :into WHERE source_id = :from',
  },
  {
    kind: 'Membership',
    what: 'customers',
    count: 'SELECT count(*) AS count FROM customers WHERE membership_id = :from',
    move: 'UPDATE customers SET membership_id = :into WHERE membership_id = :from',
  },
  {
    kind: 'Membership',
    what: 'orders',
    count: 'SELECT count(*) AS count FROM sold_memberships WHERE membership_id = :from',
    move: 'UPDATE sold_memberships SET membership_id = :into WHERE membership_id = :from',
  },
  {
    kind: 'Membership',
    what: 'orders',
    count: 'SELECT count(*) AS count FROM sold_memberships WHERE before_membership_id = :from',
    move: `UPDATE sold_memberships SET before_membership_id = :into
            WHERE before_membership_id = :from`,
  },
]
