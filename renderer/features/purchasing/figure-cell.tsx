import type { InputHTMLAttributes } from 'react'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Input } from '../../base/ui/field.tsx'
import { useTold } from '../../base/ui/use-told.ts'
import { figureLabel } from './figure-label.ts'
import type { DraftLine, LineFigure } from './inward-draft.ts'
import styles from './inward-lines.module.css'

/** A figure in a line of goods; what is wrong with it shows once it was left, or all was tried. */
export function FigureCell({
  isTried,
  isWrong,
  item,
  name,
  of = null,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'name'> & {
  name: Extract<LineFigure, string>
  /** The name of the goods. */
  item: string
  /** The line, where it has a selling price. */
  of?: Pick<DraftLine, 'priceIncludesTax'> | null
  isWrong: boolean
  /** Whether the paper was to be sent as it stands. */
  isTried: boolean
}) {
  const { isTold, onBlur } = useTold(isTried)
  return (
    <Input
      {...input}
      className={styles['cell']}
      data-keys="figures"
      inputMode="decimal"
      aria-label={t('goodsIn.cell', {
        column: t(figureLabel(name, of)),
        item: showPowers(item),
      })}
      aria-invalid={isTold && isWrong}
      onBlur={onBlur}
    />
  )
}
