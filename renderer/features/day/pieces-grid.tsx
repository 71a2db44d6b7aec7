import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Input } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { FACES, type Face, readCoins, readCount, type TypedPieces } from './pieces.ts'
import styles from './pieces-grid.module.css'

/** Moves to the field before or after; false where there is none. */
function step(from: HTMLInputElement, by: number): boolean {
  const fields = [
    ...(from.closest('[data-pieces]')?.querySelectorAll<HTMLInputElement>('input') ?? []),
  ]
  const next = fields[fields.indexOf(from) + by]
  if (next === undefined) return false
  next.focus()
  return true
}

/** Enter and the arrows walk the notes; Enter on the last goes to the button that ends it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement)) return
  const by =
    event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  if (step(target, by) || event.key !== 'Enter') return
  target.form?.querySelector<HTMLButtonElement>('[data-done]')?.focus()
}

/** Notes and coins, the highest first: how many of each, and what they come to. */
export function PiecesGrid({
  typed,
  onType,
}: {
  typed: TypedPieces
  onType: (typed: TypedPieces) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => void grid.current?.querySelector('input')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside are handled
    <div ref={grid} className={styles['pieces']} data-pieces onKeyDown={walk}>
      {FACES.map((face) => (
        <PieceRow
          key={face}
          face={face}
          text={typed.counts[face] ?? ''}
          onType={(text) => onType({ ...typed, counts: { ...typed.counts, [face]: text } })}
        />
      ))}
      <CoinsRow text={typed.coins} onType={(coins) => onType({ ...typed, coins })} />
    </div>
  )
}

function PieceRow({
  face,
  text,
  onType,
}: {
  face: Face
  text: string
  onType: (text: string) => void
}) {
  const id = useId()
  const count = readCount(text)
  return (
    <Grid gap={5} align="center" className={styles['piece-row']}>
      <label htmlFor={id} className={styles['piece-face']}>
        ₹{face.toLocaleString('en-IN')}
        {face === 2_000 ? <Muted className={styles['piece-old']}>{t('day.oldNote')}</Muted> : null}
      </label>
      <Muted aria-hidden="true">×</Muted>
      <Input
        id={id}
        className={styles['piece-count']}
        inputMode="numeric"
        autoComplete="off"
        data-keys="figures"
        onFocus={(event) => event.target.select()}
        value={text}
        aria-invalid={count === null}
        onChange={(event) => onType(event.target.value)}
      />
      <output className={styles['piece-sum']} htmlFor={id}>
        {count === null ? t('day.notANumber') : formatPaise(count * face * 100)}
      </output>
    </Grid>
  )
}

function CoinsRow({ text, onType }: { text: string; onType: (text: string) => void }) {
  const id = useId()
  const paise = readCoins(text)
  return (
    <Grid gap={5} align="center" className={styles['piece-row']}>
      <label htmlFor={id} className={styles['piece-face']}>
        {t('day.coins')}
      </label>
      <Muted aria-hidden="true">₹</Muted>
      <Input
        id={id}
        className={styles['piece-count']}
        inputMode="decimal"
        autoComplete="off"
        data-keys="figures"
        onFocus={(event) => event.target.select()}
        value={text}
        aria-invalid={paise === null}
        onChange={(event) => onType(event.target.value)}
      />
      <output className={styles['piece-sum']} htmlFor={id}>
        {paise === null ? t('day.notANumber') : formatPaise(paise)}
      </output>
    </Grid>
  )
}
