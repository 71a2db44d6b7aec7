import { savingMasters } from '../masters/masters-operations.ts'
import { followJobCharge } from './job-charge-item.ts'
import { followMembership } from './membership-item.ts'

/** Adds and changes rows of the lists; what is sold as a row follows it. */
export const saveMaster = savingMasters((tx, call, { id, kind }) => {
  if (kind === 'JobCharge') followJobCharge(tx, call, id)
  if (kind === 'Membership') followMembership(tx, call, id)
})
