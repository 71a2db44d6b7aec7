import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { leaveCount, useCountView } from './count-view.ts'

/** Ends the count that is up without posting it; its scans stay readable. */
export function DropCountDialog() {
  const countID = useCountView((state) => state.countID) ?? ''
  const [reason, setReason] = useState('')
  const isWhole = reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    await call('drop-count', { countID, reason: reason.trim() })
    void markStale('count')
    closeDialog()
    leaveCount()
    showToast(t('count.dropped'))
  })
  return (
    <Dialog title={t('count.drop')} size="small" onClose={closeDialog}>
      <Lead>{t('count.drop.lead')}</Lead>
      <Form onSubmit={submit}>
        <ReasonField
          usedFor="Cancel"
          label={t('count.drop.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow label={t('count.drop')} isWhole={isWhole} isBusy={isBusy} refused={refused} />
      </Form>
    </Dialog>
  )
}
