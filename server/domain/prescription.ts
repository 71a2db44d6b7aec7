import { type Message, message } from '../kernel/message.ts'

export type PowerResult =
  | { ok: true; centidioptres: number | null }
  | { ok: false; reason: Message }

export type AxisResult = { ok: true; axisDegrees: number | null } | { ok: false; reason: Message }

/** The powers of one eye as they are typed; missing, null and empty all mean "none". */
export type RefractionText = {
  spherical?: string | null | undefined
  cylinder?: string | null | undefined
  axis?: string | null | undefined
  addition?: string | null | undefined
}

export type RefractionField = 'spherical' | 'cylinder' | 'axis' | 'addition'

export type Vision = 'Distance' | 'Near' | 'Bifocal' | 'Progressive'

/** What a lens line shows of its powers (contract, section 5). */
export type RefractionDescription = {
  near: string | null
  vision: Vision | null
  vn: string | null
}

const VISION_BY_LENS_TYPE: ReadonlyMap<number, Vision> = new Map([
  [1, 'Distance'],
  [2, 'Bifocal'],
  [3, 'Progressive'],
  [4, 'Near'],
  [5, 'Distance'],
])
const NEAR_LENS = 4

const PLANO = /^(?:plano|pl)$/i
const POWER = /^([+-]?)([0-9]{0,2})(?:\.([0-9]{1,2}))?$/

// The trade writes an eighth of a dioptre cut to two digits: 2.125 is "2.12", 2.375 is "2.37".
const STEP_HUNDREDTHS: ReadonlySet<number> = new Set([0, 12, 25, 37, 50, 62, 75, 87])

/**
 * A power in hundredths of a dioptre as written: '-2' is -200, '+1.25' is 125, '-0.12' is -12;
 * empty is null and 'Plano' is 0. Refused: any other text, and a power off the steps of 0.25 or
 * 0.12.
 */
export function parsePower(text: string): PowerResult {
  const typed = text.trim().replace('\u2212', '-')
  if (typed === '') return { ok: true, centidioptres: null }
  if (PLANO.test(typed)) return { ok: true, centidioptres: 0 }
  const match = POWER.exec(typed)
  const [, sign, whole = '', fraction = ''] = match ?? []
  if (match === null || whole + fraction === '') {
    return { ok: false, reason: message('optics.not-a-power', { typed: text }) }
  }
  const hundredths = Number(fraction.padEnd(2, '0'))
  if (!STEP_HUNDREDTHS.has(hundredths)) {
    return { ok: false, reason: message('optics.power-steps') }
  }
  const magnitude = Number(whole) * 100 + hundredths
  return { ok: true, centidioptres: sign === '-' && magnitude > 0 ? -magnitude : magnitude }
}

/** A sphere, -40.00 to +40.00. */
export function parseSphere(text: string): PowerResult {
  return within(parsePower(text), -4000, 4000, message('optics.sphere-range'))
}

/** A cylinder, -15.00 to +15.00. */
export function parseCylinder(text: string): PowerResult {
  return within(parsePower(text), -1500, 1500, message('optics.cylinder-range'))
}

/** An addition, +0.25 to +4.00; none is empty, not zero. */
export function parseAddition(text: string): PowerResult {
  return within(parsePower(text), 25, 400, message('optics.addition-range'))
}

/** An axis in whole degrees, 0 to 180; empty is null. */
export function parseAxis(text: string): AxisResult {
  const typed = text.trim()
  if (typed === '') return { ok: true, axisDegrees: null }
  const axisDegrees = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 181
  if (axisDegrees > 180) {
    return { ok: false, reason: message('optics.axis-range') }
  }
  return { ok: true, axisDegrees }
}

/**
 * Everything wrong with the powers of one eye, field by field; an empty list means they can be
 * made.
 */
export function checkRefraction(
  powers: RefractionText,
): { field: RefractionField; message: Message }[] {
  const results = {
    spherical: parseSphere(powers.spherical ?? ''),
    cylinder: parseCylinder(powers.cylinder ?? ''),
    axis: parseAxis(powers.axis ?? ''),
    addition: parseAddition(powers.addition ?? ''),
  }
  const findings: { field: RefractionField; message: Message }[] = []
  for (const field of ['spherical', 'cylinder', 'axis', 'addition'] as const) {
    const result = results[field]
    if (!result.ok) findings.push({ field, message: result.reason })
  }
  const { cylinder, axis } = results
  const hasCylinder = cylinder.ok && cylinder.centidioptres !== null && cylinder.centidioptres !== 0
  if (hasCylinder && axis.ok && axis.axisDegrees === null) {
    findings.push({ field: 'axis', message: message('optics.axis-needed') })
  }
  return findings
}

/**
 * Why a sphere or cylinder as a person typed it can't be taken, undefined where it can: one without
 * a sign could be either, and nobody sees later that it was read wrong. Other keys are left alone.
 */
export function signMissing({
  cylinder,
  spherical,
}: Pick<RefractionText, 'cylinder' | 'spherical'>):
  | { field: 'spherical' | 'cylinder'; message: Message }
  | undefined {
  for (const [field, text] of [
    ['spherical', spherical],
    ['cylinder', cylinder],
  ] as const) {
    const typed = (text ?? '').trim().replace('\u2212', '-')
    const power = parsePower(typed)
    if (/^[+-]/.test(typed) || !power.ok || !power.centidioptres) continue
    const size = (power.centidioptres / 100).toFixed(2)
    return { field, message: message('optics.type-sign', { size }) }
  }
  return undefined
}

/**
 * The near-vision sphere, the kind of vision and the powers as printed: sphere -2, cylinder -0.75,
 * axis 90 and addition 2 of a progressive lens are near '0.00', 'Progressive', '-2.00 / -0.75 x 90
 * Add +2.00'. In `vn` a sphere of zero is printed 'Plano'; `near` stays a number, '0.00'. A near
 * lens without an addition is made for near, so its sphere is the near one. Lens types: 1 single
 * vision, 2 bifocal, 3 progressive, 4 near, 5 plano. Without a type, powers mean distance, unless
 * there is an addition: then it may be bifocal or progressive and `vision` is null. Powers that
 * cannot be read describe as none.
 */
export function describeRefraction(
  powers: RefractionText & { spectacleLensType?: number | null | undefined },
): RefractionDescription {
  const sphere = powerOf(parseSphere(powers.spherical ?? ''))
  const cylinder = powerOf(parseCylinder(powers.cylinder ?? '')) || null
  const addition = powerOf(parseAddition(powers.addition ?? ''))
  const axisResult = parseAxis(powers.axis ?? '')
  const axis = axisResult.ok ? axisResult.axisDegrees : null
  const lensType = powers.spectacleLensType ?? null
  const hasPower = sphere !== null || cylinder !== null
  return {
    near: nearSphere(sphere, addition, lensType),
    vision: lensType === null ? untypedVision(hasPower, addition) : visionOf(lensType),
    vn: printedPowers({ sphere, cylinder, axis, addition }),
  }
}

/** The powers of a lens as they are printed, with its prism: whoever makes it makes all of it. */
export function powerWithPrism(lens: RefractionText & { prism?: string | null }): string | null {
  const prism = lens.prism ? `Prism ${lens.prism}` : null
  return [describeRefraction(lens).vn, prism].filter((part) => part !== null).join(' ') || null
}

/** A power as printed, always with a sign and two decimals: 125 is '+1.25', 0 is '0.00'. */
export function formatPower(centidioptres: number): string {
  const sign = centidioptres === 0 ? '' : centidioptres < 0 ? '-' : '+'
  return sign + (Math.abs(centidioptres) / 100).toFixed(2)
}

/**
 * The same lens with its cylinder of the other sign, powers in hundredths as written: -2.00 / -0.75
 * x 90 is -2.75 / +0.75 x 180. Without a cylinder nothing changes.
 */
export function transpose(
  sphereCentidioptres: number,
  cylinderCentidioptres: number,
  axisDegrees: number,
): { sphereCentidioptres: number; cylinderCentidioptres: number; axisDegrees: number } {
  if (cylinderCentidioptres === 0)
    return { sphereCentidioptres, cylinderCentidioptres, axisDegrees }
  return {
    sphereCentidioptres: addPowers(sphereCentidioptres, cylinderCentidioptres),
    cylinderCentidioptres: -cylinderCentidioptres,
    axisDegrees: axisDegrees > 90 ? axisDegrees - 90 : axisDegrees + 90,
  }
}

/**
 * The sum of two powers as written: -2.12 and +2.25 make 0.12, for they stand for eighths of a
 * dioptre.
 */
export function addPowers(aCentidioptres: number, bCentidioptres: number): number {
  const eighths = toEighths(aCentidioptres) + toEighths(bCentidioptres)
  // Cut towards zero, as the trade does: 0.125 is written 0.12. Adding 0 turns -0 into 0.
  return Math.trunc(eighths * 12.5) + 0
}

function toEighths(centidioptres: number): number {
  // .12, .37, .62 and .87 are half a hundredth short of the eighth they stand for.
  return Math.round(centidioptres / 12.5)
}

function within(result: PowerResult, least: number, most: number, reason: Message): PowerResult {
  if (!result.ok || result.centidioptres === null) return result
  const isInside = result.centidioptres >= least && result.centidioptres <= most
  return isInside ? result : { ok: false, reason }
}

function nearSphere(
  sphere: number | null,
  addition: number | null,
  lensType: number | null,
): string | null {
  if (addition !== null) return formatPower(addPowers(sphere ?? 0, addition))
  return lensType === NEAR_LENS && sphere !== null ? formatPower(sphere) : null
}

function untypedVision(hasPower: boolean, addition: number | null): Vision | null {
  return hasPower && addition === null ? 'Distance' : null
}

function visionOf(lensType: number): Vision | null {
  return VISION_BY_LENS_TYPE.get(lensType) ?? null
}

type Powers = {
  sphere: number | null
  cylinder: number | null
  axis: number | null
  addition: number | null
}

function printedPowers({ sphere, cylinder, axis, addition }: Powers): string | null {
  const parts: string[] = []
  // An empty sphere beside a cylinder is plano to everyone who grinds the lens.
  if (sphere !== null || cylinder !== null) parts.push(sphere ? formatPower(sphere) : 'Plano')
  if (cylinder !== null) parts.push(`/ ${formatPower(cylinder)}`)
  if (cylinder !== null && axis !== null) parts.push(`x ${axis}`)
  if (addition !== null) parts.push(`Add ${formatPower(addition)}`)
  return parts.length === 0 ? null : parts.join(' ')
}

function powerOf(result: PowerResult): number | null {
  return result.ok ? result.centidioptres : null
}
