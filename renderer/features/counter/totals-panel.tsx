import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Readout, ReadoutFigure, ReadoutLabel, ReadoutSaving } from '../../base/ui/readout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { savedPaise } from '../cart/pairs.ts'
import { TaxSplit } from '../cart/tax-split.tsx'
import styles from './totals-panel.module.css'

/** The totals as the server gave them; the till never adds up tax itself. */
export function TotalsPanel() {
  const totals = useCart((cart) => cart.totals)
  const isStale = useCart((cart) => cart.pending > 0)
  return (
    <Stack
      as="section"
      isPanel
      className={styles['totals']}
      data-stale={isStale || undefined}
      aria-label={t('totals.label')}
      aria-busy={isStale}
    >
      <div className={styles['totals-rows']}>
        {totals === null ? null : <TaxSplit totals={totals} />}
      </div>
      <Readout>
        <Saving />
        <ReadoutLabel>{t('totals.net')}</ReadoutLabel>
        <ReadoutFigure data-testid="readout-figure">
          {formatRupees(totals?.netAmount ?? 0)}
        </ReadoutFigure>
        <CommandButton id="pay" variant="primary" />
      </Readout>
    </Stack>
  )
}

function Saving() {
  const saved = useCart((cart) => savedPaise(cart.lines))
  if (saved === 0) return null
  return <ReadoutSaving>{t('totals.saved', { saved: formatPaise(saved) })}</ReadoutSaving>
}
