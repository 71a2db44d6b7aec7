import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonField } from '../masters/listed-field.tsx'

/** Opens the drawer without a sale: only with a reason, which is kept. */
export function DrawerDialog() {
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call('open-drawer', { reason })
      showToast(t('drawer.asked'))
      closeDialog()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <Dialog title={t('drawer.title')} size="small" onClose={closeDialog}>
      <Form onSubmit={(event) => void open(event)}>
        <Lead>{t('drawer.lead')}</Lead>
        <ReasonField
          usedFor="Drawer"
          label={t('drawer.reason')}
          value={reason}
          maxLength={200}
          error={refused}
          onChange={setReason}
        />
        <Toolbar>
          <Button type="submit" variant="primary">
            {t('drawer.open')}
          </Button>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
