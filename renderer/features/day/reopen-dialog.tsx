import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showToast } from '../../kernel/toasts.ts'
import { refreshDay, reportQuery } from './day-data.ts'
import { askReopening, showDay } from './day-store.ts'

/** The owner opens a closed day again, and says why. */
export function ReopenDialog({ reportID }: { reportID: string }) {
  const report = useQuery(reportQuery(reportID))
  const takenAway = report.data?.Cash.TakenAway ?? 0
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function reopen(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call('reopen-day', { reportID, reason })
      showToast(t('day.reopened'))
      showDay('today')
      refreshDay()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <Dialog title={t('day.reopen')} size="small" onClose={() => askReopening(false)}>
      <Form onSubmit={(event) => void reopen(event)}>
        <Lead>{t('day.reopenLead')}</Lead>
        {takenAway > 0 ? (
          <Notice kind="warn">{t('day.reopenCash', { amount: formatRupees(takenAway) })}</Notice>
        ) : null}
        <Field
          label={t('day.reason')}
          value={reason}
          maxLength={2_000}
          error={refused}
          onChange={(event) => setReason(event.target.value)}
        />
        <Toolbar>
          <Button type="submit" variant="primary">
            {t('day.reopen')}
          </Button>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
