import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReturnableInvoice, SavedReturn } from '../../../server/contract/credit.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { DoneActions, DoneCard, DoneFacts } from '../../base/ui/done-card.tsx'
import { Readout, ReadoutFigure, ReadoutLabel, ReadoutSaving } from '../../base/ui/readout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { useReturns } from './returns-store.ts'

/** What the customer gets now: the largest of what became of the money. */
function headline(saved: SavedReturn, way: string | null): { label: string; amount: number } {
  if (saved.refunded > 0) {
    const label = way === null ? t('returns.done.giveBack') : t('returns.done.giveBackBy', { way })
    return { label, amount: saved.refunded }
  }
  if (saved.credit > 0) return { label: t('returns.done.credit'), amount: saved.credit }
  const back = saved.givenBack[0]
  if (saved.appliedToDue === 0 && back !== undefined) {
    return { label: backLabel(back), amount: back.Amount }
  }
  return { label: t('returns.done.offDue'), amount: saved.appliedToDue }
}

function backLabel({ Kind, Name }: SavedReturn['givenBack'][number]): string {
  return t(Kind === 'GiftCard' ? 'returns.done.toCard' : 'returns.done.toPayer', { name: Name })
}

/** The return is saved: its papers, and on to the new goods or the next customer. */
export function ReturnDone({ invoice, saved }: { invoice: ReturnableInvoice; saved: SavedReturn }) {
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [])
  const chosen = useReturns((state) => state.way)
  const methods = useQuery(paymentMethodsQuery)
  const way = methods.data?.find(({ ID }) => ID === chosen)?.Name ?? null
  const { amount, label } = headline(saved, way)
  // The paise of a refund in cash buy nothing now.
  const isSpent = saved.credit >= 1
  return (
    <DoneCard label={t('returns.done.title')}>
      <div role="status">
        <h1>{t('returns.done.title')}</h1>
      </div>
      <DoneFacts data-testid="done-facts">
        <Fact label={t('returns.done.note')} value={saved.creditNoteNo} />
        {saved.refundVoucherNo === null ? null : (
          <Fact label={t('returns.done.voucher')} value={saved.refundVoucherNo} />
        )}
        <Fact label={t('returns.done.invoice')} value={invoice.InvoiceNo} />
        <Fact label={t('customer.label')} value={invoice.CustomerName} />
        {saved.refunded > 0 && saved.credit > 0 ? (
          <Fact label={t('returns.done.credit')} value={formatRupees(saved.credit)} />
        ) : null}
        {saved.givenBack.map((back) => (
          <Fact key={back.Name} label={backLabel(back)} value={formatRupees(back.Amount)} />
        ))}
      </DoneFacts>
      <Readout isFramed>
        <ReadoutLabel>{label}</ReadoutLabel>
        <ReadoutFigure data-testid="readout-figure">{formatRupees(amount)}</ReadoutFigure>
        {saved.appliedToDue > 0 && amount !== saved.appliedToDue ? (
          <ReadoutSaving>
            {t('returns.done.alsoOffDue', { amount: formatRupees(saved.appliedToDue) })}
          </ReadoutSaving>
        ) : null}
      </Readout>
      <DoneActions>
        <CommandButton
          id={isSpent ? 'exchange' : 'anotherReturn'}
          variant="primary"
          {...(isSpent ? { label: t('returns.done.spend') } : {})}
        />
        <CommandButton id="printNote" />
        <CommandButton id="printVoucher" />
        <CommandButton id="shareNote" />
        {isSpent ? <CommandButton id="anotherReturn" /> : null}
      </DoneActions>
    </DoneCard>
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
