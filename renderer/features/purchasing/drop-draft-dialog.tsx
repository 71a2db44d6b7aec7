import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { nameOfID } from '../../kernel/version-words.ts'
import { dropDraft } from './inward-actions.ts'
import { useInward } from './inward-store.ts'
import { dropOrder } from './order-actions.ts'
import { useOrder } from './order-store.ts'
import { usePurchasing } from './purchasing-store.ts'
import { dropVoucher } from './voucher-actions.ts'
import { reasonName } from './voucher-reasons.ts'
import { useVoucher } from './voucher-store.ts'

/** Asks before the draft of a bill, an order or a stock voucher that is up is thrown away; to keep it is the answer of Enter. */
export function DropDraftDialog() {
  const section = usePurchasing((state) => state.section)
  const isOrder = section === 'orders'
  const isVoucher = section === 'vouchers'
  const bill = useInward((state) => state.draft)
  const order = useOrder((state) => state.draft)
  const voucher = useVoucher((state) => state.draft)
  const suppliers = useQuery(suppliersQuery)
  const { isBusy, refused, submit } = useSubmit(true, async () => {
    await (isOrder ? dropOrder() : isVoucher ? dropVoucher() : dropDraft())
    closeDialog()
    showToast(t('goodsIn.dropped'))
  })
  const { lines, supplierID } = isOrder ? order : bill
  const number = bill.billNo.trim()
  const words = isVoucher
    ? [reasonName(voucher.reason), t('goodsIn.rows', { count: voucher.lines.length })]
    : [
        nameOfID(supplierID, suppliers.data),
        isOrder
          ? t('purchaseOrders.order')
          : number === ''
            ? t('goodsIn.noNumber')
            : t('goodsIn.billOf', { number }),
        t('goodsIn.rows', { count: lines.length }),
      ]
  return (
    <Dialog title={t('goodsIn.drop.title')} size="small" onClose={closeDialog}>
      <p>
        <strong>{words.filter((text) => text !== '').join(' · ')}</strong>
      </p>
      <Lead>{t(isOrder ? 'purchaseOrders.drop.lead' : 'goodsIn.drop.lead')}</Lead>
      <Form onSubmit={submit}>
        <Toolbar>
          <Button data-first onClick={closeDialog}>
            {t('goodsIn.drop.keep')}
          </Button>
          <SubmitButton variant="danger" isWhole isBusy={isBusy}>
            {t('goodsIn.drop.do')}
          </SubmitButton>
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Form>
    </Dialog>
  )
}
