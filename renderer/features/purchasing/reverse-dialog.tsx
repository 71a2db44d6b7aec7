import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToastOf } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { useInward } from './inward-store.ts'

/** Takes a posted bill back as a whole, with the reason. */
export function ReverseDialog() {
  const inwardID = useInward((state) => state.openID)
  const [reason, setReason] = useState('')
  const isWhole = reason.trim() !== '' && inwardID !== null
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (inwardID === null) return
    const { inwardNo } = await call('reverse-inward', { inwardID, reason: reason.trim() })
    void markStale('purchase', 'stock', 'item')
    closeDialog()
    showToastOf(inwardID, t('goodsIn.reversed', { number: inwardNo }))
  })
  return (
    <Dialog title={t('goodsIn.reverse')} size="small" onClose={closeDialog}>
      <Lead>{t('goodsIn.reverse.lead')}</Lead>
      <Form onSubmit={submit}>
        <ReasonField
          usedFor="Cancel"
          label={t('goodsIn.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow
          label={t('goodsIn.reverse')}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
