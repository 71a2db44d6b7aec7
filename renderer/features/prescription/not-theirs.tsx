import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import type { Input } from '../../base/api/operations.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'

type Prescription = Pick<Input<'withdraw-prescription'>, 'customerID' | 'kind' | 'prescriptionID'>

/** Takes a prescription back that was kept for the wrong person, with the reason. */
export function NotTheirs({ of, day }: { of: Prescription; day: string }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { isBusy, refused, submit } = useSubmit(reason.trim() !== '', async () => {
    await call('withdraw-prescription', { ...of, reason: reason.trim() })
    await markStale('prescription')
    showToast(t('rx.notTheirs.done'))
    setAsking(false)
  })
  return (
    <>
      <Button
        variant="quiet"
        isRound
        aria-label={t('rx.notTheirs', { day })}
        onClick={() => setAsking(true)}
      >
        <Glyph of={UserRoundX} />
      </Button>
      {isAsking ? (
        <Dialog title={t('rx.notTheirs', { day })} size="small" onClose={() => setAsking(false)}>
          <Form onSubmit={submit}>
            <Lead>{t('rx.notTheirs.lead')}</Lead>
            <Field
              label={t('orders.reason')}
              required
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
            <SubmitRow
              label={t('rx.notTheirs.do')}
              isWhole={reason.trim() !== ''}
              isBusy={isBusy}
              refused={refused}
            />
          </Form>
        </Dialog>
      ) : null}
    </>
  )
}
