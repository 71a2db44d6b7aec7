import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { tell } from '../../kernel/toasts.ts'

/** Opens the drawer without a sale: only with a reason, which is kept. */
export function DrawerDialog() {
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call('open-drawer', { reason })
      tell(t('drawer.asked'))
      closeDialog()
    } catch (error) {
      setRefused(inWords(error))
    }
  }
  return (
    <Dialog title={t('drawer.title')} size="small" onClose={closeDialog}>
      <form className="form" onSubmit={(event) => void open(event)}>
        <p className="dialog-lead">{t('drawer.lead')}</p>
        <Field
          label={t('drawer.reason')}
          value={reason}
          maxLength={200}
          error={refused}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="form-actions">
          <button type="submit" className="button button-primary">
            {t('drawer.open')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
