import { useQuery } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import { formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { openCartsQuery } from '../../kernel/queries/lookups.ts'
import { useCart } from '../cart/cart-store.ts'
import { heldName, resumeSale } from '../cart/sale-actions.ts'

const SHOWN = 5

/** The sales that wait, at the foot of the counter; one press brings one back. */
export function HeldStrip() {
  const current = useCart((cart) => cart.sessionID)
  const open = useQuery(openCartsQuery)
  const held = (open.data?.Items ?? []).filter((cart) => cart.SessionID !== current)
  if (held.length === 0) return null
  return (
    <section className="held-strip" aria-label={t('held.title')}>
      <span className="held-count">
        <Pause className="icon-small" aria-hidden="true" />
        {t('held.count', { count: held.length })}
      </span>
      {held.slice(0, SHOWN).map((cart) => (
        <button
          key={cart.SessionID}
          type="button"
          className="held-chip"
          onClick={() => void resumeSale(cart.SessionID)}
        >
          <strong>{heldName(cart)}</strong>
          <span>{formatRupees(cart.NetAmount)}</span>
          <span className="muted">{formatTime(cart.TouchedAt)}</span>
        </button>
      ))}
    </section>
  )
}
