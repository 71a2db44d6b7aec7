import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { ScreenTitle } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { can } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { incompletePairText } from '../cart/incomplete-pairs.ts'
import { incompletePairs, isFrameAlone } from '../cart/pairs.ts'
import { ownFramePairs } from '../prescription/gate.ts'
import { CreditOffers } from './credit-offers.tsx'
import { DeliveryOptions, OrderOptions } from './delivery-options.tsx'
import { LawNotices } from './law-notices.tsx'
import { followDue } from './pay-actions.ts'
import { watchPayDraft } from './pay-draft.ts'
import styles from './pay-screen.module.css'
import { usePay } from './pay-store.ts'
import { PaySummary } from './pay-summary.tsx'
import { SaleTender } from './sale-tender.tsx'
import { TenderList } from './tender-list.tsx'

/** Taking the money: what is handed over at the left, what it comes to at the right. */
export function PayScreen() {
  const methods = useQuery(paymentMethodsQuery)
  const phase = useSalePhase(({ phase }) => phase)
  const refusal = usePay((pay) => pay.refusal)
  useEffect(() => watchPayDraft(), [])
  useEffect(() => followDue(), [])
  return (
    <Grid gap={6} data-testid="pay" className={styles['screen']}>
      <Stack as="section" gap={8} isPanel className={styles['main']} aria-label={t('pay.title')}>
        <ScreenTitle>{t('pay.title')}</ScreenTitle>
        {phase === 'askingAgain' ? <Notice kind="warn">{t('pay.askingAgain')}</Notice> : null}
        {refusal === null ? null : <Notice kind="bad">{refusal}</Notice>}
        {methods.isPending ? <Waiting>{t('pay.loading')}</Waiting> : null}
        {methods.error ? <Notice kind="bad">{errorMessage(methods.error)}</Notice> : null}
        <IncompletePairs />
        <LawNotices />
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

/** What the pairs of the sale lack: said where the money is taken, never in its way. */
function IncompletePairs() {
  const lines = useCart((cart) => cart.lines)
  const pairs = incompletePairs(lines, ownFramePairs())
  if (pairs.length === 0) return null
  const isWarning = pairs.some((pair) => !isFrameAlone(pair))
  return (
    <Notice kind={isWarning ? 'warn' : 'info'}>{pairs.map(incompletePairText).join(' ')}</Notice>
  )
}
