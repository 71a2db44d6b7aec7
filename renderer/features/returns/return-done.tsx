import { CircleCheckBig } from 'lucide-react'
import { useEffect } from 'react'
import type { ReturnableInvoice, SavedReturn } from '../../../server/contract/credit.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'

/** What the customer gets now: the largest of what became of the money. */
function headline(saved: SavedReturn): { label: string; amount: number } {
  if (saved.refunded > 0) return { label: t('returns.done.giveBack'), amount: saved.refunded }
  if (saved.credit > 0) return { label: t('returns.done.credit'), amount: saved.credit }
  return { label: t('returns.done.offDue'), amount: saved.appliedToDue }
}

/** The return is saved: its papers, and on to the new goods or the next customer. */
export function ReturnDone({ invoice, saved }: { invoice: ReturnableInvoice; saved: SavedReturn }) {
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [])
  const { amount, label } = headline(saved)
  return (
    <div className="done">
      <section className="done-card" aria-label={t('returns.done.title')}>
        <CircleCheckBig className="done-icon" aria-hidden="true" />
        <div role="status">
          <h1>{t('returns.done.title')}</h1>
        </div>
        <dl className="done-facts">
          <Fact label={t('returns.done.note')} value={saved.creditNoteNo} />
          {saved.refundVoucherNo === null ? null : (
            <Fact label={t('returns.done.voucher')} value={saved.refundVoucherNo} />
          )}
          <Fact label={t('returns.done.invoice')} value={invoice.InvoiceNo} />
          <Fact label={t('customer.label')} value={invoice.CustomerName} />
        </dl>
        <div className="readout done-readout">
          <div className="readout-scale" aria-hidden="true" />
          <span className="readout-label">{label}</span>
          <output className="readout-figure">{formatRupees(amount)}</output>
          {saved.appliedToDue > 0 && amount !== saved.appliedToDue ? (
            <span className="readout-saving">
              {t('returns.done.alsoOffDue', { amount: formatRupees(saved.appliedToDue) })}
            </span>
          ) : null}
        </div>
        <div className="done-actions">
          <CommandButton
            id={saved.credit > 0 ? 'exchange' : 'anotherReturn'}
            look="primary"
            {...(saved.credit > 0 ? { label: t('returns.done.spend') } : {})}
          />
          <CommandButton id="printNote" />
          <CommandButton id="printVoucher" />
          <CommandButton id="shareNote" />
          {saved.credit > 0 ? <CommandButton id="anotherReturn" /> : null}
        </div>
      </section>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
