import { useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { drop } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'

/** Why an order that nobody fetched is dropped, and what becomes of its goods. */
export function DropOrderDialog() {
  const order = useOpenDetail()
  const [reason, setReason] = useState('')
  const isReady = order !== null && reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    if (order !== null && (await drop(order, reason.trim()))) closeDialog()
  })
  if (order === null) return null
  return (
    <Dialog title={t('orders.drop.title', { number: order.SalesOrderNo })} onClose={closeDialog}>
      <Form onSubmit={submit}>
        <Lead>{t('orders.drop.lead')}</Lead>
        <ReasonField
          usedFor="Cancel"
          label={t('orders.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow
          label={t('orders.drop.do')}
          isWhole={isReady}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
