import { useQuery } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import { formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { openCartsQuery } from '../../kernel/queries/lookups.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { heldName, resumeSale } from '../cart/sale-actions.ts'
import styles from './held-strip.module.css'

const SHOWN = 5

/** The sales that wait, at the foot of the counter; one press brings one back, the first shows all. */
export function HeldStrip() {
  const current = useCart((cart) => cart.sessionID)
  const open = useQuery(openCartsQuery)
  const held = (open.data?.Items ?? []).filter((cart) => cart.SessionID !== current)
  if (held.length === 0) return null
  const waiting = held.filter((cart) => cart.OpenAt === null).length
  return (
    <Row
      as="section"
      gap={4}
      align="center"
      className={styles['held-strip']}
      aria-label={t('held.title')}
    >
      <button type="button" className={styles['held-count']} onClick={() => openDialog('held')}>
        <Glyph of={Pause} isSmall />
        {t('held.count', { count: waiting, inUse: held.length - waiting })}
      </button>
      {held.slice(0, SHOWN).map((cart) => (
        <button
          key={cart.SessionID}
          type="button"
          className={styles['held-chip']}
          onClick={() =>
            cart.OpenAt === null ? void resumeSale(cart.SessionID) : openDialog('held')
          }
        >
          <strong>{heldName(cart)}</strong>
          <span>{formatRupees(cart.NetAmount)}</span>
          <Muted>
            {cart.OpenAt === null
              ? formatTime(cart.TouchedAt)
              : t('held.openAt', { till: cart.OpenAt.Till })}
          </Muted>
        </button>
      ))}
    </Row>
  )
}
