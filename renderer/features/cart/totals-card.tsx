import type { ReactNode } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Readout } from '../../base/ui/readout.tsx'
import { useCart } from './cart-store.ts'
import { TaxSplit } from './tax-split.tsx'
import styles from './totals-card.module.css'

/**
 * The totals as the server gave them, for the till never adds up tax itself, and under them what
 * matters now in large figures. `isBrief` drops the split of the tax where there is little room.
 * `notices` lie over the split, beside the button that they are about.
 */
export function TotalsCard({
  children,
  isBrief = false,
  notices = null,
}: {
  children: ReactNode
  isBrief?: boolean
  notices?: ReactNode
}) {
  const totals = useCart((cart) => cart.totals)
  const offers = useCart((cart) => cart.offers)
  const isStale = useCart((cart) => cart.pending > 0)
  return (
    <Stack
      as="section"
      isPanel
      className={styles['totals']}
      data-brief={isBrief || undefined}
      data-stale={isStale || undefined}
      aria-label={t('totals.label')}
      aria-busy={isStale}
    >
      <div className={styles['rows']}>
        {totals === null ? null : <TaxSplit offers={offers} totals={totals} />}
      </div>
      {notices === null ? null : <div className={styles['notices']}>{notices}</div>}
      <Readout isBrief={isBrief}>{children}</Readout>
    </Stack>
  )
}
