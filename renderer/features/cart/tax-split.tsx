import type { Cart, CartTotals } from '../../../server/contract/cart.ts'
import { formatPaise, formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { FieldHint } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { useCollectsTax } from '../../kernel/collects-tax.ts'
import styles from './tax-split.module.css'
import { valueRows } from './value-rows.ts'

function TaxRow({ label, value }: { label: string; value: string }) {
  return (
    <Row gap={8} justify="between" className={styles['totals-row']}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Row>
  )
}

/** The value, what bears no tax, each tax that applies, the rounding: what the invoice will say. */
export function TaxSplit({ offers, totals }: { offers: Cart['offers']; totals: CartTotals }) {
  const taxes = [
    { label: t('totals.cgst'), rupees: totals.totalCGST },
    { label: t('totals.sgst'), rupees: totals.totalSGST },
    { label: t('totals.igst'), rupees: totals.totalIGST },
  ].filter((tax) => tax.rupees !== 0)
  const offered = offers?.given ?? []
  const otherPaise = offered.reduce(
    (rest, { amount }) => rest - toPaise(amount),
    toPaise(totals.totalDiscount),
  )
  const isTaxCollected = useCollectsTax()
  return (
    <dl>
      <TaxRow label={t('totals.items')} value={String(totals.totalQty)} />
      {otherPaise > 0 ? (
        <TaxRow label={t('totals.discount')} value={formatPaise(-otherPaise)} />
      ) : null}
      {offered.map(({ amount, name }) => (
        <TaxRow key={name} label={name} value={formatRupees(-amount)} />
      ))}
      {offers?.notes.map((note) => (
        <FieldHint as="dd" key={note}>
          {note}
        </FieldHint>
      ))}
      {valueRows(totals, isTaxCollected).map(({ label, paise }) => (
        <TaxRow key={label} label={t(label)} value={formatPaise(paise)} />
      ))}
      {taxes.map((tax) => (
        <TaxRow key={tax.label} label={tax.label} value={formatRupees(tax.rupees)} />
      ))}
      {totals.rounding === 0 ? null : (
        <TaxRow label={t('totals.rounding')} value={formatRupees(totals.rounding)} />
      )}
    </dl>
  )
}
