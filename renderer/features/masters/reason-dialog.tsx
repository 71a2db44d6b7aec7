import { useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from './listed-field.tsx'

/** Asks why a paper is ended or taken back, and does it with the reason; a refusal stays beside it. */
export function ReasonDialog({
  title,
  lead,
  label = title,
  isReady,
  onReason,
  onClose = closeDialog,
}: {
  title: string
  lead: string
  /** What the button says. */
  label?: string
  /** Whether what it is done to is known. */
  isReady: boolean
  onReason: (reason: string) => Promise<void>
  onClose?: () => void
}) {
  const [reason, setReason] = useState('')
  const isWhole = reason.trim() !== '' && isReady
  const { isBusy, refused, submit } = useSubmit(isWhole, () => onReason(reason.trim()))
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Lead>{lead}</Lead>
      <Form onSubmit={submit}>
        <ReasonField
          usedFor="Cancel"
          label={t('goodsIn.reason')}
          required
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <SubmitRow label={label} isWhole={isWhole} isBusy={isBusy} refused={refused} />
      </Form>
    </Dialog>
  )
}
