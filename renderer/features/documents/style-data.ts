import { queryOptions } from '@tanstack/react-query'
import type { DocumentStyle, StyleQuery } from '../../../server/contract/document-style.ts'
import type { OrderRow } from '../../../server/contract/orders.ts'
import type { MessageLanguage } from '../../../server/contract/outreach.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

export const PAPERS = ['A4', 'A5', 'Roll80', 'Roll58'] as const
export const TEMPLATES = ['Classic', 'Modern', 'Compact'] as const
export const LANGUAGES = ['hi', 'ta', 'te', 'kn', 'ml', 'bn', 'gu', 'pa'] as const

/** Colours to choose from, each dark enough for print; any other can be mixed. */
export const ACCENTS = [
  { value: '#0b4650', label: 'papers.accent.teal' },
  { value: '#1d4e89', label: 'papers.accent.blue' },
  { value: '#5b3a8c', label: 'papers.accent.violet' },
  { value: '#96281b', label: 'papers.accent.red' },
  { value: '#7a3b12', label: 'papers.accent.brown' },
  { value: '#16191d', label: 'papers.accent.black' },
] as const

export const styleQuery = queryOptions({
  queryKey: queryKey('documentStyle'),
  queryFn: () => call('get-document-style', {}),
})

export function messageTextsQuery(language: MessageLanguage) {
  return queryOptions({
    queryKey: queryKey('messageTexts', language),
    queryFn: () => call('get-message-texts', { language }),
  })
}

/** Who changed the texts of messages. */
export const messageChangesQuery = queryOptions({
  queryKey: queryKey('messageTexts', 'changes'),
  queryFn: () => call('list-message-text-changes', {}),
  staleTime: 0,
})

const RECENT = 20

/** What the preview draws: the newest order with an invoice, else the newest; null without any. */
export const shownOrderQuery = queryOptions({
  queryKey: queryKey('newestOrder'),
  queryFn: async (): Promise<OrderRow | null> => {
    const { Items } = await call('search-orders', { pageNumber: 1, pageSize: RECENT })
    return Items.find((order) => order.InvoiceNo !== null) ?? Items[0] ?? null
  },
  staleTime: 0,
})

/** A style as the drawing operations take it. */
export function styleInput(style: DocumentStyle): Required<StyleQuery> {
  return {
    paper: style.Paper,
    template: style.Template,
    accent: style.Accent,
    largePrint: style.IsLargePrint,
    language: style.SecondLanguage ?? 'en',
  }
}

export function isRoll({ Paper }: DocumentStyle): boolean {
  return Paper === 'Roll80' || Paper === 'Roll58'
}

export function isSameStyle(one: DocumentStyle, other: DocumentStyle): boolean {
  return (
    one.Paper === other.Paper &&
    one.Template === other.Template &&
    one.Accent.toLowerCase() === other.Accent.toLowerCase() &&
    one.IsLargePrint === other.IsLargePrint &&
    one.SecondLanguage === other.SecondLanguage
  )
}
