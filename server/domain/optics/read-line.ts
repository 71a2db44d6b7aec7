import { type Message, message } from '../../kernel/message.ts'
import { cutLine, type LineWord, type Token } from './line-tokens.ts'
import type { Cell, ReadingNote, TypedEye, TypedGrid, Unread } from './typed-grid.ts'

export type LineReading = { grid: TypedGrid; unread: Unread[]; notes: ReadingNote[] }

type Name = 'right' | 'left'
type Numeric = Extract<Token, { kind: 'number' }>

/** What is being filled while a line is read from left to right. */
type Reader = {
  tokens: readonly Token[]
  at: number
  right: TypedEye
  left: TypedEye
  ipd: string | undefined
  nearIpd: string | undefined
  /** The eyes that the next power is for, and those that have had their turn. */
  eyes: readonly Name[]
  named: Set<Name>
  /** An eye was named that has its sphere already: another power for it is one too many. */
  isAgain: boolean
  /** The eyes whose sphere was said to be one, as in `-2 DS`. */
  spheres: Set<Name>
  unread: Unread[]
  notes: ReadingNote[]
}

const BOTH: readonly Name[] = ['right', 'left']
/** A PD of up to 42 mm is one eye's; nobody's eyes are so near to each other or so far apart. */
const MOST_ONE_EYE_MM = 42

/**
 * Reads one line as staff type it or read it out: `R -2.25/-0.75x180 L -2 add 2 pd 62`, `OD -1.5 -0.5
 * x 90 OS plano`, `both -2`, `pd 31/30.5`, `near pd 59`, `fh 18/18.5`, `prism 2 BI`. Powers without
 * an eye are for both; so are an addition, a PD and a height after the last eye. The result is
 * cells as if they had been typed, so that they are checked in one place; a piece that is not
 * understood is named and never dropped.
 */
export function readLine(line: string): LineReading {
  const reader: Reader = {
    tokens: cutLine(line),
    at: 0,
    right: {},
    left: {},
    ipd: undefined,
    nearIpd: undefined,
    eyes: BOTH,
    named: new Set(),
    isAgain: false,
    spheres: new Set(),
    unread: [],
    notes: [],
  }
  let token = take(reader)
  while (token !== undefined) {
    step(reader, token)
    token = take(reader)
  }
  for (const name of reader.spheres) {
    // `-2.00 DS / -0.50 DC x 90` has its cylinder all the same.
    if (reader[name].cylinder === undefined) reader[name].cylinder = ''
  }
  const { ipd, left, nearIpd, notes, right, unread } = reader
  return {
    grid: {
      right,
      left,
      ...(ipd === undefined ? {} : { ipd }),
      ...(nearIpd === undefined ? {} : { nearIpd }),
    },
    unread,
    notes,
  }
}

/**
 * The line's cells over the grid's. What a line does not name stays as it was: `R -2` after `R
 * -2.25/-0.75x20` mends the sphere alone. A line with the spheres of both eyes is a whole
 * prescription, though, and no cylinder of another one stays under it. An eye's cylinder goes with
 * `R -2 DS` or `R cyl 0`, its addition and prism with `add 0` and `prism 0`.
 */
export function mergeGrids(grid: TypedGrid, line: TypedGrid): TypedGrid {
  const isWhole = BOTH.every((name) => line[name]?.spherical !== undefined)
  return {
    right: mergeEyes(grid.right, line.right, isWhole),
    left: mergeEyes(grid.left, line.left, isWhole),
    ipd: line.ipd ?? grid.ipd,
    nearIpd: line.nearIpd ?? grid.nearIpd,
  }
}

function mergeEyes(
  cells: TypedEye | undefined,
  line: TypedEye | undefined,
  isWhole: boolean,
): TypedEye {
  const { axis, cylinder, prism, spherical } = line ?? {}
  // A sphere and a cylinder are all of a power: the axis of the one before is not theirs.
  const isPower = spherical !== undefined && (isWhole || cylinder !== undefined)
  const isSphere = isNought(cylinder) && axis === undefined
  const isOtherBase = prism !== undefined && !isSizeOnly(prism)
  return {
    ...cells,
    ...(isPower ? { cylinder: undefined, axis: undefined } : {}),
    ...(isOtherBase ? { base: undefined } : {}),
    ...line,
    ...(isSphere ? { cylinder: undefined, axis: undefined } : {}),
  }
}

/** Emptied, or written as nothing: `0`, `0.00`. */
function isNought(typed: string | undefined): boolean {
  return typed !== undefined && Number(typed) === 0
}

/** A prism without its base takes the one that its eye has. */
function isSizeOnly(prism: string): boolean {
  return /^[\d.]+$/.test(prism)
}

/** What became of the cylinders that stood in the grid under a sphere that the line gives. */
export function cylinderNotes(grid: TypedGrid, line: TypedGrid): ReadingNote[] {
  const merged = mergeGrids(grid, line)
  return BOTH.flatMap((name): ReadingNote[] => {
    const before = grid[name]?.cylinder?.trim()
    const isNamed = line[name]?.cylinder !== undefined
    if (!before || isNought(before) || isNamed || line[name]?.spherical === undefined) return []
    const eye = name === 'right' ? 'Right' : 'Left'
    const code =
      merged[name]?.cylinder === undefined ? 'optics.cylinder-goes' : 'optics.cylinder-stays'
    return [{ eye, field: 'line', message: message(code, { cylinder: before }) }]
  })
}

function take(reader: Reader): Token | undefined {
  const token = reader.tokens[reader.at]
  reader.at += 1
  return token
}

function peek(reader: Reader): Token | undefined {
  return reader.tokens[reader.at]
}

function step(reader: Reader, token: Token): void {
  switch (token.kind) {
    case 'eye':
      reader.eyes = token.eye === 'Both' ? BOTH : [token.eye === 'Right' ? 'right' : 'left']
      reader.isAgain = reader.eyes.some((name) => reader[name].spherical !== undefined)
      for (const name of reader.eyes) reader.named.add(name)
      return
    case 'plano':
      put(reader, 'spherical', 'Plano', token.text)
      return
    case 'number':
      // A figure before a base is a prism, the second of an eye too, and never a cylinder.
      if (peek(reader)?.kind === 'base') putPrism(reader, token)
      else putPower(reader, token)
      return
    case 'word':
      putAfterWord(reader, token.word, token.text)
      return
    case 'base':
      put(reader, 'base', token.text, token.text)
      return
    case 'acuity':
      put(reader, 'va', token.text, token.text)
      return
    case 'unknown':
      notUnderstood(reader, token.text)
      return
  }
}

/** A bare number: sphere, then cylinder, then axis; a plus power after those is an addition. */
function putPower(reader: Reader, token: Numeric): void {
  if (reader.isAgain) {
    notUnderstood(reader, token.text)
    return
  }
  const [first] = reader.eyes
  const cells = reader[first ?? 'right']
  const typed = token.sign + token.digits
  const isAxis =
    token.sign === '' &&
    !token.digits.includes('.') &&
    cells.axis === undefined &&
    (token.after === 'times' || cells.cylinder !== undefined || Number(token.digits) > 15)
  if (cells.spherical === undefined && token.after !== 'times') {
    put(reader, 'spherical', typed, token.text)
    return
  }
  if (isAxis) {
    put(reader, 'axis', token.digits, token.text)
    return
  }
  if (cells.cylinder === undefined && cells.axis === undefined) {
    put(reader, 'cylinder', typed, token.text)
    return
  }
  if (token.sign === '+' && cells.addition === undefined) {
    note(reader, 'addition', message('optics.read-as-addition', { typed: token.text.trim() }))
    put(reader, 'addition', typed, token.text)
    return
  }
  notUnderstood(reader, token.text)
}

function putAfterWord(reader: Reader, word: LineWord, text: string): void {
  switch (word) {
    case 'add':
      putPair(reader, 'addition', text)
      return
    case 'height':
      putPair(reader, 'fittingHeight', text)
      return
    case 'pd':
      putPd(reader, text, 'pd')
      return
    case 'near':
      putNear(reader, text)
      return
    case 'prism': {
      const number = takeNumber(reader)
      if (number === null) notUnderstood(reader, text)
      else putPrism(reader, number)
      return
    }
    case 'axis':
      putNumber(reader, 'axis', text)
      return
    case 'cyl':
      putNumber(reader, 'cylinder', text)
      return
    case 'sph':
      // Behind a sphere it says what that was, as DS does.
      if (hasSphere(reader)) putSphereMark(reader)
      else putNumber(reader, 'spherical', text)
      return
    case 'ds':
      if (hasSphere(reader)) putSphereMark(reader)
      return
    case 'va':
      // The acuity itself is a piece of its own; the word only introduces it.
      if (peek(reader)?.kind !== 'acuity') notUnderstood(reader, text)
      return
  }
}

function hasSphere(reader: Reader): boolean {
  return reader.eyes.every((name) => reader[name].spherical !== undefined)
}

function putSphereMark(reader: Reader): void {
  for (const name of reader.eyes) reader.spheres.add(name)
}

function putNumber(reader: Reader, cell: Cell, word: string): void {
  const number = takeNumber(reader)
  if (number !== null) {
    put(reader, cell, number.sign + number.digits, number.text)
    return
  }
  const isPlano = peek(reader)?.kind === 'plano'
  if (!isPlano) notUnderstood(reader, word)
}

/** One value for the eyes that are meant, or two: right, then left. */
function putPair(reader: Reader, cell: Cell, word: string): void {
  const first = takeNumber(reader)
  if (first === null) {
    notUnderstood(reader, word)
    return
  }
  const second = takeSecond(reader)
  if (second !== null) {
    reader.right[cell] = cellText(cell, first)
    reader.left[cell] = cellText(cell, second)
    return
  }
  const isForBoth = meansBoth(reader)
  if (isForBoth && reader.eyes.length === 1) {
    note(reader, cell, message('optics.read-for-both', { word, value: first.digits }))
  }
  const eyes = isForBoth ? BOTH.filter((name) => reader[name][cell] === undefined) : reader.eyes
  if (eyes.length === 0) {
    notUnderstood(reader, `${word} ${first.text}`)
    return
  }
  for (const name of eyes) reader[name][cell] = cellText(cell, first)
}

/** No lens has an addition of nothing: it empties the cell. */
function cellText(cell: Cell, { digits }: Numeric): string {
  return cell === 'addition' && isNought(digits) ? '' : digits
}

/** Written after the last of both eyes, or before any: it is meant for both. */
function meansBoth(reader: Reader): boolean {
  return reader.eyes.length === 2 || reader.named.size === 2
}

function putPd(reader: Reader, word: string, kind: 'pd' | 'nearPd'): void {
  const first = takeNumber(reader)
  if (first === null) {
    notUnderstood(reader, word)
    return
  }
  const second = takeSecond(reader)
  if (second !== null && kind === 'pd' && isOfBothEyes(first) && isOfBothEyes(second)) {
    reader.ipd = first.digits
    reader.nearIpd = second.digits
    return
  }
  if (second !== null) {
    reader.right[kind] = first.digits
    reader.left[kind] = second.digits
    return
  }
  if (isOfBothEyes(first)) {
    if (kind === 'pd') reader.ipd = first.digits
    else reader.nearIpd = first.digits
    return
  }
  // A single one-eye PD after both eyes were named says which eye by being next to it.
  for (const name of reader.eyes) reader[name][kind] = first.digits
  if (reader.eyes.length === 2)
    note(reader, kind, message('optics.read-as-pd', { value: first.digits }))
}

/** Two of these are far and near, as `PD 62/59` is written: no one eye's is so wide. */
function isOfBothEyes({ digits }: Numeric): boolean {
  return Number(digits) > MOST_ONE_EYE_MM
}

function putNear(reader: Reader, word: string): void {
  const next = peek(reader)
  if (next?.kind === 'word' && next.word === 'pd') {
    take(reader)
    putPd(reader, `${word} ${next.text}`, 'nearPd')
    return
  }
  if (/^npd$/i.test(word)) {
    putPd(reader, word, 'nearPd')
    return
  }
  if (next?.kind === 'word' && next.word === 'add') return
  putNumber(reader, 'nearSpherical', word)
}

/** A prism, with the base that follows it; a second one of an eye stands beside the first. */
function putPrism(reader: Reader, number: Numeric): void {
  const base = peek(reader)
  const isBased = base?.kind === 'base'
  if (isBased) take(reader)
  const isNone = isNought(number.digits)
  const prism = isNone ? '' : isBased ? `${number.digits} ${base.text}` : number.digits
  for (const name of reader.eyes) {
    const before = reader[name].prism
    reader[name].prism = !before || isNone ? before || prism : `${before} / ${prism}`
  }
}

function takeNumber(reader: Reader): Numeric | null {
  const token = peek(reader)
  if (token?.kind !== 'number') return null
  take(reader)
  return token
}

/** The second of two values: after a stroke, or joined by a dash as in `31-30.5`. */
function takeSecond(reader: Reader): Numeric | null {
  const token = peek(reader)
  const isSecond = token?.kind === 'number' && (token.after === 'stroke' || token.sign === '-')
  if (!isSecond) return null
  take(reader)
  return token
}

function put(reader: Reader, cell: Cell, typed: string, text: string): void {
  const isTaken = reader.eyes.some((name) => reader[name][cell] !== undefined)
  if (isTaken) {
    notUnderstood(reader, text)
    return
  }
  for (const name of reader.eyes) reader[name][cell] = typed
}

function notUnderstood(reader: Reader, text: string): void {
  const typed = text.trim()
  reader.unread.push({
    eye: null,
    field: 'line',
    typed,
    message: message('optics.not-understood', { typed }),
    isSignMissing: false,
  })
}

function note(reader: Reader, field: Cell, text: Message): void {
  const [eye, other] = reader.eyes
  const isOne = eye !== undefined && other === undefined
  const side = !isOne ? null : eye === 'right' ? 'Right' : 'Left'
  reader.notes.push({ eye: side, field, message: text })
}
