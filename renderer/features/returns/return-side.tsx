import { useQuery } from '@tanstack/react-query'
import type {
  ReturnableInvoice,
  ReturnPreview,
  ReturnReason,
} from '../../../server/contract/credit.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { FieldHint, FieldLabel, SelectField } from '../../base/ui/field.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Readout, ReadoutFigure, ReadoutLabel } from '../../base/ui/readout.tsx'
import { BeyondDrawer } from '../../kernel/beyond-drawer.tsx'
import { useCollectsTax } from '../../kernel/collects-tax.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { RefundWays } from '../payment/refund-ways.tsx'
import styles from './return-side.module.css'
import { chooseWay } from './returns-actions.ts'
import {
  MEANT_ID,
  missingOfReturn,
  REASON_ID,
  setReason,
  useReturns,
  WORDS_ID,
} from './returns-store.ts'

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
  const trouble = refused ?? error
  return (
    <Stack as="aside" gap={6} className={styles['side']}>
      <Stack gap={8} isPanel className={styles['form']}>
        <Why />
        <HowMoneyGoes invoice={invoice} paidByCredit={preview?.PaidByCredit ?? 0} />
        <CashDoubt />
      </Stack>
      <ComesTo preview={preview} isStale={isStale} />
      {trouble === null || trouble === undefined ? null : (
        <Notice kind="bad">{errorMessage(trouble)}</Notice>
      )}
    </Stack>
  )
}

function Why() {
  const code = useReturns((state) => state.reasonCode)
  const words = useReturns((state) => state.words)
  const missing = useReturns((state) => (state.isTold ? missingOfReturn(state) : null))
  const options = Object.entries(REASONS).map(([value, key]) => ({ value, label: t(key) }))
  return (
    <>
      <SelectField
        id={REASON_ID}
        label={t('returns.reason')}
        value={code ?? ''}
        error={
          missing === 'reason'
            ? t('returns.needReason')
            : missing === 'never'
              ? t('returns.neverTaken')
              : null
        }
        options={
          code === null ? [{ value: '', label: t('returns.reason.choose') }, ...options] : options
        }
        onChange={(value) => setReason(isReason(value) ? value : null)}
      />
      <ReasonField
        id={WORDS_ID}
        usedFor="Return"
        error={missing === 'words' ? t('returns.needWords') : null}
        label={t(code === 'Other' ? 'returns.words.needed' : 'returns.words')}
        maxLength={500}
        value={words}
        onChange={(words) => useReturns.setState({ words })}
      />
    </>
  )
}

function HowMoneyGoes({
  invoice,
  paidByCredit,
}: {
  invoice: ReturnableInvoice
  /** What credits paid of what comes back, in rupees. */
  paidByCredit: number
}) {
  const way = useReturns((state) => state.way)
  const methods = useQuery(paymentMethodsQuery)
  const refunds = (methods.data ?? []).filter((method) => method.Kind !== 'CreditNote')
  const chosen = refunds.find((method) => method.ID === way)
  const isSaving = useReturns((state) => state.isSaving)
  return (
    <div>
      <FieldLabel as="span">{t('returns.way')}</FieldLabel>
      <RefundWays
        methods={methods.data ?? []}
        kind={chosen?.Kind ?? 'CreditNote'}
        isLocked={isSaving}
        onKind={(kind) => void chooseWay(kind)}
      />
      {way === 'credit' && invoice.IsWalkIn ? (
        <FieldHint as="p" className={styles['way-note']}>
          {t('returns.way.walkIn')}
        </FieldHint>
      ) : null}
      {way !== 'credit' && paidByCredit > 0 ? (
        <CreditPart paidByCredit={paidByCredit} mode={chosen?.Name ?? ''} isLocked={isSaving} />
      ) : null}
    </div>
  )
}

/** What credits paid stays a credit, unless it is wanted as money too. */
function CreditPart({
  isLocked,
  mode,
  paidByCredit,
}: {
  paidByCredit: number
  mode: string
  isLocked: boolean
}) {
  const isCreditToo = useReturns((state) => state.isCreditToo)
  const amount = formatRupees(paidByCredit)
  return (
    <>
      <FieldHint as="p" className={styles['way-note']}>
        {t('returns.creditPart', { amount })}
      </FieldHint>
      <Check
        label={t('returns.creditToo', { amount, mode })}
        isOn={isCreditToo}
        isDisabled={isLocked}
        onChange={(isOn) => useReturns.setState({ isCreditToo: isOn, doubt: null, refused: null })}
      />
    </>
  )
}

/** Asked when it was to be saved: more cash would go back than the drawer should hold. */
function CashDoubt() {
  const doubt = useReturns((state) => state.doubt)
  const meantPaise = useReturns((state) => state.meantPaise)
  return (
    <BeyondDrawer
      id={MEANT_ID}
      doubt={doubt}
      isMeant={doubt?.cashPaise === meantPaise}
      onMeant={(isOn) =>
        useReturns.setState({ meantPaise: isOn ? (doubt?.cashPaise ?? 0) : 0, refused: null })
      }
    />
  )
}

function ComesTo({ preview, isStale }: { preview: ReturnPreview | null; isStale: boolean }) {
  const way = useReturns((state) => state.way)
  const still = useReturns(whatIsStillToDo)
  const isAllCredit =
    way === 'credit' || (preview !== null && preview.Refunded === 0 && preview.Credit > 0)
  return (
    <Stack
      as="section"
      isPanel
      className={styles['sum']}
      data-stale={isStale || undefined}
      aria-label={t('returns.sum')}
      aria-busy={isStale}
    >
      {preview === null ? (
        <p className={styles['sum-empty']}>{t('returns.sumEmpty')}</p>
      ) : (
        <Rows preview={preview} />
      )}
      <Readout className={styles['readout']}>
        <ReadoutLabel>{t(isAllCredit ? 'returns.asCredit' : 'returns.toGiveBack')}</ReadoutLabel>
        <ReadoutFigure data-testid="readout-figure">
          {formatRupees(isAllCredit ? (preview?.Credit ?? 0) : (preview?.Refunded ?? 0))}
        </ReadoutFigure>
        <p className={styles['still']} role="status">
          {still === null ? null : t(still)}
        </p>
        <CommandButton
          id="saveReturn"
          variant="primary"
          label={t(isAllCredit ? 'returns.save.credit' : 'returns.save.refund')}
        />
        <CommandButton id="exchange" variant="plain" />
      </Readout>
    </Stack>
  )
}

const LACKS = {
  reason: 'returns.needReason',
  words: 'returns.needWords',
  never: 'returns.neverTaken',
  unopened: 'returns.needUnopened',
  drawer: 'payingOut.meant.needed',
} as const

/** What must still be said before the return can be saved, and that it is being saved. */
function whatIsStillToDo(state: ReturnType<typeof useReturns.getState>): StringKey | null {
  if (state.isSaving) return 'returns.saving'
  const missing = missingOfReturn(state)
  return missing === null || missing === 'goods' ? null : LACKS[missing]
}

function Rows({ preview }: { preview: ReturnPreview }) {
  const tax = preview.SGSTAmount + preview.CGSTAmount + preview.IGSTAmount
  return (
    <Stack as="dl" gap={1} className={styles['sum-rows']}>
      {tax === 0 ? null : <TaxRows preview={preview} />}
      <SumRow label={t('returns.noteAmount')} value={formatRupees(preview.Amount)} isStrong />
      {preview.RoundOff === 0 ? null : (
        <SumRow label={t('returns.roundOff')} value={signed(preview.RoundOff)} />
      )}
      {preview.AppliedToDue === 0 ? null : (
        <SumRow label={t('returns.offDue')} value={formatRupees(preview.AppliedToDue)} />
      )}
      {preview.GivenBack === 0 ? null : (
        <SumRow label={t('returns.givenBack')} value={formatRupees(preview.GivenBack)} />
      )}
      {preview.Refunded === 0 || preview.Credit === 0 ? null : (
        <SumRow label={t('returns.asCredit')} value={formatRupees(preview.Credit)} />
      )}
      {preview.PointsGone === 0 ? null : (
        <SumRow label={t('returns.pointsGone')} value={formatNumber(0 - preview.PointsGone)} />
      )}
      {preview.PointsBack === 0 ? null : (
        <SumRow label={t('returns.pointsBack')} value={`+${formatNumber(preview.PointsBack)}`} />
      )}
    </Stack>
  )
}

function TaxRows({ preview }: { preview: ReturnPreview }) {
  const isTaxCollected = useCollectsTax()
  const value = formatRupees(preview.TaxableAmount)
  const hasTax = preview.IGSTAmount + preview.CGSTAmount + preview.SGSTAmount > 0
  if (!isTaxCollected && !hasTax) return <SumRow label={t('totals.value')} value={value} />
  const taxable = <SumRow label={t('returns.taxable')} value={value} />
  if (preview.IGSTAmount > 0) {
    return (
      <>
        {taxable}
        <SumRow label="IGST" value={formatRupees(preview.IGSTAmount)} />
      </>
    )
  }
  return (
    <>
      {taxable}
      <SumRow label="CGST" value={formatRupees(preview.CGSTAmount)} />
      <SumRow label="SGST" value={formatRupees(preview.SGSTAmount)} />
    </>
  )
}

function signed(rupees: number): string {
  return rupees > 0 ? `+${formatRupees(rupees)}` : formatRupees(rupees)
}

function SumRow({
  label,
  value,
  isStrong = false,
}: {
  label: string
  value: string
  isStrong?: boolean
}) {
  return (
    <div className={isStrong ? styles['row-strong'] : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
