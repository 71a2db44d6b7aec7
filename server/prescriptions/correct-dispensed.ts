import { all, one, run, type WritableDb } from '../db/sql.ts'
import type { Side } from '../domain/optics/eyes.ts'
import { prismOfSides, readPrismOfEye } from '../domain/optics/lens-prism.ts'
import { minusForm } from '../domain/optics/powers.ts'
import { halfPd } from '../domain/optics/pupils.ts'
import { printPrisms, readRefraction } from '../domain/optics/written.ts'
import type { RefractionText } from '../domain/prescription.ts'
import { withdraw } from './withdraw.ts'
import { type EyeInput, insertEye, insertPrescription } from './write-prescription.ts'

const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd', 'fittingHeight'] as const
type Powers = { [Power in Exclude<(typeof POWERS)[number], 'fittingHeight'>]: string | null } & {
  /** In millimetres; left out where it stays as it is. */
  fittingHeight?: string | null
}

/** A lens whose powers were written anew. */
export type CorrectedLens = {
  eye: Side | 'Both' | null
  before: Powers
  after: Powers
  /** As it is written on its line, '2.00 In'; '' for none. Left out where it stays. */
  prism?: { before: string; after: string }
}

/** A lens in an eye that the prescription has no power for. */
export type AddedEye = {
  eye: Side
  /** The eye that was meant before: its lens is gone, and what was written of it goes with the lens. */
  from: Side | null
  figures: Powers
  /** As it is written on its line; '' for none. */
  prism: string
}

type Row = {
  id: number
  customerId: number
  doctorId: number | null
  examDate: string
  ipd: string | null
  nearIpd: string | null
  vertexTenthsMm: number | null
  remarks: string | null
  withdrawnReason: string | null
}
type EyeRow = { eye: 'right' | 'left' } & { [Power in keyof EyeInput]-?: string | null }

/**
 * Writes the prescription of an order anew where a lens was corrected that had its powers: the job
 * card shows both. A lens of other powers than the prescription's (for near, say) leaves it alone.
 * An eye without a power gets that of the lens that was `added` in it.
 */
export function correctDispensed(
  tx: WritableDb,
  orderId: number,
  lenses: readonly CorrectedLens[],
  added: readonly AddedEye[] = [],
): void {
  const row = one<Row>(
    tx,
    `SELECT id, customer_id AS customerId, doctor_id AS doctorId, exam_date AS examDate, ipd,
            near_ipd AS nearIpd, vertex_tenths_mm AS vertexTenthsMm, remarks,
            withdrawn_reason AS withdrawnReason
       FROM prescriptions WHERE order_id = :orderId ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  if (row === undefined) return
  const eyes = all<EyeRow>(
    tx,
    `SELECT eye, spherical, cylinder, axis, addition, prism, base, pd, near_pd AS nearPd, va,
            fitting_height AS fittingHeight
       FROM prescription_eyes WHERE prescription_id = :id`,
    { id: row.id },
  )
  const measured = isOfOneFigure(row.ipd, eyes, lenses) ? withHalves(row.ipd, eyes) : eyes
  const corrected = added.reduce(
    (all, each) => withEye(all, each, row.ipd),
    measured.map((eye) => lenses.reduce(correctEye, eye)),
  )
  if (JSON.stringify(corrected) === JSON.stringify(measured)) return
  // What is not the customer's own stays so when it is corrected.
  const { id: before, withdrawnReason, ...kept } = row
  const prescription = measured === eyes ? kept : { ...kept, ipd: sumOfPds(corrected) }
  const id = insertPrescription(tx, { ...prescription, orderId, examId: null, takenBy: null })
  for (const { eye, ...powers } of corrected) insertEye(tx, id, eye, powers)
  if (withdrawnReason === null) {
    run(tx, 'UPDATE prescriptions SET superseded_by_id = :id WHERE id = :before', { id, before })
  } else withdraw(tx, 'Spectacles', { id, reason: withdrawnReason })
}

const NO_EYE: Omit<EyeRow, 'eye'> = {
  spherical: null,
  cylinder: null,
  axis: null,
  addition: null,
  prism: null,
  base: null,
  pd: null,
  nearPd: null,
  va: null,
  fittingHeight: null,
}

/** The eyes with the power of a lens in one more of them; PDs stay with their eyes. */
function withEye(
  eyes: readonly EyeRow[],
  { eye: side, figures, from, prism }: AddedEye,
  ipd: string | null,
): EyeRow[] {
  const rowOf = (of: Side | null) => eyes.find(({ eye }) => eye === of?.toLowerCase())
  const [before, own] = [rowOf(from), rowOf(side)]
  const eye = side === 'Right' ? 'right' : 'left'
  const isPdKnown = Boolean(own?.pd) || Boolean(ipd)
  const { addition, axis, cylinder, fittingHeight, spherical } = figures
  const reading = readPrismOfEye(prismOfSides(prism)[side])
  const prisms = reading.ok ? (reading.value ?? []) : []
  const cells = printPrisms({ prisms, looseBases: [] })
  const written: EyeRow = {
    ...NO_EYE,
    ...before,
    eye,
    ...(before === undefined || !isSamePower(before, figures) ? { spherical, cylinder, axis } : {}),
    addition: addition || (before?.addition ?? null),
    fittingHeight: fittingHeight || (before?.fittingHeight ?? null),
    ...(cells.prism === '' ? {} : { prism: cells.prism, base: cells.base || null }),
    pd: isPdKnown ? (own?.pd ?? null) : figures.pd,
    nearPd: own?.nearPd ?? null,
  }
  const others = eyes.filter((each) => each !== own && each !== before)
  const left =
    before === undefined || (!before.pd && !before.nearPd)
      ? []
      : [{ ...NO_EYE, eye: before.eye, pd: before.pd, nearPd: before.nearPd }]
  return [...others, ...left, written]
}

function isSamePower(one: RefractionText, other: RefractionText): boolean {
  const [a, b] = [readRefraction(one), readRefraction(other)]
  return a !== null && b !== null && JSON.stringify(minusForm(a)) === JSON.stringify(minusForm(b))
}

/** Whether a PD is corrected that was given as one figure for both eyes. */
function isOfOneFigure(
  ipd: string | null,
  eyes: readonly EyeRow[],
  lenses: readonly CorrectedLens[],
): ipd is string {
  const isCorrected = lenses.some(({ after, before }) => !isSame(before.pd, after.pd))
  return isCorrected && ipd !== null && Number(ipd) > 0 && eyes.every(({ pd }) => !pd)
}

/** The eyes with the halves that their lenses were made to, for one of them to be corrected. */
function withHalves(ipd: string, eyes: readonly EyeRow[]): EyeRow[] {
  const both = Math.round(Number(ipd) * 10)
  return eyes.map((eye) => ({
    ...eye,
    pd: String(halfPd(both, eye.eye === 'right' ? 'Right' : 'Left') / 10),
  }))
}

/** The PD of both eyes that two single ones make; null where one is not there. */
function sumOfPds(eyes: readonly EyeRow[]): string | null {
  const [one, other] = eyes.map(({ pd }) => Math.round(Number(pd ?? Number.NaN) * 10))
  if (one === undefined || other === undefined || Number.isNaN(one + other)) return null
  return String((one + other) / 10)
}

function correctEye(written: EyeRow, lens: CorrectedLens): EyeRow {
  const { after, before, eye: side } = lens
  const isOfEye = side === 'Both' || side?.toLowerCase() === written.eye
  if (!isOfEye) return written
  const eye = inFormOf(before, written)
  if (!isSame(eye.spherical, before.spherical)) return written
  const changed = POWERS.filter(
    (power) =>
      !isSame(before[power] ?? null, after[power] ?? null) &&
      isSame(eye[power], before[power] ?? null),
  )
  return {
    ...eye,
    ...Object.fromEntries(changed.map((power) => [power, after[power] ?? null])),
    ...correctedPrism(eye, lens.prism),
  }
}

/** The eye with its powers in the cylinder form of its lens, where they are the same power. */
function inFormOf({ axis, cylinder, spherical }: Powers, eye: EyeRow): EyeRow {
  if (isSame(eye.spherical, spherical)) return eye
  const isOther = !isSamePower({ axis, cylinder, spherical }, eye)
  return isOther ? eye : { ...eye, spherical, cylinder, axis }
}

/** The two cells of a prism that is another one now, where the eye had the one that its lens had. */
function correctedPrism(
  eye: EyeRow,
  prism: CorrectedLens['prism'],
): Partial<Pick<EyeRow, 'prism' | 'base'>> {
  if (prism === undefined || prism.before === prism.after) return {}
  const side = eye.eye === 'right' ? 'Right' : 'Left'
  const had = `${eye.prism ?? ''} ${eye.base ?? ''}`.trim()
  const was = prismOfSides(prism.before)[side]
  if (!isSamePrism(had, was)) return {}
  const reading = readPrismOfEye(prismOfSides(prism.after)[side])
  const prisms = reading.ok ? (reading.value ?? []) : []
  const cells = printPrisms({ prisms, looseBases: [] })
  return { prism: cells.prism || null, base: cells.base || null }
}

/** '2 In' is '2.00 In'. */
function isSamePrism(one: string, other: string): boolean {
  const plain = (text: string) => {
    const reading = readPrismOfEye(text)
    return reading.ok ? JSON.stringify(reading.value ?? []) : text
  }
  return plain(one) === plain(other)
}

/** '-2' is '-2.00', and no power is an empty one. */
function isSame(one: string | null, other: string | null): boolean {
  const plain = (text: string | null) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === '' || Number.isNaN(Number(trimmed)) ? trimmed : String(Number(trimmed))
  }
  return plain(one) === plain(other)
}
