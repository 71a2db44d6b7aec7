import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GiftCardState } from '../../../server/contract/gift-cards.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

const PAGE_SIZE = 50

type Asked = { term: string; state: GiftCardState | 'all'; pageNumber: number }

export function giftCardsQuery({ pageNumber, state, term }: Asked) {
  const searchTerm = term.trim()
  return queryOptions({
    queryKey: queryKey('giftCards', searchTerm, state, pageNumber),
    queryFn: ({ signal }) =>
      call(
        'list-gift-cards',
        {
          pageNumber,
          pageSize: PAGE_SIZE,
          ...(searchTerm === '' ? {} : { searchTerm }),
          ...(state === 'all' ? {} : { state }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function giftCardQuery(cardID: string) {
  return queryOptions({
    queryKey: queryKey('giftCards', 'one', cardID),
    queryFn: ({ signal }) => call('get-gift-card', { cardID }, { signal }),
    enabled: cardID !== '',
  })
}
