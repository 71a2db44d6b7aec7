import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { raiseInvoice } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'

/** Asks before a bill, which is never taken back; more so of goods that are not ready. */
export function RaiseInvoiceDialog() {
  const order = useOpenDetail()
  const { isBusy, refused, submit } = useSubmit(order !== null, async () => {
    await raiseInvoice()
    closeDialog()
  })
  if (order === null) return null
  const isEarly = order.Status === 'Booked' || order.Status === 'InLab'
  return (
    <Dialog title={t('orders.early.title', { number: order.SalesOrderNo })} onClose={closeDialog}>
      <Form onSubmit={submit}>
        <Lead>{t(isEarly ? 'orders.early.lead' : 'orders.invoice.lead')}</Lead>
        <SubmitRow label={t('orders.early.do')} isBusy={isBusy} refused={refused} />
      </Form>
    </Dialog>
  )
}
