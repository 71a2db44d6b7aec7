import { useState } from 'react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import shared from './orders.module.css'
import { refreshOrders } from './orders-data.ts'

/** The tray that the goods of an order lie in, typed or scanned into its field. */
export function OrderTray({ order }: { order: OrderDetail }) {
  const [tray, setTray] = useState(order.Tray ?? '')
  const isOther = tray.trim() !== (order.Tray ?? '')
  const { isBusy, refused, submit } = useSubmit(isOther, async () => {
    await call('save-tray', { salesOrderID: order.ID, tray: tray.trim() })
    void refreshOrders()
    showToast(
      tray.trim() === '' ? t('orders.tray.none') : t('orders.tray.saved', { tray: tray.trim() }),
    )
  })
  return (
    <Row as="form" className={shared['card']} gap={4} align="end" isWrapping onSubmit={submit}>
      <Field
        label={t('orders.tray')}
        value={tray}
        maxLength={20}
        error={refused}
        onChange={({ target: { value } }) => setTray(value)}
      />
      {isOther ? (
        <Button type="submit" disabled={isBusy}>
          {t('orders.tray.save')}
        </Button>
      ) : null}
    </Row>
  )
}
