import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { can } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { CreditOffers } from './credit-offers.tsx'
import { DeliveryOptions, OrderOptions } from './delivery-options.tsx'
import { followDue } from './pay-actions.ts'
import { watchPayDraft } from './pay-draft.ts'
import styles from './pay-screen.module.css'
import { PaySummary } from './pay-summary.tsx'
import { PointsOffer } from './points-offer.tsx'
import { followCustomer } from './refused-credits.ts'
import { SaleGoal, SaleTender } from './sale-tender.tsx'
import { TenderList } from './tender-list.tsx'

/** Taking the money: what is handed over at the left, what it comes to at the right. */
export function PayScreen() {
  const methods = useQuery(paymentMethodsQuery)
  const customer = useCart((cart) => cart.customer)
  useEffect(() => watchPayDraft(), [])
  useEffect(() => followDue(), [])
  useEffect(() => followCustomer(), [])
  return (
    <Grid gap={6} data-testid="pay" className={styles['screen']}>
      <Stack as="section" gap={8} isPanel className={styles['main']} aria-label={t('pay.title')}>
        <Row
          gap={8}
          rowGap={4}
          align="center"
          justify="between"
          isWrapping
          className={styles['head']}
        >
          <Row gap={6} align="center" isWrapping>
            <ScreenTitle>{t('pay.title')}</ScreenTitle>
            <Muted>
              {customer === null
                ? t('customer.walkIn')
                : [customer.Name, customer.Mobile].filter(Boolean).join(' · ')}
            </Muted>
          </Row>
          {methods.data && can('money.take') ? <SaleGoal /> : null}
        </Row>
        {methods.isPending ? <Waiting>{t('pay.loading')}</Waiting> : null}
        {methods.error ? <Notice kind="bad">{errorMessage(methods.error)}</Notice> : null}
        <PointsOffer />
        {can('money.take') ? <CreditOffers /> : null}
        {methods.data && can('money.take') ? <SaleTender methods={methods.data} /> : null}
        {can('money.take') ? null : <Notice kind="info">{t('pay.noMoney')}</Notice>}
        <TenderList />
        <OrderOptions />
      </Stack>
      <Stack as="aside" gap={5} className={styles['side']}>
        <DeliveryOptions />
        <PaySummary />
      </Stack>
    </Grid>
  )
}
