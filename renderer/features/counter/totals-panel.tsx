import type { CartTotals } from '../../base/api/types.ts'
import { formatPaise, formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { savedPaise } from '../cart/pairs.ts'

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

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="totals-row">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Taxable value, each tax that applies, the rounding: what the invoice will say. */
export function TaxSplit({ totals }: { totals: CartTotals }) {
  const taxes = [
    { label: t('totals.cgst'), rupees: totals.totalCGST },
    { label: t('totals.sgst'), rupees: totals.totalSGST },
    { label: t('totals.igst'), rupees: totals.totalIGST },
  ].filter((tax) => tax.rupees !== 0)
  return (
    <dl>
      <Row label={t('totals.items')} value={String(totals.totalQty)} />
      {toPaise(totals.totalDiscount) > 0 ? (
        <Row label={t('totals.discount')} value={formatRupees(-totals.totalDiscount)} />
      ) : null}
      <Row label={t('totals.taxable')} value={formatRupees(totals.totalTaxableAmount)} />
      {taxes.map((tax) => (
        <Row key={tax.label} label={tax.label} value={formatRupees(tax.rupees)} />
      ))}
      {totals.rounding === 0 ? null : (
        <Row label={t('totals.rounding')} value={formatRupees(totals.rounding)} />
      )}
    </dl>
  )
}
