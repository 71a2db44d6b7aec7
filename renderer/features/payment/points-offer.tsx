import { useQuery } from '@tanstack/react-query'
import { Coins, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import { shownKey } from '../../kernel/commands/registry.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { pointsQuery } from '../../kernel/queries/points.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { showError } from '../../kernel/toasts.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import styles from './credit-offers.module.css'
import { usePay } from './pay-store.ts'

/** Points of the customer, spent as a discount on the lines before any money is taken. */
export function PointsOffer() {
  const customerID = useCart((cart) => cart.customer?.ID ?? '')
  const spent = useCart((cart) => cart.points)
  const held = useQuery(pointsQuery(customerID)).data
  const isTaking = usePay((pay) => pay.tenders.length > 0)
  const isFree = useSalePhase(({ phase }) => phase === 'open')
  const [isBusy, setBusy] = useState(false)
  async function spend(points: number): Promise<void> {
    setBusy(true)
    const { sessionID } = useCart.getState()
    try {
      await changeCart({
        run: async () => void (await call('set-cart-points', { sessionID, points })),
      })
      // Enter goes on with the money, and takes no points back.
      giveFocus('tender-amount')
    } catch (error) {
      showError(errorMessage(error))
    }
    setBusy(false)
  }
  if (held === undefined || !held.IsOn) return null
  if (spent === undefined && held.Balance < held.Least) return null
  return (
    <Row as="section" gap={4} isWrapping aria-label={t('points.title')}>
      <button
        type="button"
        className={styles['credit']}
        data-testid="points-offer"
        disabled={!isFree || isBusy || isTaking}
        onClick={() => void spend(spent === undefined ? held.Balance : 0)}
      >
        <Glyph of={spent === undefined ? Coins : X} />
        <WideNameLines>
          <strong>
            {spent === undefined
              ? t('points.use', { count: held.Balance })
              : t('points.used', { count: spent.points, amount: formatRupees(spent.amount) })}
          </strong>
          <Muted>
            {isTaking
              ? t('points.beforeMoney', { key: shownKey('payTakeBack') })
              : spent === undefined
                ? t('points.worth', { amount: formatRupees(held.Worth) })
                : t('points.takeBack')}
          </Muted>
        </WideNameLines>
      </button>
    </Row>
  )
}
