import { Delete } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Glyph } from './glyph.tsx'
import styles from './keypad.module.css'

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Figures for a finger. `extra` is the key left of the zero. */
export function Keypad({
  label,
  extra,
  disabled = false,
  onKey,
  onErase,
}: {
  label: string
  extra?: string
  disabled?: boolean
  onKey: (key: string) => void
  onErase: () => void
}) {
  const key = (text: string) => (
    <button
      key={text}
      type="button"
      className={styles['key']}
      disabled={disabled}
      onClick={() => onKey(text)}
    >
      {text}
    </button>
  )
  return (
    <fieldset className={styles['keypad']} aria-label={label}>
      {ROWS.map(key)}
      {extra === undefined ? <span /> : key(extra)}
      {key('0')}
      <button
        type="button"
        className={styles['key']}
        disabled={disabled}
        aria-label={t('erase')}
        onClick={onErase}
      >
        <Glyph of={Delete} />
      </button>
    </fieldset>
  )
}
