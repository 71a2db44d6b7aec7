import type { OutreachKind } from '../contract/outreach.ts'
import type { IdKind } from '../wire/ids.ts'

/** What the ID of each kind is of. */
export const ABOUT: Readonly<Record<OutreachKind, IdKind>> = {
  EyeTest: 'recall',
  ContactLensReorder: 'order',
  OrderReady: 'order',
  BalanceDue: 'order',
  Birthday: 'customer',
  Feedback: 'order',
  PointsEnding: 'customer',
  Campaign: 'campaignRecipient',
}
