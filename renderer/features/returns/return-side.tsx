import { useQuery } from '@tanstack/react-query'
import type {
  ReturnableInvoice,
  ReturnPreview,
  ReturnReason,
} from '../../../server/contract/credit.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { isComplete, REASON_ID, useReturns, type Way } from './returns-store.ts'

const REASONS: Record<ReturnReason, StringKey> = {
  DoesNotFit: 'returns.reason.doesNotFit',
  NotLiked: 'returns.reason.notLiked',
  Faulty: 'returns.reason.faulty',
  WrongItem: 'returns.reason.wrongItem',
  VisionTrouble: 'returns.reason.visionTrouble',
  BoughtTwice: 'returns.reason.boughtTwice',
  Other: 'returns.reason.other',
}

function isReason(value: string): value is ReturnReason {
  return value in REASONS
}

/** Why, how the money goes, what it comes to, and the two ways to finish. */
export function ReturnSide({
  invoice,
  preview,
  isStale,
  error,
}: {
  invoice: ReturnableInvoice
  preview: ReturnPreview | null
  isStale: boolean
  error: unknown
}) {
  const refused = useReturns((state) => state.refused)
  const isSaving = useReturns((state) => state.isSaving)
  const trouble = refused ?? error
  return (
    <aside className="returns-side">
      <div className="returns-form">
        <Why />
        <HowMoneyGoes invoice={invoice} />
      </div>
      <ComesTo preview={preview} isStale={isStale} />
      {trouble === null || trouble === undefined ? null : (
        <Notice kind="bad">{inWords(trouble)}</Notice>
      )}
      {isSaving ? <Waiting>{t('returns.saving')}</Waiting> : null}
    </aside>
  )
}

function Why() {
  const code = useReturns((state) => state.reasonCode)
  const words = useReturns((state) => state.words)
  const options = Object.entries(REASONS).map(([value, key]) => ({ value, label: t(key) }))
  return (
    <>
      <SelectField
        id={REASON_ID}
        label={t('returns.reason')}
        value={code ?? ''}
        options={
          code === null ? [{ value: '', label: t('returns.reason.choose') }, ...options] : options
        }
        onChange={(value) => useReturns.setState({ reasonCode: isReason(value) ? value : null })}
      />
      <Field
        label={t(code === 'Other' ? 'returns.words.needed' : 'returns.words')}
        maxLength={500}
        value={words}
        onChange={(event) => useReturns.setState({ words: event.target.value })}
      />
    </>
  )
}

function HowMoneyGoes({ invoice }: { invoice: ReturnableInvoice }) {
  const way = useReturns((state) => state.way)
  const methods = useQuery(paymentMethodsQuery)
  const refunds = (methods.data ?? []).filter((method) => method.Kind !== 'CreditNote')
  const options: { value: Way; label: string }[] = [
    { value: 'credit', label: t('returns.way.credit') },
    ...refunds.map((method) => ({ value: method.ID, label: method.Name })),
  ]
  return (
    <div>
      <Choice
        label={t('returns.way')}
        value={way}
        options={options}
        onChange={(chosen) => useReturns.setState({ way: chosen })}
      />
      {way === 'credit' && invoice.IsWalkIn ? (
        <p className="field-hint returns-way-note">{t('returns.way.walkIn')}</p>
      ) : null}
    </div>
  )
}

function ComesTo({ preview, isStale }: { preview: ReturnPreview | null; isStale: boolean }) {
  const way = useReturns((state) => state.way)
  const missing = useReturns(whatIsMissing)
  return (
    <section
      className={`returns-sum${isStale ? ' is-stale' : ''}`}
      aria-label={t('returns.sum')}
      aria-busy={isStale}
    >
      {preview === null ? (
        <p className="returns-sum-empty">{t('returns.sumEmpty')}</p>
      ) : (
        <Rows preview={preview} />
      )}
      <div className="readout returns-readout">
        <div className="readout-scale" aria-hidden="true" />
        <span className="readout-label">
          {t(way === 'credit' ? 'returns.asCredit' : 'returns.toGiveBack')}
        </span>
        <output className="readout-figure">
          {formatRupees(way === 'credit' ? (preview?.Credit ?? 0) : (preview?.Refunded ?? 0))}
        </output>
        {missing === null ? null : <p className="returns-missing">{t(missing)}</p>}
        <CommandButton
          id="saveReturn"
          look="primary"
          label={t(way === 'credit' ? 'returns.save.credit' : 'returns.save.refund')}
        />
        <CommandButton id="exchange" look="plain" />
      </div>
    </section>
  )
}

/** What must still be said before the return can be saved. */
function whatIsMissing(state: ReturnType<typeof useReturns.getState>): StringKey | null {
  if (Object.keys(state.asked).length === 0 || isComplete(state)) return null
  return state.reasonCode === null ? 'returns.needReason' : 'returns.needWords'
}

function Rows({ preview }: { preview: ReturnPreview }) {
  const tax = preview.SGSTAmount + preview.CGSTAmount + preview.IGSTAmount
  return (
    <dl className="returns-sum-rows">
      {tax === 0 ? null : <TaxRows preview={preview} />}
      <Row label={t('returns.noteAmount')} value={formatRupees(preview.Amount)} isStrong />
      {preview.RoundOff === 0 ? null : (
        <Row label={t('returns.roundOff')} value={signed(preview.RoundOff)} />
      )}
      {preview.AppliedToDue === 0 ? null : (
        <Row label={t('returns.offDue')} value={formatRupees(preview.AppliedToDue)} />
      )}
    </dl>
  )
}

function TaxRows({ preview }: { preview: ReturnPreview }) {
  const taxable = <Row label={t('returns.taxable')} value={formatRupees(preview.TaxableAmount)} />
  if (preview.IGSTAmount > 0) {
    return (
      <>
        {taxable}
        <Row label="IGST" value={formatRupees(preview.IGSTAmount)} />
      </>
    )
  }
  return (
    <>
      {taxable}
      <Row label="CGST" value={formatRupees(preview.CGSTAmount)} />
      <Row label="SGST" value={formatRupees(preview.SGSTAmount)} />
    </>
  )
}

function signed(rupees: number): string {
  return rupees > 0 ? `+${formatRupees(rupees)}` : formatRupees(rupees)
}

function Row({
  label,
  value,
  isStrong = false,
}: {
  label: string
  value: string
  isStrong?: boolean
}) {
  return (
    <div className={isStrong ? 'returns-row-strong' : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
