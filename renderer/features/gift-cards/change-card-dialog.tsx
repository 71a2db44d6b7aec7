import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useGiftCards } from './gift-cards-store.ts'

/** Blocks, frees, extends or takes back the card that is shown, with the reason for it. */
export function ChangeCardDialog() {
  const { change, shown } = useGiftCards()
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const needsDay = change === 'Extend'
  const isWhole = reason.trim() !== '' && (!needsDay || expiresOn !== '') && shown !== null
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (shown === null) return
    await call('change-gift-card', {
      cardID: shown.ID,
      change,
      reason: reason.trim(),
      ...(needsDay ? { expiresOn } : {}),
    })
    void markStale('gift-card', 'day')
    closeDialog()
  })
  return (
    <Dialog
      title={t(`giftCards.change.${change}`, { card: shown?.Card ?? '' })}
      size="small"
      onClose={closeDialog}
    >
      <Form onSubmit={submit}>
        {change === 'Cancel' && shown !== null ? (
          <Notice kind="warn">
            {t('giftCards.moneyBack', {
              amount: formatRupees(shown.Amount),
              method: shown.PaidBy,
            })}
          </Notice>
        ) : null}
        {needsDay ? (
          <DateField label={t('giftCards.lastDay')} value={expiresOn} onChange={setExpiresOn} />
        ) : null}
        <Field
          label={t('giftCards.reason')}
          required
          value={reason}
          maxLength={200}
          onChange={({ target: { value } }) => setReason(value)}
        />
        <SubmitRow
          label={t(`giftCards.do.${change}`)}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
