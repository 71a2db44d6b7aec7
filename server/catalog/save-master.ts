import { savingMasters } from '../masters/masters-operations.ts'
import { renameGoodsCeiling } from '../masters/rename-category.ts'
import { followJobCharge } from './job-charge-item.ts'
import { followMembership } from './membership-item.ts'

/** Adds and changes rows of the lists; what is sold as a row follows it. */
export const saveMaster = savingMasters((tx, call, { id, kind, name, nameBefore }) => {
  if (kind === 'JobCharge') followJobCharge(tx, call, id)
  if (kind === 'Membership') followMembership(tx, call, id)
  if (kind === 'Category') renameGoodsCeiling(tx, call, { from: nameBefore, into: name })
})
