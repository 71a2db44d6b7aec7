import { t } from '../../base/i18n/t.ts'
import type { DiscountUnit } from './line-draft.ts'
import styles from './unit-switch.module.css'

/** A typed `%` or `₹` says what is meant, without reaching for the switch. */
export function readUnit(
  text: string,
  unit: DiscountUnit,
): { discount: string; unit: DiscountUnit } {
  if (text.includes('%')) return { discount: text.replaceAll('%', ''), unit: 'percent' }
  if (/[₹r]/i.test(text)) return { discount: text.replaceAll(/[₹rs]/gi, ''), unit: 'rupees' }
  return { discount: text, unit }
}

/** Percent or rupees. */
export function UnitSwitch({
  unit,
  onChange,
}: {
  unit: DiscountUnit
  onChange: (unit: DiscountUnit) => void
}) {
  const option = (value: DiscountUnit, sign: string, name: string) => (
    <button
      type="button"
      className={styles['unit-option']}
      aria-pressed={unit === value}
      aria-label={name}
      onClick={() => onChange(value)}
    >
      {sign}
    </button>
  )
  return (
    <fieldset className={styles['unit-switch']} aria-label={t('line.unit')}>
      {option('percent', '%', t('line.unit.percent'))}
      {option('rupees', '₹', t('line.unit.rupees'))}
    </fieldset>
  )
}
