import { queryOptions, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { paperHistory } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import type { Input } from '../../base/api/operations.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ListRow, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'

export type WhichPaper = Input<'get-paper-history'>
type PaperEvent = ReplyOf<typeof paperHistory>['Items'][number]

const useAsked = create<{ which: WhichPaper; number: string }>(() => ({ which: {}, number: '' }))

/** Shows who did what with a paper of goods, over whatever is up. */
export function showPaperHistory(which: WhichPaper, number: string): void {
  useAsked.setState({ which, number })
  openDialog('paperHistory')
}

function historyQuery(which: WhichPaper) {
  return queryOptions({
    queryKey: queryKey('payables', 'history', which),
    queryFn: () => call('get-paper-history', which),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The history of a bill or an order: what happened, when, by whom and why. */
export function PaperHistoryDialog() {
  const { number, which } = useAsked()
  return (
    <Dialog title={t('papers.history.of', { number })} onClose={closeDialog}>
      <PaperHistory which={which} />
    </Dialog>
  )
}

/** What happened to a paper, the newest first. */
export function PaperHistory({ which }: { which: WhichPaper }) {
  const history = useQuery(historyQuery(which))
  if (history.error !== null) return <Notice kind="bad">{errorMessage(history.error)}</Notice>
  if (history.data === undefined) return <Waiting>{t('document.loading')}</Waiting>
  return (
    <RowList aria-label={t('papers.history')} data-testid="paper-history">
      {history.data.Items.map((event) => (
        <ListRow key={`${event.At} ${event.What} ${event.No ?? ''}`}>
          <RowFacts as="span">
            <strong>{[t(WORDS[event.What]), event.No ?? ''].join(' ').trim()}</strong>
            <Muted>
              {[
                `${formatDay(event.At)} ${formatTime(event.At)}`,
                event.By ?? '',
                event.Reason ?? '',
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </Muted>
          </RowFacts>
        </ListRow>
      ))}
    </RowList>
  )
}

const WORDS: Record<PaperEvent['What'], StringKey> = {
  'purchase.draft-saved': 'papers.did.saved',
  'purchase.posted': 'papers.did.posted',
  'purchase.reversed': 'papers.did.reversed',
  'purchase.returned': 'papers.did.returned',
  'purchase.return-credited': 'papers.did.credited',
  'purchase.return-refused': 'papers.did.refused',
  'purchase.return-answer-reversed': 'papers.did.answerTakenBack',
  'purchase.paid': 'papers.did.paid',
  'purchase.payment-taken-back': 'papers.did.paymentTakenBack',
  'purchase.order-saved': 'papers.did.saved',
  'purchase.order-sent': 'papers.did.sent',
  'purchase.order-closed': 'papers.did.closed',
  'purchase.order-cancelled': 'papers.did.cancelled',
  'stock.adjusted': 'papers.did.posted',
  'stock.taken-back': 'vouchers.takenBackBy',
  'stock.takes-back': 'vouchers.takesBack',
}
