import type { ReadableDb, WritableDb } from '../db/sql.ts'
import {
  type Eye,
  NO_EYE,
  type Refraction,
  type Rx,
  refractionOf,
  SIDES,
  type Side,
} from '../domain/optics/eyes.ts'
import { NEAR_LENS, SINGLE_VISION } from '../domain/optics/lab-case.ts'
import { printedPrism, prismOfSides, readPrismOfEye } from '../domain/optics/lens-prism.ts'
import { differingPower, isMultifocal, wrongPowerOfLens } from '../domain/optics/pair-rules.ts'
import { minusForm, nearRefraction } from '../domain/optics/powers.ts'
import { eyePd } from '../domain/optics/pupils.ts'
import { printRefraction } from '../domain/optics/written.ts'
import { formatPower, parseAddition } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import {
  type AddedEye,
  type CorrectedLens,
  correctDispensed,
} from '../prescriptions/correct-dispensed.ts'
import { readStored } from '../prescriptions/last-prescription.ts'
import { prescriptionOfOrder } from '../prescriptions/prescription-rows.ts'
import { readSetting } from '../settings/settings.ts'
import { type OrderLens, orderLenses, type PlacedLens, placedLenses } from './order-lenses.ts'
import { changeUseOfLens } from './write-order.ts'

/** The spectacle lenses of an order beside its prescription; `rx` is null of one that has none. */
export type LensesOfOrder = { rx: Rx | null; lenses: PlacedLens[] }

export function lensesAndPrescription(
  db: ReadableDb,
  services: Services,
  orderId: number,
): LensesOfOrder {
  const wire = prescriptionOfOrder(db, services.ids, orderId)
  const rx = wire === null ? null : readStored(wire)
  return { rx, lenses: placedLenses(orderLenses(db, orderId), rx ?? NO_RX) }
}

/** The prescription of an order that has none. */
export const NO_RX: Rx = {
  eyes: { Right: NO_EYE, Left: NO_EYE },
  ipdTenthsMm: null,
  nearIpdTenthsMm: null,
}

/** What was changed in a prescription, and what a person has to look at first. */
export type Followed = { changes: Message[]; questions: Message[] }

/**
 * Lets the prescription of an order follow its lenses after they were changed: the power of a lens
 * that had its power, and the eye of a lens that went to the other one. What then differs from its
 * prescription, and did not before, is asked.
 */
export function followLenses(
  tx: WritableDb,
  services: Services,
  orderId: number,
  before: LensesOfOrder,
): Followed {
  const lenses = placedLenses(orderLenses(tx, orderId), before.rx ?? NO_RX)
  const added = before.rx === null ? [] : eyesAdded(before.rx, before.lenses, lenses)
  const nearer = before.rx === null ? [] : additionsOfNear(before.rx, before.lenses, lenses)
  const { corrected, own } = correctedLenses(before.rx ?? NO_RX, before.lenses, lenses)
  correctDispensed(tx, orderId, [...corrected, ...nearer], added)
  const after = lensesAndPrescription(tx, services, orderId)
  const changes: Message[] =
    before.rx === null ||
    after.rx === null ||
    !(added.length > 0 || hasExchange(before.lenses, lenses))
      ? []
      : prescriptionChange(printEyes(before.rx), printEyes(after.rx))
  if (nearer.length > 0 && before.rx !== null && after.rx !== null)
    changes.push(...prescriptionChange(printAdditions(before.rx), printAdditions(after.rx)))
  const isOff = readSetting(tx, 'labRulesOff').includes('lens-power-differs')
  if (!isOff) changes.push(...ofPairs(own, lenses).map(({ said }) => said))
  // What is known of a lens is said again where its eye has another prescription now.
  const isSame = (side: Side) =>
    JSON.stringify(before.rx?.eyes[side]) === JSON.stringify(after.rx?.eyes[side])
  const known = [
    ...wrongLenses(before)
      .filter(({ side }) => isSame(side))
      .map(({ said }) => said),
    ...changes,
  ].map((said) => JSON.stringify(said))
  const wrong = wrongLenses(after)
    .map(({ said }) => said)
    .filter((said) => !known.includes(JSON.stringify(said)))
  followUse(tx, before, lenses)
  return {
    changes,
    questions: [
      ...changes,
      ...exchangedEyes(before.lenses, after.lenses),
      ...askAboutUse(before, after),
      ...(isOff ? [] : wrong),
    ],
  }
}

/**
 * A single vision lens whose power was changed to that for near is one for near from then on, and one
 * that gets the power for far is for far: the job card says so, and the lenses come so again.
 */
function followUse(
  tx: WritableDb,
  { lenses: before, rx }: LensesOfOrder,
  after: readonly PlacedLens[],
): void {
  for (const { lens, pairNo, side } of after) {
    const same = before.find((each) => each.lens.lineId === lens.lineId)?.lens
    const was = same ?? lensAt(before, pairNo, side)
    const eye = rx?.eyes[side] ?? NO_EYE
    const far = refractionOf(eye)
    const hasNear = nearRefraction(eye) !== null
    if (was === undefined || !hasNear || far === null || isMultifocal(lens)) continue
    const power = printPower(lens)
    if (power === null || (same !== undefined && power === printPower(same))) continue
    if (!isForNear(lens) && isOfNear(lens, eye)) {
      changeUseOfLens(tx, lens.lineId, NEAR_LENS)
    }
    const isOfFar = power === printRefraction(minusForm(far))
    if (same !== undefined && isForNear(lens) && isOfFar) {
      changeUseOfLens(tx, lens.lineId, SINGLE_VISION)
    }
  }
}

/** Whether a lens has the power for near of its eye; false where there is no addition. */
function isOfNear(lens: OrderLens, eye: Eye): boolean {
  const near = nearRefraction(eye)
  return near !== null && printPower(lens) === printRefraction(minusForm(near))
}

/** Asks about single vision lenses that came for bifocal or progressive ones: for far or for near. */
function askAboutUse({ lenses: before }: LensesOfOrder, after: LensesOfOrder): Message[] {
  const asked = after.lenses.flatMap(({ lens, pairNo, side }) => {
    const was = lensAt(before, pairNo, side)
    const eye = after.rx?.eyes[side] ?? NO_EYE
    const hasAddition = nearRefraction(eye) !== null
    if (was === undefined || !isMultifocal(was) || isMultifocal(lens) || !hasAddition) return []
    const use = isForNear(lens) || isOfNear(lens, eye) ? 'near' : 'far'
    return [{ pairNo, use }]
  })
  const once = new Map(asked.map((each) => [JSON.stringify(each), each]))
  return [...once.values()].map((each) => message('orders.ask.single-vision', each))
}

function prescriptionChange(before: string, after: string): Message[] {
  return before === after ? [] : [message('orders.change.prescription', { before, after })]
}

/** Whether a lens came for another one of its eye: nobody typed its power over the one before. */
function hasExchange(before: readonly PlacedLens[], after: readonly PlacedLens[]): boolean {
  return after.some(({ lens, pairNo, side }) => {
    const was = lensAt(before, pairNo, side)
    return was !== undefined && was.lineId !== lens.lineId
  })
}

function lensAt(lenses: readonly PlacedLens[], pairNo: string, side: Side): OrderLens | undefined {
  return lenses.find((each) => each.pairNo === pairNo && each.side === side)?.lens
}

const FIGURES = ['spherical', 'cylinder', 'axis', 'addition', 'pd', 'fittingHeight'] as const

/**
 * The lenses that have other figures than the one that was in their eye before, those with an
 * addition first: they are made to the power for far. `own` says of each power that is its pair's own
 * that the prescription keeps another one.
 */
function correctedLenses(
  rx: Rx,
  before: readonly PlacedLens[],
  after: readonly PlacedLens[],
): { corrected: CorrectedLens[]; own: SaidOfPair[] } {
  const own: SaidOfPair[] = []
  const farFirst = [...after].sort(
    (a, b) => Number(isMultifocal(b.lens)) - Number(isMultifocal(a.lens)),
  )
  const corrected = farFirst.flatMap((placed) => {
    const { lens, pairNo, side } = placed
    const was = lensAt(before, pairNo, side)
    // A lens for near says nothing of one for far.
    if (was === undefined || isForNear(was) !== isForNear(lens)) return []
    const isNew = was.lineId !== lens.lineId
    const { figures } = lens
    // What was not measured anew of a lens that comes for another stays as it was.
    const remeasured = {
      addition: figures.addition || was.figures.addition,
      pd: figures.pd || was.figures.pd,
      fittingHeight: figures.fittingHeight ?? was.figures.fittingHeight,
    }
    const made = isNew ? { ...figures, ...remeasured } : figures
    const kept = figuresKept(rx, placed, after)
    const isKept = (name: (typeof FIGURES)[number]) => kept.includes(name)
    if (isKept('spherical') && isOfEye(was, rx.eyes[side])) {
      const said = otherPower(lens, rx.eyes[side], side)
      if (said !== null) own.push({ pairNo, side, said })
    }
    const entries = FIGURES.map((name) => [name, (isKept(name) ? was.figures : made)[name]])
    const corrected: OrderLens['figures'] = { ...made, ...Object.fromEntries(entries) }
    const isSame = FIGURES.every((name) => (was.figures[name] ?? '') === (corrected[name] ?? ''))
    if (isSame && was.prism === lens.prism) return []
    // A prism that another pair does not have is that pair's own, and no prism of the eye.
    const isPrismOfEye = after.every((each) => each.side !== side || samePrism(each, lens, side))
    const prism = { before: was.prism, after: isPrismOfEye ? lens.prism : was.prism }
    return [{ eye: side, before: was.figures, after: corrected, prism }]
  })
  return { corrected, own }
}

/**
 * The figures of an eye that stay as its prescription has them, whatever a lens is made to: another
 * lens of the eye has them still, so that what this one has is its pair's own; or it is made for near.
 */
function figuresKept(
  rx: Rx,
  { lens, side }: PlacedLens,
  after: readonly PlacedLens[],
): (typeof FIGURES)[number][] {
  const eye = rx.eyes[side]
  const others = after
    .filter((each) => each.side === side && each.lens.lineId !== lens.lineId)
    .map((each) => each.lens)
  // What is written of a lens without an addition says nothing of one with it.
  const comparable = others.filter((each) => isMultifocal(each) || !isMultifocal(lens))
  const forFar = others.filter((each) => !isForNear(each) || isForNear(lens))
  const isNear = isMadeForNear(lens, eye)
  const pd = eyePd(rx, side)?.tenthsMm ?? null
  const { additionCentidioptres: addition, fittingHeightTenthsMm: height } = eye
  const hasPd = ({ pdMm }: OrderLens) => pdMm === null || Math.round(pdMm * 10) === pd
  const isPowerKept = isNear || others.some((each) => isOfEye(each, eye))
  const isPdKept = isNear || (pd !== null && forFar.some(hasPd))
  const isAdditionKept =
    addition !== null && comparable.some((each) => additionOf(each) === addition)
  const isHeightKept =
    height !== null && comparable.some((each) => each.fittingHeightTenthsMm === height)
  return [
    ...(isPowerKept ? (['spherical', 'cylinder', 'axis'] as const) : []),
    ...(isAdditionKept ? (['addition'] as const) : []),
    ...(isPdKept ? (['pd'] as const) : []),
    ...(isHeightKept ? (['fittingHeight'] as const) : []),
  ]
}

/** Whether a lens is made to the power for far of an eye; one with no power of its own is. */
function isOfEye(lens: OrderLens, eye: Eye): boolean {
  const far = refractionOf(eye)
  if (far === null) return false
  if (lens.refraction === null) return lens.own === null && !isForNear(lens)
  return printPower(lens) === printRefraction(minusForm(far))
}

/** Whether a lens is for near, or has the power that a prescription asks for near. */
function isMadeForNear(lens: OrderLens, eye: Eye): boolean {
  const near = nearRefraction(eye)
  if (near === null || refractionOf(eye) === null || isMultifocal(lens)) return false
  return isForNear(lens) || printPower(lens) === printRefraction(minusForm(near))
}

/** What is said of a lens for far that has another power than its eye. */
function otherPower(lens: OrderLens, eye: Eye, side: Side): Message | null {
  const at = { eye: { ...eye, additionCentidioptres: null, nearSphereCentidioptres: null }, side }
  if (isForNear(lens)) return null
  return differingPower({
    ...at,
    lens: { lensType: lens.lensType, lineRefraction: lens.refraction },
  })
}

/**
 * The additions of eyes whose near lens had the near power of the prescription and gets another
 * sphere: the next near pair is made by them. An eye with a bifocal or progressive lens keeps its
 * addition, which was not changed there.
 */
function additionsOfNear(
  { eyes }: Rx,
  before: readonly PlacedLens[],
  after: readonly PlacedLens[],
): CorrectedLens[] {
  return after.flatMap(({ lens, pairNo, side }) => {
    const was = lensAt(before, pairNo, side)
    const eye = eyes[side]
    const wanted = nearRefraction(eye)
    const far = refractionOf(eye)
    const isOtherUse = after.some((each) => each.side === side && isMultifocal(each.lens))
    if (was === undefined || far === null || wanted === null || isOtherUse) return []
    const near = printRefraction(minusForm(wanted))
    // Another near lens has the addition still.
    if (after.some((each) => each.side === side && isNearPower(each.lens, near))) return []
    if (!isForNear(was) || !isForNear(lens) || eye.additionCentidioptres === null) return []
    if (was.refraction === null || lens.refraction === null) return []
    if (printPower(was) !== near) return []
    const sphere = minusForm(lens.refraction).sphereCentidioptres
    const addition = sphere - minusForm(far).sphereCentidioptres
    if (addition < LEAST_ADDITION || addition > MOST_ADDITION) return []
    if (addition === eye.additionCentidioptres) return []
    const figures = { ...textOf(far), pd: null }
    const addedTo = (value: number) => ({ ...figures, addition: formatPower(value) })
    return [{ eye: side, before: addedTo(eye.additionCentidioptres), after: addedTo(addition) }]
  })
}

function isNearPower(lens: OrderLens, near: string | null): boolean {
  return isForNear(lens) && printPower(lens) === near
}

/** What an addition may be, in hundredths of a dioptre. */
const LEAST_ADDITION = 25
const MOST_ADDITION = 400

function textOf({ axisDegrees, cylinderCentidioptres, sphereCentidioptres }: Refraction) {
  return {
    spherical: formatPower(sphereCentidioptres),
    cylinder: cylinderCentidioptres === 0 ? null : formatPower(cylinderCentidioptres),
    axis: cylinderCentidioptres === 0 ? null : String(axisDegrees),
  }
}

function isForNear({ lensType }: OrderLens): boolean {
  return lensType === NEAR_LENS
}

/** The eyes without a power that a lens came to; one that left the other eye takes its power along. */
function eyesAdded(
  rx: Rx,
  before: readonly PlacedLens[],
  after: readonly PlacedLens[],
): AddedEye[] {
  const has = (lenses: readonly PlacedLens[], side: Side) =>
    lenses.some((each) => each.side === side)
  return SIDES.flatMap((side) => {
    if (hasPower(rx.eyes[side])) return []
    const come = after.find(
      ({ lens, pairNo, side: at }) =>
        at === side &&
        lens.refraction !== null &&
        !isForNear(lens) &&
        isOther(lensAt(before, pairNo, side), lens),
    )
    if (come === undefined) return []
    const other = side === 'Right' ? 'Left' : 'Right'
    const isMoved = has(before, other) && !has(after, other) && !has(before, side)
    const { figures, prism } = come.lens
    return [{ eye: side, from: isMoved ? other : null, figures, prism }]
  })
}

function hasPower(eye: Eye): boolean {
  return refractionOf(eye) !== null || nearRefraction(eye) !== null
}

function isOther(was: OrderLens | undefined, lens: OrderLens): boolean {
  return was?.lineId !== lens.lineId || printPower(was) !== printPower(lens)
}

function printPower({ refraction }: OrderLens): string | null {
  return refraction === null ? null : printRefraction(minusForm(refraction))
}

/** The pairs in which each eye has the power that the other had: most likely taken for each other. */
function exchangedEyes(before: readonly PlacedLens[], after: readonly PlacedLens[]): Message[] {
  const power = (lenses: readonly PlacedLens[], pairNo: string, side: Side) => {
    const lens = lensAt(lenses, pairNo, side)
    return lens === undefined ? null : printPower(lens)
  }
  const isExchanged = [...new Set(after.map(({ pairNo }) => pairNo))].some((pairNo) => {
    const [right, left] = [power(before, pairNo, 'Right'), power(before, pairNo, 'Left')]
    return (
      right !== null &&
      left !== null &&
      right !== left &&
      power(after, pairNo, 'Right') === left &&
      power(after, pairNo, 'Left') === right
    )
  })
  return isExchanged ? [message('orders.ask.exchanged')] : []
}

/** What is said of each lens that its prescription does not ask for; of no order without one. */
function wrongLenses({ lenses, rx }: LensesOfOrder): SaidOfSide[] {
  if (rx === null) return []
  const found = lenses.flatMap((placed) =>
    [wrongPower(placed, rx), wrongPrism(placed, rx)].flatMap((said) =>
      said === null ? [] : [{ ...placed, said }],
    ),
  )
  return ofPairs(found, lenses)
}

type SaidOfSide = { side: Side; said: Message }
type SaidOfPair = SaidOfSide & { pairNo: string }

/** What is said of lenses; of several pairs with the pair. */
function ofPairs(all: readonly SaidOfPair[], lenses: readonly PlacedLens[]): SaidOfSide[] {
  const isOfPairs = new Set(lenses.map(({ pairNo }) => pairNo)).size > 1
  return all.map(({ pairNo, said, side }) => ({
    side,
    said: isOfPairs ? message('lab.of-pair', { pairNo, said }) : said,
  }))
}

function wrongPower({ lens, side }: PlacedLens, rx: Rx): Message | null {
  const { lensType, refraction } = lens
  const at = { eye: rx.eyes[side], side, lens: { lensType, lineRefraction: refraction } }
  return wrongPowerOfLens(at, rx) ?? wrongAddition(lens, side, rx)
}

function samePrism({ lens: one }: PlacedLens, other: OrderLens, side: Side): boolean {
  return prismOfSides(one.prism)[side] === prismOfSides(other.prism)[side]
}

/** A lens that is made with another prism than its eye has: it kept that of an earlier prescription. */
function wrongPrism({ lens, side }: PlacedLens, { eyes }: Rx): Message | null {
  const reading = readPrismOfEye(prismOfSides(lens.prism)[side])
  if (!reading.ok) return null
  const written = printedPrism(reading.value ?? [])
  const wanted = printedPrism(eyes[side].prisms)
  if (written === wanted) return null
  return message('orders.ask.prism', { side, written: written || '–', wanted: wanted || '–' })
}

/**
 * Returns the pairs of an order that are made to other powers than its prescription: what shows the
 * prescription says that it is not theirs.
 */
export function pairsOfOtherPowers(db: ReadableDb, services: Services, orderId: number): string[] {
  const { lenses, rx } = lensesAndPrescription(db, services, orderId)
  if (rx === null) return []
  const differing = lenses.filter(
    (placed) => wrongPower(placed, rx) !== null || wrongPrism(placed, rx) !== null,
  )
  return [...new Set(differing.map(({ pairNo }) => pairNo))].sort()
}

/**
 * Whether the pairs of an order were not all measured to the fitting heights that its prescription
 * bears: the height is of one frame then, and stands on the lenses alone.
 */
export function hasHeightsOfPairs(db: ReadableDb, services: Services, orderId: number): boolean {
  const { lenses, rx } = lensesAndPrescription(db, services, orderId)
  const isSeveral = new Set(lenses.map(({ pairNo }) => pairNo)).size > 1
  if (rx === null || !isSeveral) return false
  if (lenses.every(({ lens }) => lens.fittingHeightTenthsMm === null)) return false
  return lenses.some(
    ({ lens, side }) => lens.fittingHeightTenthsMm !== rx.eyes[side].fittingHeightTenthsMm,
  )
}

/** The addition that a lens is made with, in hundredths of a dioptre; null of one without. */
function additionOf(lens: OrderLens): number | null {
  const made = parseAddition(lens.figures.addition ?? '')
  return made.ok ? made.centidioptres : null
}

function wrongAddition(lens: OrderLens, side: Side, rx: Rx): Message | null {
  const made = additionOf(lens)
  const wanted = rx.eyes[side].additionCentidioptres
  if (!isMultifocal(lens) || wanted === null || made === null || made === wanted) return null
  const written = formatPower(made)
  return message('orders.ask.addition', { side, written, wanted: formatPower(wanted) })
}

/** 'R -2.25 / -0.75 x 175, L –', as every language writes it. */
function printEyes({ eyes }: Rx): string {
  return SIDES.map((side) => {
    const power = printRefraction(refractionOf(eyes[side])) ?? '–'
    return `${side === 'Right' ? 'R' : 'L'} ${power}`
  }).join(', ')
}

/** 'R ADD +2.25, L ADD –'. */
function printAdditions({ eyes }: Rx): string {
  return SIDES.map((side) => {
    const { additionCentidioptres: addition } = eyes[side]
    return `${side === 'Right' ? 'R' : 'L'} ADD ${addition === null ? '–' : formatPower(addition)}`
  }).join(', ')
}
