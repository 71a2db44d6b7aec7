import { message } from '../../kernel/message.ts'
import { addPowers } from '../prescription.ts'
import { type BaseDirection, type Eye, NO_EYE, type Prism, type Rx, type Side } from './eyes.ts'
import {
  BOTH_EYES_PD,
  type CellReading,
  HEIGHT,
  ONE_EYE_PD,
  readAddition,
  readAxis,
  readBases,
  readCylinder,
  readMillimetres,
  readPrisms,
  readSphere,
} from './read-cell.ts'
import type { Cell, ReadingNote, TypedEye, TypedGrid, Unread } from './typed-grid.ts'

export type GridReading = { rx: Rx; unread: Unread[]; notes: ReadingNote[] }

const MAX_VA = 20

/**
 * Reads a prescription cell by cell. What can't be read is listed and counts as not given; nothing
 * throws. A near sphere without an addition gives the addition, as a reading prescription is
 * written with both spheres.
 */
export function readGrid(typed: TypedGrid): GridReading {
  const unread: Unread[] = []
  const notes: ReadingNote[] = []
  const eyeOf = (side: Side, cells: TypedEye): Eye => readEye(side, cells, unread, notes)
  const between = (field: 'ipd' | 'nearIpd'): number | null => {
    const text = typed[field] ?? ''
    const reading = readMillimetres(text, BOTH_EYES_PD)
    if (reading.ok) return reading.value
    unread.push({ eye: null, field, typed: text, message: reading.reason, isSignMissing: false })
    return null
  }
  return {
    rx: {
      eyes: { Right: eyeOf('Right', typed.right ?? {}), Left: eyeOf('Left', typed.left ?? {}) },
      ipdTenthsMm: between('ipd'),
      nearIpdTenthsMm: between('nearIpd'),
    },
    unread,
    notes,
  }
}

function readEye(side: Side, cells: TypedEye, unread: Unread[], notes: ReadingNote[]): Eye {
  const take = <Value>(field: Cell, reader: (typed: string) => CellReading<Value>) => {
    const typed = cells[field] ?? ''
    const reading = reader(typed)
    if (!reading.ok) {
      const { isSignMissing, reason } = reading
      unread.push({ eye: side, field, typed, message: reason, isSignMissing })
      return null
    }
    if (reading.note !== null) notes.push({ eye: side, field, message: reading.note })
    return reading.value
  }
  const sphere = take('spherical', readSphere)
  const given = take('addition', readAddition)
  const near = take('nearSpherical', readSphere)
  const addition = given ?? additionBetween(sphere, near)
  if (given === null && addition !== null) {
    notes.push({
      eye: side,
      field: 'addition',
      message: message('optics.addition-from-near', { addition }),
    })
  }
  return {
    ...NO_EYE,
    ...withBases(take('prism', readPrisms) ?? [], take('base', readBases) ?? []),
    sphereCentidioptres: sphere,
    cylinderCentidioptres: take('cylinder', readCylinder),
    axisDegrees: take('axis', readAxis),
    additionCentidioptres: addition,
    nearSphereCentidioptres: near,
    pdTenthsMm: take('pd', (text) => readMillimetres(text, ONE_EYE_PD)),
    nearPdTenthsMm: take('nearPd', (text) => readMillimetres(text, ONE_EYE_PD)),
    fittingHeightTenthsMm: take('fittingHeight', (text) => readMillimetres(text, HEIGHT)),
    visualAcuity: take('va', readVisualAcuity),
  }
}

function readVisualAcuity(typed: string): CellReading<string> {
  const text = typed.trim()
  if (text.length > MAX_VA) {
    return { ok: false, reason: message('optics.acuity-long'), isSignMissing: false }
  }
  return { ok: true, value: text === '' ? null : text, note: null }
}

/** Bases from their own cell belong to the prisms that came without one, in order. */
export function withBases(
  prisms: readonly Prism[],
  bases: readonly BaseDirection[],
): Pick<Eye, 'prisms' | 'looseBases'> {
  const rest = [...bases]
  const based = prisms.map((prism) =>
    prism.base === null ? { ...prism, base: rest.shift() ?? null } : prism,
  )
  // The cell of the base often repeats what the prism's own cell says.
  const assigned = new Set(based.map(({ base }) => base))
  return { prisms: based, looseBases: rest.filter((base) => !assigned.has(base)) }
}

/** Near sphere less distance sphere, where that is an addition (0.25 to 4.00); null otherwise. */
export function additionBetween(sphere: number | null, near: number | null): number | null {
  if (near === null || sphere === null) return null
  const addition = addPowers(near, -sphere)
  return addition >= 25 && addition <= 400 ? addition : null
}
