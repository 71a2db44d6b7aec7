import type { Static } from 'typebox'
import type { CheckedLens, LensCheck, Readings } from '../contract/lens-check.ts'
import { all, insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Side } from '../domain/optics/eyes.ts'
import {
  areSwapped,
  compareReading,
  type LensReading,
  type LensVerdict,
  type OrderedLens,
  type ReadPrism,
  toleranceOf,
} from '../domain/optics/lens-tolerance.ts'
import {
  formatReading,
  type LensmeterText,
  lensReading,
  readLensmeter,
} from '../domain/optics/read-lensmeter.ts'
import { readRefraction } from '../domain/optics/written.ts'
import { describeRefraction, parseAddition } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type JobLens, lensesToCheck } from './job-lenses.ts'

export type ReadingInput = { lineId: number; eye: Side | null; text: string }

/** A lens of a job with what was read of it, or why the text can't be compared. */
type Compared = {
  lens: JobLens
  ordered: OrderedLens | null
  reading: LensReading | null
  refusal: Message | null
  /** How a text was read that can be read in two ways. */
  note: Message | null
}

/** Decodes the readings of a request. */
export function readReadings(
  services: Services,
  readings: Static<typeof Readings>,
): ReadingInput[] {
  return readings.map(({ eye, lineID, text }) => ({
    lineId: services.idOf('orderLine', lineID, 'lineID'),
    eye: eye ?? null,
    text,
  }))
}

/** Returns the lenses of a job beside readings of them that nobody has kept yet. */
export function compareReadings(
  services: Services,
  labOrderId: number | null,
  readings: readonly ReadingInput[],
): Unformatted<LensCheck> {
  const lenses = labOrderId === null ? [] : lensesToCheck(services.db, labOrderId)
  assertOfJob(lenses, readings)
  return encodeCheck(
    services,
    labOrderId,
    lenses.map((lens) => compareText(lens, readings)),
  )
}

/** Returns the lenses of a job beside what was read when they were last checked. */
export function keptLensCheck(
  services: Services,
  labOrderId: number | null,
): Unformatted<LensCheck> {
  const { db } = services
  const lenses = labOrderId === null ? [] : lensesToCheck(db, labOrderId)
  const kept = labOrderId === null ? [] : keptReadings(db, labOrderId)
  const compared = lenses.map((lens): Compared => {
    const row = kept.find(({ eye, lineId }) => lineId === lens.lineId && eye === lens.eye)
    return { lens, ordered: orderedLens(lens), reading: row ?? null, refusal: null, note: null }
  })
  return encodeCheck(services, labOrderId, compared)
}

/**
 * Keeps the readings of a check, inside the caller's transaction. Throws 400 for a reading that
 * can't be compared, and for one outside the tolerance in a check that is passed without a note.
 */
export function writeReadings(
  tx: WritableDb,
  check: {
    labOrderId: number
    readings: readonly ReadingInput[]
    hasPassed: boolean
    note: string | null
    userId: number
    atMs: number
  },
): void {
  const { atMs, hasPassed, labOrderId, note, readings, userId } = check
  const lenses = lensesToCheck(tx, labOrderId)
  assertOfJob(lenses, readings)
  const compared = lenses.map((lens) => compareText(lens, readings))
  const refused = compared.find(({ refusal }) => refusal !== null)
  if (refused?.refusal) throw invalidField('readings', refused.refusal)
  const read = compared.filter(({ reading }) => reading !== null)
  const isWhole =
    read.length === compared.length && read.every((each) => verdictOf(each) === 'Within')
  if (hasPassed && read.length > 0 && !isWhole && note === null) {
    throw invalidField('note', faultOf(compared) ?? message('lab.not-all-read'))
  }
  for (const each of read) {
    const { lens, reading } = each
    if (reading === null) continue
    insert(
      tx,
      `INSERT INTO lens_check_readings
         (lab_order_id, order_line_id, eye, ordered, sphere_hundredths, cylinder_hundredths,
          axis_degrees, addition_hundredths, prism_in_hundredths, prism_up_hundredths,
          prism_loose_hundredths, verdict, user_id, at_ms)
       VALUES
         (:labOrderId, :lineId, :eye, :ordered, :sphereHundredths, :cylinderHundredths,
          :axisDegrees, :additionHundredths, :prismInHundredths, :prismUpHundredths,
          :prismLooseHundredths, :verdict, :userId, :atMs)`,
      {
        sphereHundredths: reading.sphereHundredths,
        cylinderHundredths: reading.cylinderHundredths,
        axisDegrees: reading.axisDegrees,
        additionHundredths: reading.additionHundredths,
        prismInHundredths: reading.prism?.inHundredths ?? null,
        prismUpHundredths: reading.prism?.upHundredths ?? null,
        prismLooseHundredths: reading.prism?.looseHundredths ?? null,
        labOrderId,
        lineId: lens.lineId,
        eye: lens.eye,
        ordered: describeRefraction(lens).vn,
        verdict: verdictOf(each) ?? 'Incomplete',
        userId,
        atMs,
      },
    )
  }
}

function assertOfJob(lenses: readonly JobLens[], readings: readonly ReadingInput[]): void {
  const isOfJob = ({ eye, lineId }: ReadingInput) =>
    lenses.some((lens) => lens.lineId === lineId && (eye === null || eye === lens.eye))
  if (!readings.every(isOfJob)) throw invalidField('readings', message('lab.reading-of-no-lens'))
}

type NullableFields<Fields> = { [Field in keyof Fields]: Fields[Field] | null }
type KeptReading = LensReading & { lineId: number; eye: Side | null }

/**
 * The latest reading of each lens of a job comes first. Lenses that were read before their order was
 * split have their readings under the job that they came with.
 */
function keptReadings(db: ReadableDb, labOrderId: number): KeptReading[] {
  const rows = all<Omit<KeptReading, 'prism'> & NullableFields<ReadPrism>>(
    db,
    `WITH RECURSIVE jobs (id) AS (
       VALUES (:labOrderId)
        UNION
       SELECT l.came_with_id FROM jobs JOIN lab_orders l ON l.id = jobs.id
        WHERE l.came_with_id IS NOT NULL)
     SELECT order_line_id AS lineId, eye, sphere_hundredths AS sphereHundredths,
            cylinder_hundredths AS cylinderHundredths, axis_degrees AS axisDegrees,
            addition_hundredths AS additionHundredths, prism_in_hundredths AS inHundredths,
            prism_up_hundredths AS upHundredths, prism_loose_hundredths AS looseHundredths
       FROM lens_check_readings WHERE lab_order_id IN (SELECT id FROM jobs) ORDER BY id DESC`,
    { labOrderId },
  )
  return rows.map(({ inHundredths, looseHundredths, upHundredths, ...reading }) => ({
    ...reading,
    prism:
      inHundredths === null || upHundredths === null || looseHundredths === null
        ? null
        : { inHundredths, upHundredths, looseHundredths },
  }))
}

function compareText(lens: JobLens, readings: readonly ReadingInput[]): Compared {
  const ordered = orderedLens(lens)
  const sent = readings.find(
    ({ eye, lineId }) => lineId === lens.lineId && (eye === null || eye === lens.eye),
  )
  const text = sent?.text.trim() ?? ''
  if (text === '') return { lens, ordered, reading: null, refusal: null, note: null }
  const read = readLensmeter(text)
  const { reading, refusal } = readingOf(read, lens.eye)
  const isShorthand = Object.values(read.lenses).some((powers) => powers?.isShorthand === true)
  const note =
    reading !== null && isShorthand
      ? message('lab.reading-read-as', { reading: formatReading(reading) })
      : null
  return { lens, ordered, reading, refusal, note }
}

const MOST_DIOPTRES = 30
/** A power without its sign. */
const UNSIGNED = /^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$/

/** The part of a text that is of an eye: the one that it names, or what names no eye. */
function readingOf(
  { lenses, unread }: LensmeterText,
  eye: Side | null,
): { reading: LensReading | null; refusal: Message | null } {
  const [typed] = unread
  if (typed !== undefined) {
    const refusal =
      UNSIGNED.test(typed) && Number(typed) <= MOST_DIOPTRES
        ? message('optics.type-sign', { size: Number(typed).toFixed(2) })
        : message('lab.reading-not-understood', { typed })
    return { reading: null, refusal }
  }
  const powers = (eye === null ? null : lenses[eye]) ?? lenses.none
  const reading = lensReading(powers, eye)
  if (reading !== null) return { reading, refusal: null }
  const other = eye === 'Right' ? 'Left' : 'Right'
  return {
    reading: null,
    refusal:
      eye !== null && powers === null && lenses[other] !== null
        ? message('lab.reading-of-other-eye', { side: eye })
        : message('lab.reading-without-sphere'),
  }
}

function verdictOf(compared: Compared): LensVerdict | null {
  const { ordered, reading } = compared
  if (reading === null) return null
  if (ordered === null) return 'Incomplete'
  return compareReading(ordered, reading).verdict
}

/** The prism of a lens where it alone is outside the tolerance, or is not read. */
function prismFault({ ordered, reading }: Compared): 'Outside' | 'Missing' | null {
  if (ordered === null || reading === null) return null
  const { prism, ...others } = compareReading(ordered, reading).fields
  const isAlone = Object.values(others).every((field) => field === 'Within')
  return isAlone && prism !== undefined && prism !== 'Within' ? prism : null
}

/** What is wrong with the lenses of a job, in words; null where nothing is. */
function faultOf(compared: readonly Compared[]): Message | null {
  const isOfPairs = new Set(compared.map(({ lens }) => lens.pairNo ?? '')).size > 1
  const of = (lens: Pick<JobLens, 'pairNo'>, said: Message): Message =>
    isOfPairs ? message('lab.of-pair', { pairNo: lens.pairNo ?? '–', said }) : said
  for (const pairNo of new Set(compared.map(({ lens }) => lens.pairNo))) {
    const ofEye = (side: Side) =>
      compared.find(({ lens }) => lens.pairNo === pairNo && lens.eye === side)
    const [right, left] = [ofEye('Right'), ofEye('Left')]
    if (right?.ordered && right.reading && left?.ordered && left.reading) {
      const isSwapped = areSwapped(
        { ordered: right.ordered, reading: right.reading },
        { ordered: left.ordered, reading: left.reading },
      )
      if (isSwapped) return of(right.lens, message('lab.lenses-swapped'))
    }
  }
  const outside = compared.find((each) => verdictOf(each) === 'Outside')
  if (outside !== undefined && prismFault(outside) === 'Outside') {
    const { eye, prism } = outside.lens
    return of(
      outside.lens,
      prism === null
        ? message('lab.prism-not-ordered', { side: eye ?? 'None' })
        : message('lab.prism-outside', { side: eye ?? 'None', prism }),
    )
  }
  if (outside !== undefined) {
    return of(outside.lens, message('lab.lens-outside', { side: outside.lens.eye ?? 'None' }))
  }
  const incomplete = compared.find((each) => verdictOf(each) === 'Incomplete')
  if (incomplete === undefined) return null
  const unread = compared.find((each) => prismFault(each) === 'Missing')
  if (unread !== undefined) {
    const { eye, prism } = unread.lens
    const code = unread.reading?.prism == null ? 'lab.prism-unread' : 'lab.prism-base-unread'
    return of(unread.lens, message(code, { side: eye ?? 'None', prism: prism ?? '' }))
  }
  return of(
    incomplete.lens,
    message('lab.reading-incomplete', { side: incomplete.lens.eye ?? 'None' }),
  )
}

/** The order of a lens in numbers; null where it names no power. */
function orderedLens(lens: JobLens): OrderedLens | null {
  const refraction = readRefraction(lens)
  const addition = parseAddition(lens.addition ?? '')
  if (refraction === null) return null
  return {
    refraction,
    additionCentidioptres: addition.ok ? addition.centidioptres : null,
    lensType: lens.spectacleLensType,
    prisms: lens.prisms,
  }
}

function encodeCheck(
  services: Services,
  labOrderId: number | null,
  compared: readonly Compared[],
): Unformatted<LensCheck> {
  const row =
    labOrderId === null
      ? undefined
      : one<{ labOrderNo: string }>(
          services.db,
          'SELECT lab_order_no AS labOrderNo FROM lab_orders WHERE id = :labOrderId',
          { labOrderId },
        )
  const verdicts = compared.map(verdictOf)
  const isRead = verdicts.some((verdict) => verdict !== null)
  const isIncomplete = verdicts.some((verdict) => verdict === null || verdict === 'Incomplete')
  return {
    LabOrderNo: row?.labOrderNo ?? null,
    Lenses: compared.map((each) => encodeLens(services, each)),
    Verdict: !isRead
      ? null
      : verdicts.includes('Outside')
        ? 'Outside'
        : isIncomplete
          ? 'Incomplete'
          : 'Within',
    Sentence: isRead ? faultOf(compared) : null,
  }
}

function encodeLens(services: Services, compared: Compared): Unformatted<CheckedLens> {
  const { lens, note, ordered, reading, refusal } = compared
  const tolerance = ordered === null ? null : toleranceOf(ordered)
  return {
    LineID: services.ids.encode('orderLine', lens.lineId),
    PairNo: lens.pairNo,
    Eye: lens.eye,
    Name: lens.name,
    Qty: lens.count,
    Power: describeRefraction(lens).vn,
    Prism: lens.prism,
    Tolerance: {
      Power: tolerance === null ? null : hundredths(tolerance.power),
      Cylinder: tolerance === null ? null : hundredths(tolerance.cylinder),
      Axis: tolerance?.axisDegrees ?? null,
      Addition: tolerance?.addition == null ? null : hundredths(tolerance.addition),
      // Of most lenses nobody asks: none was ordered and none was read.
      Prism:
        tolerance === null || (lens.prism === null && !reading?.prism)
          ? null
          : hundredths(tolerance.prism),
    },
    Read: reading === null ? null : encodeReading(compared, reading),
    Refusal: refusal,
    Note: note,
  }
}

function encodeReading(compared: Compared, reading: LensReading): NonNullable<CheckedLens['Read']> {
  const { ordered } = compared
  const fields = ordered === null ? {} : compareReading(ordered, reading).fields
  const { addition, axis, cylinder, otherMeridian, prism, spherical } = fields
  return {
    Power: formatReading(reading),
    Verdict: verdictOf(compared) ?? 'Incomplete',
    Spherical: spherical ?? null,
    // Sphere and cylinder may each be within and their sum not: that is told of the cylinder.
    Cylinder:
      cylinder === 'Within' && spherical === 'Within'
        ? (otherMeridian ?? cylinder)
        : (cylinder ?? null),
    Axis: axis ?? null,
    Addition: addition ?? null,
    Prism: prism ?? null,
  }
}

/** As the trade writes an eighth: 0.125 is 0.12. */
function hundredths(dioptres: number): number {
  return Math.trunc(dioptres * 100 + 1e-9) / 100
}
