import { useState } from 'react'
import type { SupplierReturnRow } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatPaise, formatRupees, parsePaise, parseSigned } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { More } from '../../base/ui/more.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { lossOfRefusal, lossPaise, piecesOf } from './loss-of-claim.ts'
import styles from './payables.module.css'

type Props = { claim: SupplierReturnRow; onClose: () => void }

/** What the supplier answered to a return: the credit note, or that nothing is credited. */
export function AnswerReturnDialog({ claim, onClose }: Props) {
  const [isRefused, setRefused] = useState(false)
  return (
    <Dialog title={t('suppliers.returns.answerTo', { number: claim.No })} onClose={onClose}>
      <Lead>
        {t('suppliers.returns.claimed', {
          name: claim.Supplier.Name,
          total: formatRupees(claim.Total),
          taxable: formatRupees(claim.Taxable),
          tax: formatRupees(claim.Tax),
        })}
      </Lead>
      {/* Either answer: what is typed into the note stays while the other form is open. */}
      <div hidden={isRefused}>
        <CreditForm claim={claim} onClose={onClose} />
      </div>
      <More label={t('suppliers.returns.isRefused')} isOpen={isRefused} onOpen={setRefused}>
        <RefusalForm claim={claim} onClose={onClose} />
      </More>
    </Dialog>
  )
}

function CreditForm({ claim, onClose }: Props) {
  const [noteNo, setNoteNo] = useState('')
  const [noteDate, setNoteDate] = useState(shopToday())
  const [taxable, setTaxable] = useState(claim.Taxable.toFixed(2))
  const [tax, setTax] = useState(claim.Tax.toFixed(2))
  const [roundOff, setRoundOff] = useState('')
  const isReverseCharge = claim.Total === claim.Taxable
  const taxablePaise = parsePaise(taxable)
  const taxPaise = parsePaise(tax)
  const rounded = parseSigned(roundOff.trim() === '' ? '0' : roundOff)
  const roundOffPaise = rounded === null ? null : Math.round(rounded * 100)
  const totalPaise =
    taxablePaise === null || taxPaise === null || roundOffPaise === null
      ? null
      : taxablePaise + (isReverseCharge ? 0 : taxPaise) + roundOffPaise
  const isWhole = noteNo.trim() !== '' && totalPaise !== null
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    const { credited } = await call('credit-supplier-return', {
      returnID: claim.ID,
      noteNo: noteNo.trim(),
      noteDate,
      taxable: (taxablePaise ?? 0) / 100,
      tax: (taxPaise ?? 0) / 100,
      ...(roundOffPaise === 0 ? {} : { roundOff: (roundOffPaise ?? 0) / 100 }),
    })
    await markStale('purchase', 'gst')
    onClose()
    showToast(t('suppliers.returns.credited', { number: claim.No, amount: formatRupees(credited) }))
  })
  const wrong = (paise: number | null) => (paise === null ? t('items.notANumber') : null)
  return (
    <Form onSubmit={submit}>
      <Grid gap={6} align="end" className={styles['note']}>
        <Field
          data-first
          label={t('suppliers.returns.noteNo')}
          required
          value={noteNo}
          maxLength={50}
          onChange={({ target }) => setNoteNo(target.value)}
        />
        <DateField
          label={t('suppliers.returns.noteDate')}
          value={noteDate}
          max={shopToday()}
          onChange={setNoteDate}
        />
      </Grid>
      <Grid gap={6} align="end" className={styles['pay']}>
        <Field
          label={t('suppliers.returns.taxable')}
          inputMode="decimal"
          value={taxable}
          error={wrong(taxablePaise)}
          onChange={({ target }) => setTaxable(target.value)}
        />
        <Field
          label={t('suppliers.returns.tax')}
          inputMode="decimal"
          value={tax}
          error={wrong(taxPaise)}
          onChange={({ target }) => setTax(target.value)}
        />
        <Field
          label={t('goodsIn.roundOff')}
          inputMode="decimal"
          value={roundOff}
          error={wrong(roundOffPaise)}
          onChange={({ target }) => setRoundOff(target.value)}
        />
      </Grid>
      {totalPaise === null ? null : (
        <p>
          <strong>{t('suppliers.returns.total', { amount: formatPaise(totalPaise) })}</strong>
        </p>
      )}
      {taxablePaise === null || taxPaise === null ? null : (
        <Loss paise={lossPaise(claim, { taxablePaise, taxPaise })} />
      )}
      <SubmitRow
        label={t('suppliers.returns.enter')}
        isWhole={isWhole}
        isBusy={isBusy}
        refused={refused}
        missing={t('suppliers.returns.missing')}
      />
    </Form>
  )
}

function RefusalForm({ claim, onClose }: Props) {
  const [reason, setReason] = useState('')
  // What came broken may be claimed again, so it counts as back with nothing to tick.
  const [goodsCameBack, setCameBack] = useState(true)
  const { hasBroken, hasWhole } = piecesOf(claim)
  const isWhole = reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    await call('refuse-supplier-return', {
      returnID: claim.ID,
      reason: reason.trim(),
      goodsCameBack,
    })
    await markStale('purchase', 'stock', 'item', 'gst')
    onClose()
    showToast(
      t('suppliers.returns.refused', { number: claim.No, amount: formatRupees(claim.Total) }),
    )
  })
  return (
    <Form onSubmit={submit}>
      <Field
        label={t('suppliers.returns.why')}
        required
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      {hasWhole ? (
        <Check
          label={t(hasBroken ? 'suppliers.returns.wholeCameBack' : 'suppliers.returns.cameBack')}
          isOn={goodsCameBack}
          onChange={setCameBack}
        />
      ) : null}
      <Loss {...lossOfRefusal(claim, goodsCameBack)} />
      <SubmitRow
        label={t('suppliers.returns.refuse')}
        isWhole={isWhole}
        isBusy={isBusy}
        refused={refused}
        missing={t('suppliers.returns.whyMissing')}
      />
    </Form>
  )
}

/** What the goods cost and is not credited: it lowers the gross profit; and the tax credit given up. */
function Loss({
  brokenOnly = null,
  creditPaise = 0,
  lostBefore = 0,
  paise,
}: {
  paise: number
  /** How many broken pieces it is of, where nothing else is lost. */
  brokenOnly?: number | null
  creditPaise?: number
  /** How many broken pieces are a loss already. */
  lostBefore?: number
}) {
  const amount = formatPaise(paise)
  return (
    <>
      {paise <= 0 ? null : (
        <Notice kind="info">
          {brokenOnly === null
            ? t('suppliers.returns.loss', { amount })
            : t('suppliers.returns.brokenLoss', { amount, count: brokenOnly })}
        </Notice>
      )}
      {creditPaise > 0 ? (
        <Notice kind="info">
          {t('suppliers.returns.creditGivenUp', { amount: formatPaise(creditPaise) })}
        </Notice>
      ) : null}
      {lostBefore > 0 ? (
        <Notice kind="info">{t('suppliers.returns.lostBefore', { count: lostBefore })}</Notice>
      ) : null}
    </>
  )
}

/** Takes a wrong answer back, with the reason: the return waits for its answer again. */
export function TakeBackDialog({ claim, onClose }: Props) {
  const [reason, setReason] = useState('')
  const isWhole = reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    await call('reverse-return-answer', { returnID: claim.ID, reason: reason.trim() })
    await markStale('purchase', 'stock', 'item', 'gst')
    onClose()
    showToast(t('suppliers.returns.takenBack', { number: claim.No }))
  })
  return (
    <Dialog
      title={t('suppliers.returns.takeBackOf', { number: claim.No })}
      size="small"
      onClose={onClose}
    >
      <Lead>
        {t(
          claim.State === 'Credited'
            ? 'suppliers.returns.takeBackNote'
            : 'suppliers.returns.takeBackRefusal',
          { number: claim.CreditNo ?? '' },
        )}
      </Lead>
      <Form onSubmit={submit}>
        <ReasonField
          usedFor="Cancel"
          data-first
          label={t('goodsIn.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow
          label={t('suppliers.returns.takeBack')}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
          missing={t('suppliers.returns.takeBackMissing')}
        />
      </Form>
    </Dialog>
  )
}
