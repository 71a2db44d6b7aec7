import { t } from '../i18n/t.ts'
import { Button } from './button.tsx'
import styles from './open-figure.module.css'

/** A figure, or the name of a row, that opens what it is made of; plain text where nothing is behind it. */
export function OpenFigure({
  name = null,
  open,
  text,
}: {
  /** What the figure is of, for those who hear it: "Cash, 12 November". */
  name?: string | null
  open: (() => void) | null
  text: string
}) {
  if (open === null || text === '') return text
  return (
    <Button
      variant="quiet"
      className={styles['open']}
      aria-label={t('reports.open', { name: name === null ? text : `${text} (${name})` })}
      onClick={open}
    >
      {text}
    </Button>
  )
}
