import { useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { takeParcelBack } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'

/** Why what was sent came back, and what becomes of the order. */
export function ParcelBackDialog() {
  const order = useOpenDetail()
  const [reason, setReason] = useState('')
  const isReady = order !== null && reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    if (order === null) return
    await takeParcelBack(order, reason.trim())
    closeDialog()
  })
  if (order === null) return null
  return (
    <Dialog title={t('orders.parcel.title', { number: order.SalesOrderNo })} onClose={closeDialog}>
      <Form onSubmit={submit}>
        <Lead>{t('orders.parcel.lead')}</Lead>
        <ReasonField
          usedFor="Return"
          label={t('orders.parcel.why')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow
          label={t('orders.parcel.do')}
          isWhole={isReady}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
