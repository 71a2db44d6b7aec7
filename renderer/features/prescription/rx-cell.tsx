import type { KeyboardEvent } from 'react'
import { showPowerCell } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import shared from './prescription.module.css'
import { cellID, setBoth, setCell } from './rx-actions.ts'
import styles from './rx-cell.module.css'
import { type BothField, type Field, isWrongVertex, type Side } from './rx-draft.ts'
import { tidyCells } from './rx-keep.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'
import { SIGNLESS, stepText } from './step-cell.ts'

/** Where the arrow keys lead: rows from the top, cells from the left; null is no cell. */
const DISTANCE = ['spherical', 'cylinder', 'axis', 'addition', 'prism', 'base', 'pd'] as const
const MAP: readonly (readonly (string | null)[])[] = [
  [...DISTANCE, 'fittingHeight', 'va'].map((field) => `rx-right-${field}`),
  rowOfNear('right'),
  [...DISTANCE, 'fittingHeight', 'va'].map((field) => `rx-left-${field}`),
  rowOfNear('left'),
  [null, null, null, 'rx-nearIpd', null, null, 'rx-ipd', null, 'rx-vertex'],
]

function rowOfNear(side: Side): (string | null)[] {
  return [`rx-${side}-nearSpherical`, ...Array(5).fill(null), `rx-${side}-nearPd`, null, null]
}

/** What Enter walks through, in the order that a prescription is read out. */
const ORDER = [
  ...[...DISTANCE, 'fittingHeight', 'va'].map((field) => `rx-right-${field}`),
  ...[...DISTANCE, 'fittingHeight', 'va'].map((field) => `rx-left-${field}`),
  'rx-ipd',
  'rx-lens-search',
]

function place(id: string): { row: number; column: number } | null {
  for (const [row, cells] of MAP.entries()) {
    const column = cells.indexOf(id)
    if (column >= 0) return { row, column }
  }
  return null
}

/** The next cell in a direction: in its own column where there is one, else the nearest. */
function neighbour(id: string, down: number, right: number): string | null {
  const at = place(id)
  if (at === null) return null
  if (right !== 0) {
    const row = MAP[at.row] ?? []
    for (let column = at.column + right; column >= 0 && column < row.length; column += right) {
      const found = row[column]
      if (found) return found
    }
    return null
  }
  for (let row = at.row + down; row >= 0 && row < MAP.length; row += down) {
    const cells = MAP[row] ?? []
    const near = cells
      .map((found, column) => ({ found, away: Math.abs(column - at.column) }))
      .filter(({ found }) => found !== null)
      .sort((first, second) => first.away - second.away)[0]
    if (near?.found && near.away < 4) return near.found
  }
  return down < 0 ? LINE_ID : null
}

function nextInOrder(id: string): string | null {
  const near = /^rx-(right|left)-near/.exec(id)
  if (near !== null) return `rx-${near[1]}-addition`
  const at = ORDER.indexOf(id)
  return at < 0 ? 'rx-lens-search' : (ORDER[at + 1] ?? null)
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Whether an arrow would leave the text: all of it is marked, or the caret is at that end. */
function leavesText(input: HTMLInputElement, right: number): boolean {
  const { selectionEnd, selectionStart, value } = input
  if (right === 0 || (selectionStart === 0 && selectionEnd === value.length)) return true
  if (selectionStart !== selectionEnd) return false
  return right < 0 ? selectionStart === 0 : selectionEnd === value.length
}

function takesStep(event: KeyboardEvent, field: Field): 1 | -1 | null {
  const { altKey, ctrlKey, key } = event
  if (altKey && key === 'ArrowUp') return 1
  if (altKey && key === 'ArrowDown') return -1
  if (altKey || ctrlKey || !(SIGNLESS.includes(field) || field === 'base')) return null
  return key === '+' ? 1 : key === '-' ? -1 : null
}

/** The keys of a cell: steps, arrows from cell to cell, Enter to the next. */
export function onCellKey(
  event: KeyboardEvent<HTMLInputElement>,
  field: Field,
  change: (text: string) => void,
): void {
  const input = event.currentTarget
  const step = takesStep(event, field)
  if (step !== null) {
    event.preventDefault()
    const text = stepText(field, input.value, step, event.shiftKey)
    if (text !== null) change(text)
    requestAnimationFrame(() => input.select())
    return
  }
  if (event.altKey || event.ctrlKey || event.nativeEvent.isComposing) return
  const arrow = ARROWS[event.key]
  const next =
    event.key === 'Enter'
      ? nextInOrder(input.id)
      : arrow !== undefined && leavesText(input, arrow[1])
        ? neighbour(input.id, arrow[0], arrow[1])
        : null
  if (next === null) return
  event.preventDefault()
  if (next === 'rx-lens-search') useRx.setState({ panel: 'lenses' })
  focusOn(next)
}

/** The ID of the sentences about the cells of an eye, or of those of both. */
export function reasonsID(cellID: string): string {
  const [, side] = /^rx-(right|left)-/.exec(cellID) ?? []
  return `rx-reasons-${side ?? 'both'}`
}

type CellProps = {
  id: string
  label: string
  field: Field
  text: string
  /** What follows for the cell while it is empty. */
  follows: string | null
  refusal: string | null
  note: string | null
  was: string | null
  onText: (text: string) => void
}

/** One cell: what was typed, what follows, what is wrong with it, and what it was last time. */
function Cell({ field, follows, id, label, note, onText, refusal, text, was }: CellProps) {
  const isText = field === 'base' || field === 'va'
  const hint = [refusal, note, was === null ? null : t('rx.was', { value: showPowerCell(was) })]
    .filter((each) => each !== null)
    .join(' ')
  return (
    <span className={classNames(styles['cell'], was !== null && shared['cell-changed'])}>
      <input
        id={id}
        className={shared['input']}
        data-keys={isText ? undefined : 'figures'}
        inputMode={isText ? 'text' : 'decimal'}
        aria-label={label}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null && note === null ? undefined : reasonsID(id)}
        title={hint === '' ? undefined : hint}
        placeholder={showPowerCell(follows ?? '')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        onFocus={(event) => event.target.select()}
        onBlur={tidyCells}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => onCellKey(event, field, onText)}
      />
      {was === null || was === '' ? null : (
        <span className={styles['was']}>{showPowerCell(was)}</span>
      )}
    </span>
  )
}

const ANSWERED = { right: 'Right', left: 'Left' } as const

/** What the answer says of one cell. */
function useTold(side: Side | null, field: Field | BothField) {
  const worked = useRx((rx) => rx.worked)
  // What is said of a line that is being typed is said at the line.
  const isOfCells = useRx((rx) => rx.answered !== '')
  const eye = side === null ? null : ANSWERED[side]
  const isMine = (row: { Eye: string | null; Field: string }) =>
    isOfCells && row.Field === field && (row.Eye === eye || (side !== null && row.Eye === 'Both'))
  return {
    refusal: worked?.Refusals.find(isMine)?.Message ?? null,
    note: worked?.Notes.find(isMine)?.Message ?? null,
    was: worked?.Changes.find(isMine)?.Before ?? null,
  }
}

const FOLLOWS: Partial<Record<Field, 'Addition' | 'NearSpherical' | 'PD' | 'NearPD'>> = {
  addition: 'Addition',
  nearSpherical: 'NearSpherical',
  pd: 'PD',
  nearPd: 'NearPD',
}

export function EyeCell({ side, field, label }: { side: Side; field: Field; label: string }) {
  const text = useRx((rx) => rx.draft[side][field] ?? '')
  const follows = useRx((rx) => {
    const key = FOLLOWS[field]
    return key === undefined ? null : (rx.worked?.[ANSWERED[side]].WorkedOut[key] ?? null)
  })
  const told = useTold(side, field)
  const eye = t(side === 'right' ? 'rx.right' : 'rx.left')
  return (
    <Cell
      {...told}
      id={cellID(ANSWERED[side], field)}
      label={`${eye} ${label}`}
      field={field}
      text={text}
      follows={follows}
      onText={(typed) => setCell(side, field, typed)}
    />
  )
}

/** The distance between both pupils, for far or near. */
export function BothCell({ field, label }: { field: BothField; label: string }) {
  const text = useRx((rx) => rx.draft[field])
  const follows = useRx((rx) =>
    field === 'vertex' || rx.worked === null
      ? null
      : field === 'ipd'
        ? rx.worked.WorkedOut.IPD
        : rx.worked.WorkedOut.NearIPD,
  )
  const told = useTold(null, field)
  const isUnreadVertex = field === 'vertex' && isWrongVertex(text)
  return (
    <Cell
      {...told}
      refusal={isUnreadVertex ? t('rx.vertex.refused') : told.refusal}
      id={`rx-${field}`}
      label={label}
      field="pd"
      text={text}
      follows={follows}
      onText={(typed) => setBoth(field, typed)}
    />
  )
}
