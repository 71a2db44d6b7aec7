import type { ChangedKind } from '../../../server/contract/live.ts'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'

export type FieldKind =
  | 'text'
  | 'mobile'
  | 'figure'
  | 'percent'
  | 'rupees'
  | 'flag'
  | 'date'
  | 'time'
  | 'choice'
  | 'gstin'
  | 'state'
  | 'itemType'
  | 'rates'
  | 'sac'
  | 'days'

/** A field of a list beside name and state: its key as it is sent and as it is answered. */
export type MasterField = {
  key: (typeof FIELD_KEYS)[number]
  shownAs: string
  kind: FieldKind
  options?: readonly string[]
}

/** Every key that a list can have; `masters.field.<key>` is its label. */
export const FIELD_KEYS = [
  'mobile',
  'phone',
  'email',
  'address',
  'city',
  'pincode',
  'stateID',
  'gstin',
  'type',
  'creditDays',
  'takesBackDays',
  'isMicroSmall',
  'isLab',
  'cylinderForm',
  'leadDays',
  'workingDays',
  'ledgerName',
  'openingBalance',
  'registrationNo',
  'clinic',
  'billCycle',
  'rates',
  'chargePercent',
  'commissionRate',
  'extraCharge',
  'cutOff',
  'discountRate',
  'price',
  'months',
  'trackingUrl',
  'usedFor',
  'needsNote',
  'sac',
  'isPriceAsked',
  'date',
  'forLabs',
  'itemTypeID',
] as const

export const MASTER_KINDS = [
  'Supplier',
  'Doctor',
  'Fitter',
  'CardType',
  'Source',
  'Priority',
  'Membership',
  'Courier',
  'Reason',
  'JobCharge',
  'Holiday',
  'Brand',
  'Category',
] as const satisfies readonly MasterKind[]

/** What the log of changes calls an entry of each list. */
export const LOGGED_AS = {
  Supplier: 'supplier',
  Doctor: 'doctor',
  Fitter: 'fitter',
  CardType: 'cardType',
  Source: 'source',
  Priority: 'priority',
  Membership: 'membership',
  Courier: 'courier',
  Reason: 'reason',
  JobCharge: 'jobCharge',
  Holiday: 'holiday',
  Brand: 'brand',
  Category: 'category',
} as const satisfies Record<MasterKind, ChangedKind>

const SUPPLIER: readonly MasterField[] = [
  { key: 'isLab', shownAs: 'IsLab', kind: 'flag' },
  { key: 'gstin', shownAs: 'GSTIN', kind: 'gstin' },
  {
    key: 'type',
    shownAs: 'Type',
    kind: 'choice',
    options: ['Regular', 'Composition', 'Unregistered'],
  },
  { key: 'stateID', shownAs: 'StateID', kind: 'state' },
  { key: 'mobile', shownAs: 'Mobile', kind: 'mobile' },
  { key: 'phone', shownAs: 'Phone', kind: 'mobile' },
  { key: 'email', shownAs: 'Email', kind: 'text' },
  { key: 'address', shownAs: 'Address', kind: 'text' },
  { key: 'city', shownAs: 'City', kind: 'text' },
  { key: 'pincode', shownAs: 'Pincode', kind: 'mobile' },
  { key: 'leadDays', shownAs: 'LeadDays', kind: 'figure' },
  { key: 'creditDays', shownAs: 'CreditDays', kind: 'figure' },
  { key: 'takesBackDays', shownAs: 'TakesBackDays', kind: 'figure' },
  { key: 'cylinderForm', shownAs: 'CylinderForm', kind: 'choice', options: ['Minus', 'Plus'] },
  { key: 'isMicroSmall', shownAs: 'IsMicroSmall', kind: 'flag' },
  { key: 'ledgerName', shownAs: 'LedgerName', kind: 'text' },
  { key: 'openingBalance', shownAs: 'OpeningBalance', kind: 'rupees' },
  { key: 'workingDays', shownAs: 'WorkingDays', kind: 'days' },
]

/** What is asked of an entry of each list, in the order of its form. */
export const MASTER_FIELDS: Readonly<Record<MasterKind, readonly MasterField[]>> = {
  Supplier: SUPPLIER,
  Doctor: [
    { key: 'registrationNo', shownAs: 'RegistrationNo', kind: 'text' },
    { key: 'mobile', shownAs: 'Mobile', kind: 'mobile' },
    { key: 'clinic', shownAs: 'Clinic', kind: 'text' },
    { key: 'commissionRate', shownAs: 'CommissionRate', kind: 'percent' },
  ],
  Fitter: [
    { key: 'mobile', shownAs: 'Mobile', kind: 'mobile' },
    { key: 'billCycle', shownAs: 'BillCycle', kind: 'choice', options: ['Month', 'Week'] },
    { key: 'rates', shownAs: 'Rates', kind: 'rates' },
  ],
  CardType: [{ key: 'chargePercent', shownAs: 'ChargePercent', kind: 'percent' }],
  Source: [],
  Priority: [
    { key: 'leadDays', shownAs: 'LeadDays', kind: 'figure' },
    { key: 'cutOff', shownAs: 'CutOff', kind: 'time' },
    { key: 'extraCharge', shownAs: 'ExtraCharge', kind: 'rupees' },
  ],
  Membership: [
    { key: 'discountRate', shownAs: 'DiscountRate', kind: 'percent' },
    { key: 'price', shownAs: 'Price', kind: 'rupees' },
    { key: 'months', shownAs: 'Months', kind: 'figure' },
  ],
  Courier: [
    { key: 'mobile', shownAs: 'Mobile', kind: 'mobile' },
    { key: 'trackingUrl', shownAs: 'TrackingUrl', kind: 'text' },
  ],
  Reason: [
    {
      key: 'usedFor',
      shownAs: 'UsedFor',
      kind: 'choice',
      // A discount, a price and a reprint ask for no reason from the list; entries of before stay.
      options: ['Return', 'Cancel', 'Remake', 'Stock', 'Cash', 'Drawer'],
    },
    { key: 'needsNote', shownAs: 'NeedsNote', kind: 'flag' },
  ],
  JobCharge: [
    { key: 'sac', shownAs: 'SAC', kind: 'sac' },
    { key: 'price', shownAs: 'Price', kind: 'rupees' },
    { key: 'isPriceAsked', shownAs: 'IsPriceAsked', kind: 'flag' },
  ],
  Holiday: [
    { key: 'date', shownAs: 'Date', kind: 'date' },
    { key: 'forLabs', shownAs: 'ForLabs', kind: 'flag' },
  ],
  Brand: [],
  Category: [{ key: 'itemTypeID', shownAs: 'ItemTypeID', kind: 'itemType' }],
}
