import type { FitterBillRow } from '../../../server/contract/fitter-bills.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { BeyondDrawer, useBeyondDrawer } from '../../kernel/beyond-drawer.tsx'
import { PayingOutFields, usePayingOut } from '../../kernel/paying-out.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'

/** Pays an agreed bill of a fitter; cash leaves the drawer of the day. */
export function PayFitterDialog({ bill, onClose }: { bill: FitterBillRow; onClose: () => void }) {
  const paying = usePayingOut()
  const drawer = useBeyondDrawer(paying.isCash ? toPaise(bill.Total) : 0)
  const isWhole = paying.keys !== null && !drawer.isOpen
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (paying.keys === null) return
    await call('pay-fitter-bill', { billID: bill.ID, ...paying.keys })
    await markStale('lab', 'day')
    onClose()
    showToast(t('fitters.paid', { number: bill.BillNo ?? '' }))
  })
  const title = { amount: formatRupees(bill.Total), fitter: bill.FitterName }
  return (
    <Dialog title={t('fitters.payTo', title)} size="small" onClose={onClose}>
      <Form data-posts onSubmit={submit}>
        <PayingOutFields of={paying} />
        <BeyondDrawer {...drawer} />
        <SubmitRow label={t('fitters.pay')} isWhole={isWhole} isBusy={isBusy} refused={refused} />
      </Form>
    </Dialog>
  )
}
