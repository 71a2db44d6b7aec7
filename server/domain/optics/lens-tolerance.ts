import { axisTurn } from './compare.ts'
import type { BaseDirection, Prism, Refraction } from './eyes.ts'
import { PROGRESSIVE } from './lab-case.ts'
import { dioptres, minusForm } from './powers.ts'

/**
 * What a finished lens may differ from its order, by ISO 21987 (mounted spectacle lenses, whose power
 * tables are those of ISO 8980-1 and 8980-2). An eighth is written .12 or .37 and means 0.125 or
 * 0.375, and 0.18 means 0.1875. All in ten-thousandths of a dioptre.
 *
 * The standards are not public. Confirmed by what is, each figure by its source:
 * - single vision up to 3.00: 0.12, cylinder 0.09 (GB 10810.1, which is ISO 8980-1:2004);
 * - single vision from 9.00 to 12.00: 0.18, cylinder up to 0.75 0.12 (the same);
 * - power up to 6.00: 0.12, and a cylinder between 0.12 and 0.18 (a summary of DIN EN ISO 21987);
 * - axis and addition: ANSI Z80.1-2015, tables 3 and 4. A summary of ISO 21987 gives its axis as 2 to
 *   16 degrees: the narrower values are taken.
 *
 * Unverified, as opticians know them: every other cell of the two tables of power, among them all
 * rows above 12.00, all columns of cylinders above 0.75 and all that is for progressive lenses
 * alone. Nobody has compared them with the text of the standard; ANSI allows 0.13 and 2 % there, and
 * 0.16 for progressive lenses up to 8.00.
 *
 * Prism: 0.33 across and 0.33 up or down at the reference point of one lens (ANSI Z80.1-2015, table 5);
 * a lens that was ordered without one is to have none.
 */
type PowerRow = { upTo: number; power: number; cylinder: readonly [number, number, number, number] }

const EIGHTH = 1_250
const SIXTEENTHS_3 = 1_875
const QUARTER = 2_500
const EIGHTHS_3 = 3_750

/** Bounds of the cylinder columns in dioptres; the last column is everything above. */
const CYLINDER_COLUMNS = [0.75, 4, 6]

/** By the meridian of the strongest power, for single vision and bifocal lenses (ISO 8980-1). */
const SINGLE_AND_BIFOCAL: readonly PowerRow[] = [
  { upTo: 3, power: EIGHTH, cylinder: [900, EIGHTH, SIXTEENTHS_3, QUARTER] },
  { upTo: 6, power: EIGHTH, cylinder: [EIGHTH, EIGHTH, SIXTEENTHS_3, QUARTER] },
  { upTo: 9, power: EIGHTH, cylinder: [EIGHTH, SIXTEENTHS_3, SIXTEENTHS_3, QUARTER] },
  { upTo: 12, power: SIXTEENTHS_3, cylinder: [EIGHTH, SIXTEENTHS_3, QUARTER, QUARTER] },
  { upTo: 20, power: QUARTER, cylinder: [SIXTEENTHS_3, QUARTER, QUARTER, QUARTER] },
  { upTo: Infinity, power: EIGHTHS_3, cylinder: [QUARTER, QUARTER, EIGHTHS_3, EIGHTHS_3] },
]

/** The same for lenses whose power varies over the lens (ISO 8980-2); unverified. */
const VARYING: readonly PowerRow[] = [
  { upTo: 6, power: EIGHTH, cylinder: [EIGHTH, SIXTEENTHS_3, SIXTEENTHS_3, QUARTER] },
  { upTo: 9, power: SIXTEENTHS_3, cylinder: [SIXTEENTHS_3, SIXTEENTHS_3, SIXTEENTHS_3, QUARTER] },
  { upTo: 12, power: SIXTEENTHS_3, cylinder: [SIXTEENTHS_3, SIXTEENTHS_3, QUARTER, QUARTER] },
  { upTo: 20, power: QUARTER, cylinder: [SIXTEENTHS_3, QUARTER, QUARTER, QUARTER] },
  { upTo: Infinity, power: EIGHTHS_3, cylinder: [QUARTER, QUARTER, EIGHTHS_3, EIGHTHS_3] },
]

/** Degrees by the cylinder in dioptres (ANSI Z80.1-2015, table 3); below an eighth none is defined. */
const AXIS_ROWS: readonly { upTo: number; degrees: number }[] = [
  { upTo: 0.25, degrees: 14 },
  { upTo: 0.5, degrees: 7 },
  { upTo: 0.75, degrees: 5 },
  { upTo: 1.5, degrees: 3 },
  { upTo: Infinity, degrees: 2 },
]
const LEAST_CYLINDER_WITH_AXIS = 0.125

/** In prism dioptres, in each direction. */
const PRISM_TOLERANCE = 0.33

/** A lens as it was ordered, powers as they are written. */
export type OrderedLens = {
  refraction: Refraction
  additionCentidioptres: number | null
  lensType: number | null
  /** None is ordered as none; null is a text that can't be compared. */
  prisms: readonly Prism[] | null
}

/** Prism of one lens in hundredths: base in and base up are positive, out and down negative. */
export type ReadPrism = {
  inHundredths: number
  upHundredths: number
  /** What was read without its base. */
  looseHundredths: number
}

/** What a lensmeter shows: hundredths of a dioptre, exactly as read; null is not read. */
export type LensReading = {
  sphereHundredths: number
  cylinderHundredths: number
  axisDegrees: number | null
  additionHundredths: number | null
  prism: ReadPrism | null
}

/** In dioptres and degrees; null where there is nothing to compare. */
export type LensTolerance = {
  power: number
  cylinder: number
  axisDegrees: number | null
  addition: number | null
  prism: number
}

/** `otherMeridian` is sphere plus cylinder: both may be within while their sum is not. */
export type ComparedField =
  | 'spherical'
  | 'cylinder'
  | 'axis'
  | 'addition'
  | 'otherMeridian'
  | 'prism'
export type FieldResult = 'Within' | 'Outside' | 'Missing'
export type LensVerdict = 'Within' | 'Outside' | 'Incomplete'

export type LensComparison = {
  verdict: LensVerdict
  fields: Partial<Record<ComparedField, FieldResult>>
}

/** Returns what a finished lens may differ from its order. */
export function toleranceOf(ordered: OrderedLens): LensTolerance {
  const { additionCentidioptres, lensType } = ordered
  const { cylinder, sphere } = minusMeridians(ordered.refraction)
  const strongest = Math.max(Math.abs(sphere), Math.abs(sphere + cylinder))
  const rows = lensType === PROGRESSIVE ? VARYING : SINGLE_AND_BIFOCAL
  const row = rowOf(rows, strongest)
  const column = CYLINDER_COLUMNS.findIndex((bound) => Math.abs(cylinder) <= bound)
  return {
    power: row.power / 10_000,
    cylinder: (row.cylinder[column === -1 ? 3 : column] ?? EIGHTH) / 10_000,
    axisDegrees:
      Math.abs(cylinder) < LEAST_CYLINDER_WITH_AXIS
        ? null
        : rowOf(AXIS_ROWS, Math.abs(cylinder)).degrees,
    // Above 4.00 it is 0.18; a prescription holds no more than 4.00.
    addition: additionCentidioptres === null ? null : EIGHTH / 10_000,
    prism: PRISM_TOLERANCE,
  }
}

/**
 * Compares a reading with the order, both in the minus cylinder form: each principal meridian, the
 * cylinder, the axis, the addition and the prism. A part that the order has and the reading lacks is
 * missing.
 */
export function compareReading(ordered: OrderedLens, reading: LensReading): LensComparison {
  const tolerance = toleranceOf(ordered)
  const wanted = minusMeridians(ordered.refraction)
  const read = minusReading(reading)
  const isNear = (a: number, b: number, most: number) => Math.abs(a - b) <= most + 1e-9
  const judge = (isWithin: boolean): FieldResult => (isWithin ? 'Within' : 'Outside')
  const fields: LensComparison['fields'] = {
    spherical: judge(isNear(read.sphere, wanted.sphere, tolerance.power)),
    cylinder: judge(isNear(read.cylinder, wanted.cylinder, tolerance.cylinder)),
    otherMeridian: judge(
      isNear(read.sphere + read.cylinder, wanted.sphere + wanted.cylinder, tolerance.power),
    ),
  }
  if (tolerance.axisDegrees !== null) {
    fields.axis =
      read.axisDegrees === null || read.cylinder === 0
        ? 'Missing'
        : judge(axisTurn(read.axisDegrees, wanted.axisDegrees) <= tolerance.axisDegrees)
  }
  // A lens with an addition is no lens for distance alone.
  if (ordered.additionCentidioptres === null && (reading.additionHundredths ?? 0) > 0) {
    fields.addition = 'Outside'
  }
  if (ordered.additionCentidioptres !== null && tolerance.addition !== null) {
    const addition = dioptres(ordered.additionCentidioptres)
    fields.addition =
      reading.additionHundredths === null
        ? 'Missing'
        : judge(isNear(reading.additionHundredths / 100, addition, tolerance.addition))
  }
  const prism = comparePrism(ordered.prisms, reading.prism)
  if (prism !== null) fields.prism = prism
  return { verdict: verdictOf(fields), fields }
}

/** Null where none was ordered and none read. A base that only one of the two names is missing. */
function comparePrism(ordered: OrderedLens['prisms'], read: ReadPrism | null): FieldResult | null {
  if (read === null) return ordered?.length === 0 ? null : 'Missing'
  if (ordered === null) return 'Missing'
  const wanted = sumOfPrisms(
    ordered.map(({ base, centiprisms }) => ({ base, hundredths: centiprisms })),
  )
  const isNear = (a: number, b: number) => Math.abs(a - b) <= PRISM_TOLERANCE * 100 + 1e-9
  if ((wanted.looseHundredths === 0) === (read.looseHundredths === 0)) {
    const isWithin =
      isNear(read.inHundredths, wanted.inHundredths) &&
      isNear(read.upHundredths, wanted.upHundredths) &&
      isNear(read.looseHundredths, wanted.looseHundredths)
    return isWithin ? 'Within' : 'Outside'
  }
  if (!isNear(sizeOf(read), sizeOf(wanted))) return 'Outside'
  return ordered.length === 0 ? 'Within' : 'Missing'
}

/** The length of a prism whatever its base, in hundredths. */
function sizeOf({ inHundredths, looseHundredths, upHundredths }: ReadPrism): number {
  return Math.hypot(inHundredths, upHundredths) + looseHundredths
}

/** Several prisms of one lens as one: bases in and out, up and down take each other away. */
export function sumOfPrisms(
  prisms: readonly { hundredths: number; base: BaseDirection | null }[],
): ReadPrism {
  const of = (base: BaseDirection | null) =>
    prisms.reduce((sum, each) => sum + (each.base === base ? each.hundredths : 0), 0)
  return {
    inHundredths: of('In') - of('Out'),
    upHundredths: of('Up') - of('Down'),
    looseHundredths: of(null),
  }
}

function verdictOf(fields: LensComparison['fields']): LensVerdict {
  const results = Object.values(fields)
  if (results.includes('Outside')) return 'Outside'
  return results.includes('Missing') ? 'Incomplete' : 'Within'
}

/** Whether each of two lenses fails by its own order and passes by the other's; by powers alone. */
export function areSwapped(
  right: { ordered: OrderedLens; reading: LensReading },
  left: { ordered: OrderedLens; reading: LensReading },
): boolean {
  const isGood = (ordered: OrderedLens, reading: LensReading) =>
    compareReading({ ...ordered, prisms: [] }, { ...reading, prism: null }).verdict === 'Within'
  const isOneWrong = !isGood(right.ordered, right.reading) || !isGood(left.ordered, left.reading)
  return isOneWrong && isGood(right.ordered, left.reading) && isGood(left.ordered, right.reading)
}

function rowOf<Row extends { upTo: number }>(rows: readonly Row[], value: number): Row {
  const row = rows.find(({ upTo }) => value <= upTo)
  if (row === undefined) throw new Error('the last row of a tolerance table has no bound')
  return row
}

type Meridians = { sphere: number; cylinder: number; axisDegrees: number }

/** In true dioptres: -2.12 is -2.125. */
function minusMeridians(refraction: Refraction): Meridians {
  const minus = minusForm(refraction)
  return {
    sphere: dioptres(minus.sphereCentidioptres),
    cylinder: dioptres(minus.cylinderCentidioptres),
    axisDegrees: minus.axisDegrees,
  }
}

function minusReading(reading: LensReading): Omit<Meridians, 'axisDegrees'> & {
  axisDegrees: number | null
} {
  const { axisDegrees, cylinderHundredths, sphereHundredths } = reading
  if (cylinderHundredths <= 0) {
    return { sphere: sphereHundredths / 100, cylinder: cylinderHundredths / 100, axisDegrees }
  }
  return {
    sphere: (sphereHundredths + cylinderHundredths) / 100,
    cylinder: -cylinderHundredths / 100,
    axisDegrees: axisDegrees === null ? null : (axisDegrees + 90) % 180,
  }
}
