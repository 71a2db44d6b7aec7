import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { FoundInvoice } from '../../../server/contract/credit.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, MoneyLines, Muted, NameLines, WideNameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { firstToOpen } from './first-to-open.ts'
import styles from './invoice-finder.module.css'
import { openInvoice, openOnly } from './returns-actions.ts'
import { useReturns } from './returns-store.ts'

const FEWEST = 2

function useFound(typed: string) {
  const term = useSettled(typed.trim())
  const isAsked = term.length >= FEWEST
  const query = useQuery({
    queryKey: queryKey('returnable', term.toLowerCase()),
    queryFn: ({ signal }) => call('find-returnable', { term }, { signal }),
    enabled: isAsked,
    // What came back in the meantime must show.
    staleTime: 0,
  })
  return {
    rows: isAsked ? (query.data?.Items ?? []) : [],
    isSettled: isAsked && term === typed.trim() && query.isSuccess && !query.isFetching,
    isLoading: isAsked && query.isFetching,
    error: isAsked ? query.error : null,
  }
}

/** Finds the bill by any number on its papers, by mobile or by name. */
export function InvoiceFinder() {
  const term = useReturns((state) => state.term)
  const ticket = useScreen((state) => state.focusTicket)
  const input = useRef<HTMLInputElement>(null)
  const { error, isLoading, isSettled, rows } = useFound(term)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket asks for the focus
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [ticket])
  function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || term.trim() === '') return
    event.preventDefault()
    const first = firstToOpen(rows, term)
    if (!isSettled) void openOnly(term.trim())
    else if (first !== undefined) void openInvoice(first.InvoiceID)
  }
  const isNobody = isSettled && rows.length === 0
  return (
    <Stack gap={6} className={styles['finder']} onKeyDown={walkList}>
      <SearchField
        label={t('returns.find')}
        value={term}
        inputRef={input}
        onChange={(text) => useReturns.setState({ term: text })}
        onKeyDown={onEnter}
      />
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {rows.length === 0 && isLoading ? <Waiting>{t('returns.searching')}</Waiting> : null}
      {isNobody ? <EmptyText>{t('returns.noneFound', { term: term.trim() })}</EmptyText> : null}
      {rows.length === 0 && !isNobody && !isLoading ? <Invitation /> : null}
      <ul className={styles['found']}>
        {rows.map((row) => (
          <FoundRow key={row.InvoiceID} row={row} isFirst={row === firstToOpen(rows, term)} />
        ))}
      </ul>
    </Stack>
  )
}

function Invitation() {
  return (
    <Grid gap={3} className={styles['invite']}>
      <ReceiptText className={styles['invite-icon']} aria-hidden="true" />
      <p>{t('returns.hint')}</p>
      <Muted as="p">{t('returns.hintMore')}</Muted>
    </Grid>
  )
}

function FoundRow({ row, isFirst }: { row: FoundInvoice; isFirst: boolean }) {
  const more = row.ItemCount - 1
  return (
    <li>
      <button
        type="button"
        className={styles['found-row']}
        data-pick={isFirst ? 'first' : undefined}
        data-walk
        onClick={() => void openInvoice(row.InvoiceID)}
      >
        <NameLines>
          <strong>{row.InvoiceNo}</strong>
          <Muted>{formatDay(row.InvoiceDate)}</Muted>
        </NameLines>
        <WideNameLines>
          <strong>{row.CustomerName}</strong>
          <Muted>{row.CustomerMobile ?? t('customer.noMobile')}</Muted>
        </WideNameLines>
        <NameLines className={styles['what']}>
          <span>
            <Named of={row.FirstItem} />
          </span>
          {more > 0 ? <Muted>{t('returns.more', { count: more })}</Muted> : null}
        </NameLines>
        <MoneyLines>
          <strong>{formatRupees(row.NetAmount)}</strong>
          {row.IsAllReturned ? (
            <Badge kind="info">{t('returns.allBack')}</Badge>
          ) : row.CreditedAmount > 0 ? (
            <Muted>
              {t('returns.creditedSoFar', { amount: formatRupees(row.CreditedAmount) })}
            </Muted>
          ) : null}
        </MoneyLines>
      </button>
    </li>
  )
}
