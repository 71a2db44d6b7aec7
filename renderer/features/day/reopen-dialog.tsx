import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { tell } from '../../kernel/toasts.ts'
import { refreshDay } from './day-data.ts'
import { askReopening, showDay } from './day-store.ts'

/** The owner opens a closed day again, and says why. */
export function ReopenDialog({ reportID }: { reportID: string }) {
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function reopen(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call('reopen-day', { reportID, reason })
      tell(t('day.reopened'))
      showDay('today')
      refreshDay()
    } catch (error) {
      setRefused(inWords(error))
    }
  }
  return (
    <Dialog title={t('day.reopen')} size="small" onClose={() => askReopening(false)}>
      <form className="form" onSubmit={(event) => void reopen(event)}>
        <p className="dialog-lead">{t('day.reopenLead')}</p>
        <Field
          label={t('day.reason')}
          value={reason}
          maxLength={2_000}
          error={refused}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="form-actions">
          <button type="submit" className="button button-primary">
            {t('day.reopen')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
