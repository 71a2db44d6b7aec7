import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { savedPaise } from '../cart/pairs.ts'
import { TaxSplit } from '../cart/tax-split.tsx'

/** The totals as the server gave them; the till never adds up tax itself. */
export function TotalsPanel() {
  const totals = useCart((cart) => cart.totals)
  const isStale = useCart((cart) => cart.pending > 0)
  return (
    <section
      className={`totals${isStale ? ' is-stale' : ''}`}
      aria-label={t('totals.label')}
      aria-busy={isStale}
    >
      <div className="totals-rows">{totals === null ? null : <TaxSplit totals={totals} />}</div>
      <div className="readout">
        <div className="readout-scale" aria-hidden="true" />
        <Saving />
        <span className="readout-label">{t('totals.net')}</span>
        <output className="readout-figure">{formatRupees(totals?.netAmount ?? 0)}</output>
        <CommandButton id="pay" look="primary" />
      </div>
    </section>
  )
}

function Saving() {
  const saved = useCart((cart) => savedPaise(cart.lines))
  if (saved === 0) return null
  return <span className="readout-saving">{t('totals.saved', { saved: formatPaise(saved) })}</span>
}
