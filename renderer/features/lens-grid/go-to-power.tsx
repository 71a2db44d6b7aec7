import { type FormEvent, useState } from 'react'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { axesOf, outsideText } from './grid-layout.ts'
import styles from './lens-grid-page.module.css'
import { readDioptres, readPlace, signQuestion } from './pasted-sheet.ts'
import type { Place } from './typed-cells.ts'

/** A field that goes to a power as it is written; `onRefuse` is told why it can't. */
export function GoToPower({
  grid,
  id,
  onGo,
  onRefuse,
}: {
  grid: LensGrid
  id: string
  onGo: (place: Place) => void
  /** Told null where nothing is refused any more. */
  onRefuse: (sentence: string | null) => void
}) {
  const [text, setText] = useState('')
  function go(event: FormEvent): void {
    event.preventDefault()
    const place = readPlace(text, axesOf(grid))
    if (place === null) onRefuse(whyNot(grid, text))
    else if ('unsigned' in place) onRefuse(signQuestion(place.unsigned))
    else {
      setText('')
      onRefuse(null)
      onGo(place)
    }
  }
  return (
    <form onSubmit={go}>
      <Field
        id={id}
        className={styles['narrow']}
        label={t('lensGrid.goTo')}
        placeholder="-2.25/-0.75"
        value={text}
        maxLength={20}
        onChange={({ target: { value } }) => {
          setText(value)
          onRefuse(null)
        }}
      />
    </form>
  )
}

/** Says what the family is kept in to whoever typed a power, and else that there is no such power. */
function whyNot(grid: LensGrid, text: string): string {
  const [row = Number.NaN, column = grid.Columns[0] ?? 0] = text
    .trim()
    .split(/\s*[/,]\s*|\s+/)
    .map(readDioptres)
  if (Number.isNaN(row) || Number.isNaN(column)) return t('lensGrid.noSuchPower', { power: text })
  return outsideText(grid, { row, column })
}
