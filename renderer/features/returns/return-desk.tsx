import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReturnableInvoice, ReturnPreview } from '../../../server/contract/credit.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { ReturnLineRow } from './return-line-row.tsx'
import { ReturnSide } from './return-side.tsx'
import { askedReturn, useReturns } from './returns-store.ts'

/** The one who reckons is the server: the same arithmetic as the save, nothing written. */
function usePreview() {
  const invoice = useReturns((state) => state.invoice)
  const lines = useReturns((state) => state.asked)
  const way = useReturns((state) => state.way)
  const asked = askedReturn({ invoice, asked: lines, way })
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

/** One bill with what comes back of it, and beside it what that comes to. */
export function ReturnDesk({ invoice }: { invoice: ReturnableInvoice }) {
  const { error, isStale, preview } = usePreview()
  useEffect(() => {
    // No field has the focus here, so that +, − and the arrows mean the lines.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [])
  const isNothingLeft = invoice.Lines.every((line) => line.ReturnableQty === 0)
  return (
    <div className="returns-desk">
      <section className="returns-bill" aria-label={t('returns.bill')}>
        <BillHead invoice={invoice} />
        {isNothingLeft ? <Notice kind="info">{t('returns.nothingLeft')}</Notice> : null}
        <BillLines invoice={invoice} preview={preview} />
        <EarlierNotes invoice={invoice} />
      </section>
      <ReturnSide invoice={invoice} preview={preview} isStale={isStale} error={error} />
    </div>
  )
}

function BillHead({ invoice }: { invoice: ReturnableInvoice }) {
  const { BalanceAmount, DaysAgo } = invoice
  const when = DaysAgo === 0 ? t('returns.today') : t('returns.daysAgo', { days: DaysAgo })
  return (
    <header className="returns-head">
      <div className="result-name">
        <strong className="returns-number">{invoice.InvoiceNo}</strong>
        <span className="muted">{`${formatDay(invoice.InvoiceDate)} · ${when}`}</span>
      </div>
      <div className="result-name">
        <strong>{invoice.CustomerName}</strong>
        <span className="muted">{invoice.CustomerMobile ?? t('customer.noMobile')}</span>
      </div>
      <div className="returns-money">
        <strong>{formatRupees(invoice.NetAmount)}</strong>
        {BalanceAmount > 0 ? (
          <span className="badge badge-warn">
            {t('returns.stillDue', { amount: formatRupees(BalanceAmount) })}
          </span>
        ) : (
          <span className="muted">{t('returns.paid')}</span>
        )}
      </div>
    </header>
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
      <div className="returns-tools">
        <h2 className="returns-caption">{t('returns.whatComesBack')}</h2>
        <CommandButton id="returnAll" look="quiet" />
      </div>
      <ul className="returns-lines">
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

function EarlierNotes({ invoice }: { invoice: ReturnableInvoice }) {
  if (invoice.CreditNotes.length === 0) return null
  return (
    <div className="returns-earlier">
      <h2 className="returns-caption">{t('returns.earlier')}</h2>
      <ul>
        {invoice.CreditNotes.map((note) => (
          <li key={note.ID} className="returns-earlier-row">
            <span>{note.CreditNoteNo}</span>
            <span className="muted">{formatDay(note.Date)}</span>
            <span className="muted returns-earlier-why">{note.Reason}</span>
            <span>{formatRupees(note.Amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
