import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  ReturnableInvoice,
  ReturnableLine,
  ReturnPreview,
} from '../../../server/contract/credit.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees, toPaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { MoneyLines, Muted, NameLines, WideNameLines } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { AwaitedMoneyOf } from '../orders/awaited-money.tsx'
import styles from './return-desk.module.css'
import { nameOf, ReturnLineRow } from './return-line-row.tsx'
import { ReturnSide } from './return-side.tsx'
import { askedReturn, linesThatStay, useReturns } from './returns-store.ts'

/** The one who reckons is the server: the same arithmetic as the save, nothing written. */
function usePreview() {
  const invoiceID = useReturns((state) => state.invoiceID)
  const lines = useReturns((state) => state.asked)
  const way = useReturns((state) => state.way)
  const reasonCode = useReturns((state) => state.reasonCode)
  const isCreditToo = useReturns((state) => state.isCreditToo)
  const asked = askedReturn({ invoiceID, asked: lines, way, isCreditToo, reasonCode })
  const query = useQuery({
    queryKey: queryKey('returnPreview', asked),
    queryFn: ({ signal }) =>
      asked === null ? Promise.resolve(null) : call('preview-return', asked, { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    preview: asked === null ? null : (query.data ?? null),
    isStale: query.isPlaceholderData || query.isFetching,
    error: asked === null ? null : query.error,
  }
}

/** What was scanned and is not on the bill. */
function StrayScan() {
  const scan = useReturns((state) => state.scan)
  return scan === null || scan.lineID !== null ? null : <Notice kind="bad">{scan.text}</Notice>
}

/** One bill with what comes back of it, and beside it what that comes to. */
export function ReturnDesk({ invoice }: { invoice: ReturnableInvoice }) {
  const { error, isStale, preview } = usePreview()
  useEffect(() => {
    // No field has the focus here, so that +, − and the arrows mean the lines.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [])
  const isNothingLeft = invoice.Lines.every((line) => line.ReturnableQty === 0)
  return (
    <Grid gap={6} className={styles['desk']}>
      <Stack as="section" gap={6} isPanel className={styles['bill']} aria-label={t('returns.bill')}>
        <BillHead invoice={invoice} />
        <AwaitedMoneyOf orderID={invoice.SalesOrderID} />
        {isNothingLeft ? <Notice kind="info">{t('returns.nothingLeft')}</Notice> : null}
        {invoice.IsTaxCreditable ? null : <Notice kind="warn">{t('returns.commercial')}</Notice>}
        <StrayScan />
        <BillLines invoice={invoice} preview={preview} />
        <EarlierNotes invoice={invoice} />
      </Stack>
      <ReturnSide invoice={invoice} preview={preview} isStale={isStale} error={error} />
    </Grid>
  )
}

function BillHead({ invoice }: { invoice: ReturnableInvoice }) {
  const { BalanceAmount, DaysAgo } = invoice
  const when = DaysAgo === 0 ? t('returns.today') : t('returns.daysAgo', { days: DaysAgo })
  return (
    <Grid as="header" gap={8} className={styles['head']}>
      <NameLines as="div">
        <strong className={styles['number']}>{invoice.InvoiceNo}</strong>
        <Muted>{`${formatDay(invoice.InvoiceDate)} · ${when}`}</Muted>
      </NameLines>
      <WideNameLines as="div">
        <strong>{invoice.CustomerName}</strong>
        <Muted>{invoice.CustomerMobile ?? t('customer.noMobile')}</Muted>
      </WideNameLines>
      <MoneyLines as="div">
        <strong>{formatRupees(invoice.NetAmount)}</strong>
        {BalanceAmount > 0 ? (
          <Badge kind="warn">
            {t('returns.stillDue', { amount: formatRupees(BalanceAmount) })}
          </Badge>
        ) : (
          <Muted>{t('returns.paid')}</Muted>
        )}
      </MoneyLines>
    </Grid>
  )
}

function BillLines({
  invoice,
  preview,
}: {
  invoice: ReturnableInvoice
  preview: ReturnPreview | null
}) {
  return (
    <>
      <Row align="center" justify="between">
        <h2 className={styles['caption']}>{t('returns.whatComesBack')}</h2>
        <CommandButton id="returnAll" variant="quiet" />
      </Row>
      <WhatStays invoice={invoice} preview={preview} />
      <ul>
        {invoice.Lines.map((line) => (
          <ReturnLineRow
            key={line.LineID}
            line={line}
            back={preview?.Lines.find((each) => each.LineID === line.LineID)?.TotalAmount ?? null}
          />
        ))}
      </ul>
    </>
  )
}

/** Once all of the bill is asked for: what of it is not taken back, and what the rest comes to. */
function WhatStays({
  invoice,
  preview,
}: {
  invoice: ReturnableInvoice
  preview: ReturnPreview | null
}) {
  const asked = useReturns((state) => state.asked)
  const staying = linesThatStay(invoice.Lines, asked)
  const made = staying.filter(({ Kind }) => Kind === 'Item')
  const charges = staying.filter(({ Kind }) => Kind !== 'Item')
  if (made.length === 0 && (charges.length === 0 || preview === null)) return null
  return (
    <Notice kind="info">
      {made.length === 0 ? null : <Named of={t('returns.stays.made', wordsOf(made))} />}
      {charges.length === 0 ? null : ` ${t('returns.stays.charges', wordsOf(charges))}`}
      {preview === null
        ? null
        : ` ${t('returns.stays.total', { amount: formatRupees(preview.Amount) })}`}
    </Notice>
  )
}

function wordsOf(lines: readonly ReturnableLine[]): { lines: string; amount: string } {
  const paise = lines.reduce((sum, { LeftAmount }) => sum + toPaise(LeftAmount), 0)
  return {
    lines: [...new Set(lines.map(nameOf))].join(', '),
    amount: formatRupees(toRupees(paise)),
  }
}

function EarlierNotes({ invoice }: { invoice: ReturnableInvoice }) {
  if (invoice.CreditNotes.length === 0) return null
  return (
    <Stack gap={2} className={styles['earlier']}>
      <h2 className={styles['caption']}>{t('returns.earlier')}</h2>
      <ul>
        {invoice.CreditNotes.map((note) => (
          <Grid key={note.ID} as="li" gap={6} className={styles['earlier-row']}>
            <span>{note.CreditNoteNo}</span>
            <Muted>{formatDay(note.Date)}</Muted>
            <Muted className={styles['earlier-why']}>{note.Reason}</Muted>
            <span>{formatRupees(note.Amount)}</span>
          </Grid>
        ))}
      </ul>
    </Stack>
  )
}
