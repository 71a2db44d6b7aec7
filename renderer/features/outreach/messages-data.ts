import { queryOptions } from '@tanstack/react-query'
import type {
  MessageLanguage,
  OutreachChannel,
  OutreachItem,
  OutreachKind,
} from '../../../server/contract/outreach.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

export const KINDS: readonly OutreachKind[] = [
  'OrderReady',
  'EyeTest',
  'EyeTestByAge',
  'ContactLensReorder',
  'BalanceDue',
  'Birthday',
  'Anniversary',
  'Feedback',
  'PointsEnding',
  'MembershipEnding',
  'CreditEnding',
  'Campaign',
]

export const CHANNELS: readonly OutreachChannel[] = ['ByHand', 'Call', 'WhatsApp', 'SMS']

/** The messages that are due, or what was done; in the shop's language where none is chosen. */
export function outreachQuery(asked: { isDone: boolean; language: MessageLanguage | null }) {
  const { isDone, language } = asked
  return queryOptions({
    queryKey: queryKey('outreach', isDone, language),
    queryFn: ({ signal }) =>
      call(
        'list-outreach',
        { ...(isDone ? { done: true } : {}), ...(language === null ? {} : { language }) },
        { signal },
      ),
    staleTime: 5_000,
  })
}

export const campaignsQuery = queryOptions({
  queryKey: queryKey('outreach', 'campaigns'),
  queryFn: () => call('list-campaigns', {}),
})

export const outreachSettingsQuery = queryOptions({
  queryKey: queryKey('outreachSettings'),
  queryFn: () => call('get-outreach-settings', {}),
})

/** The key of a message: what it is about, and for which day. */
export function keyOf({ AboutID, DueOn, Kind }: OutreachItem): string {
  return `${Kind} ${AboutID} ${DueOn}`
}
