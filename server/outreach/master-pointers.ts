import type { MasterPointer } from '../masters/master-pointers.ts'

/** Campaigns that point to a row of a list. */
export const CAMPAIGN_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Membership',
    what: 'campaigns',
    count: 'SELECT count(*) AS count FROM campaigns WHERE membership_id = :from',
    move: 'UPDATE campaigns SET membership_id = :into WHERE membership_id = :from',
  },
]
