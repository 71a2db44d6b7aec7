import type { OutreachKind } from '../contract/outreach.ts'
import type { IdKind } from '../wire/ids.ts'

/** What the ID of each kind is of. */
export const ABOUT: Readonly<Record<OutreachKind, IdKind>> = {
  EyeTest: 'recall',
  EyeTestByAge: 'customer',
  ContactLensReorder: 'order',
  OrderReady: 'order',
  BalanceDue: 'order',
  Birthday: 'customer',
  Anniversary: 'customer',
  Feedback: 'order',
  PointsEnding: 'customer',
  MembershipEnding: 'customer',
  CreditEnding: 'giftCard',
  Campaign: 'campaignRecipient',
}
