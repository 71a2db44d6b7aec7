import { BOX_SIZES, type TypedBoxSizes } from '../catalog/box-sizes.ts'
import { all, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { BOX_SIZE_NAMES, boxSizes, isSizeOf, printBoxSizes } from '../domain/optics/contact-lens.ts'
import { SIDES, type Side } from '../domain/optics/eyes.ts'
import { assignedSides } from '../domain/optics/lens-eyes.ts'
import { describeRefraction } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'
import {
  insertContactPrescription,
  readContactEyes,
  supersedeContacts,
  typedEyesOf,
} from './contact-lens-rows.ts'
import { type SoldBox, writeSoldBoxes } from './contact-lenses.ts'

/** What a box is of: its power, and its sizes where they are known. */
type Power = Record<'spherical' | 'cylinder' | 'axis' | 'addition', string | null> &
  ReturnType<typeof boxSizes>

/** The powers of the boxes of contact lenses of an order, by eye, each once, in the order of its lines. */
export type ContactPowers = Record<Side, Power[]>

/** Returns the powers of contact lenses that an order has now for each eye. */
export function contactPowers(db: ReadableDb, orderId: number): ContactPowers {
  type Sold = Omit<Power, keyof TypedBoxSizes> & TypedBoxSizes & { eye: Side | 'Both' | null }
  const rows = all<Sold>(
    db,
    `SELECT l.eye, l.spherical, l.cylinder, l.axis, l.addition, ${BOX_SIZES}
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'ContactLens'
        AND coalesce(l.spherical, '') <> '' AND l.qty_milli > l.returned_milli
      ORDER BY l.id`,
    { orderId },
  )
  const of = (side: Side) =>
    rows
      .filter(({ eye }) => assignedSides(eye).includes(side))
      .map(
        ({ baseCurve, diameter, eye: _, ...power }): Power => ({
          ...power,
          ...boxSizes({ baseCurve, diameter }),
        }),
      )
      .filter((power, at, all) => all.findIndex((each) => isSame(each, power)) === at)
  return { Right: of('Right'), Left: of('Left') }
}

/** The eyes that have two powers which they did not have before: most likely one box is wrong. */
export function eyesOfTwoPowers(before: ContactPowers, after: ContactPowers): Message[] {
  return SIDES.filter(
    (side) => after[side].length > 1 && !isSameSet(before[side], after[side]),
  ).map((side) =>
    message('orders.ask.two-powers', {
      side,
      powers: after[side].map(wordsOf),
    }),
  )
}

/** The eyes that had a box and get one of a power that they did not have: both powers are shown. */
export function eyesOfOtherPower(before: ContactPowers, after: ContactPowers): Message[] {
  return SIDES.flatMap((side) => {
    const come = after[side].filter((power) => !before[side].some((each) => isSame(each, power)))
    const isTwo = after[side].length > 1
    if (before[side].length === 0 || come.length === 0 || isTwo) return []
    return [
      message('orders.ask.other-contacts', {
        side,
        before: before[side].map(wordsOf).join(', '),
        after: come.map(wordsOf).join(', '),
      }),
    ]
  })
}

function wordsOf(power: Power): string {
  const parts = [describeRefraction(power).vn, printBoxSizes(power)]
  return parts.filter((part) => part !== null).join(' ')
}

type Row = {
  id: number
  customerId: number
  keptId: number | null
  doctorId: number | null
  examDate: string
  vertexTenthsMm: number | null
  rightSpectacles: string | null
  leftSpectacles: string | null
  remarks: string | null
}

/**
 * Writes the contact-lens prescription of an order anew where its boxes for an eye are of other
 * powers than they were, and none of them is the prescription's: the next repeat goes by what was
 * sold. The brand stays as it was typed, and so do sizes that the box does not say. An order without one gets that of its boxes, unless
 * its lenses are nobody's.
 */
export function correctContacts(
  tx: WritableDb,
  { orderId, takenBy }: { orderId: number; takenBy: number },
  before: ContactPowers,
): void {
  const row = one<Row>(
    tx,
    `SELECT id, customer_id AS customerId, kept_id AS keptId, doctor_id AS doctorId,
            exam_date AS examDate, vertex_tenths_mm AS vertexTenthsMm,
            right_spectacles AS rightSpectacles, left_spectacles AS leftSpectacles, remarks
       FROM contact_lens_prescriptions
      WHERE order_id = :orderId AND superseded_by_id IS NULL ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
  const after = contactPowers(tx, orderId)
  const changed = SIDES.filter((side) => !isSameSet(before[side], after[side]))
  if (changed.length === 0) return
  if (row === undefined) {
    keepBoxes(tx, orderId, takenBy)
    return
  }
  const typed = typedEyesOf(tx, row.id)
  let isOther = false
  for (const side of changed) {
    const eye = typed[side]
    const sold = after[side]
    const [box] = sold.filter((power) => !before[side].some((each) => isSame(each, power)))
    const given = box ?? sold[0]
    if (given === undefined) continue
    if (eye !== undefined && sold.some((power) => isOfPower(eye, power))) continue
    const { power: _, cylinder: __, axis: ___, addition: kept, ...rest } = eye ?? {}
    const { axis, baseCurve, cylinder, diameter, spherical } = given
    const written = { power: spherical, cylinder, axis, addition: given.addition || (kept ?? null) }
    const sizes = { baseCurve: baseCurve ?? null, diameter: diameter ?? null }
    typed[side] = { ...rest, ...withoutNone({ ...written, ...sizes }) }
    isOther = true
  }
  if (!isOther) return
  const { eyes, refusals } = readContactEyes({ right: typed.Right, left: typed.Left })
  if (refusals.length > 0) return
  const { id, keptId, ...prescription } = row
  const written = { ...prescription, orderId, keptId: null, takenBy }
  const newId = insertContactPrescription(tx, written, eyes)
  supersedeContacts(tx, keptId ?? id, newId)
}

/** Keeps the boxes of an order of which no prescription was kept, where a named customer has them. */
function keepBoxes(tx: WritableDb, orderId: number, userId: number): void {
  const order = one<{ customerId: number; doctorId: number | null; orderDate: string }>(
    tx,
    `SELECT o.customer_id AS customerId, o.doctor_id AS doctorId, o.order_date AS orderDate
       FROM sales_orders o
      WHERE o.id = :orderId
        AND NOT EXISTS (SELECT 1 FROM branches WHERE walk_in_customer_id = o.customer_id)
        AND NOT EXISTS (SELECT 1 FROM contact_lens_prescriptions WHERE order_id = o.id)`,
    { orderId },
  )
  if (order === undefined) return
  const boxes = all<SoldBox>(
    tx,
    `SELECT l.eye, coalesce(i.brand, '') AS itemBrand, i.name AS itemName, l.spherical, l.cylinder,
            l.axis, l.addition, ${BOX_SIZES}
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      WHERE l.order_id = :orderId AND t.section = 'ContactLens'
        AND l.qty_milli > l.returned_milli
      ORDER BY l.id`,
    { orderId },
  )
  writeSoldBoxes(tx, boxes, { ...order, orderId, userId })
}

type TypedEye = Pick<
  NonNullable<ReturnType<typeof typedEyesOf>[Side]>,
  'power' | 'cylinder' | 'axis' | 'baseCurve' | 'diameter'
>

function isOfPower(eye: TypedEye, { axis, cylinder, spherical, ...sizes }: Power): boolean {
  const isToric = Number(cylinder || 0) !== 0
  return (
    Number(eye.power) === Number(spherical) &&
    Number(eye.cylinder || 0) === Number(cylinder || 0) &&
    (!isToric || Number(eye.axis || 0) % 180 === Number(axis || 0) % 180) &&
    BOX_SIZE_NAMES.every((size) => isSizeOf(sizes[size], eye[size] ?? ''))
  )
}

/** Whether two boxes are of one power; '-2' is '-2.00', and 0 and 180 are one axis. */
function isSame(one: Power, other: Power): boolean {
  const { addition, axis, cylinder, spherical, ...sizes } = one
  const eye = { ...sizes, power: spherical ?? '', cylinder: cylinder ?? '', axis: axis ?? '' }
  return isOfPower(eye, other) && (addition ?? '') === (other.addition ?? '')
}

function isSameSet(one: readonly Power[], other: readonly Power[]): boolean {
  return (
    one.length === other.length && one.every((power) => other.some((each) => isSame(power, each)))
  )
}

function withoutNone(cells: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => (text ? [[key, text]] : [])),
  )
}
