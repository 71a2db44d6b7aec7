import type { Static } from 'typebox'
import type { EyeResult } from '../contract/prescriptions.ts'
import {
  type Eye,
  type Refraction,
  type Rx,
  refractionOf,
  type Side,
} from '../domain/optics/eyes.ts'
import {
  contactLensPower,
  minusForm,
  nearRefraction,
  plusForm,
  sphericalEquivalent,
  transposed,
} from '../domain/optics/powers.ts'
import { eyePd, nearPd } from '../domain/optics/pupils.ts'
import type { Cell } from '../domain/optics/typed-grid.ts'
import { formatTenths, printPrisms, printRefraction, spokenEye } from '../domain/optics/written.ts'
import { formatPower } from '../domain/prescription.ts'
import type { Unformatted } from '../kernel/operation.ts'
import type { TypedPrescription } from './typed-prescription.ts'

type WireEyeResult = Unformatted<Static<typeof EyeResult>>

/** The cells without which a power is another one; an axis that can't be read is left out. */
const POWER_CELLS: ReadonlySet<string> = new Set(['spherical', 'cylinder', 'addition'])

const NOTHING_WORKED_OUT: WireEyeResult['WorkedOut'] = {
  Addition: null,
  NearSpherical: null,
  PD: null,
  NearPD: null,
}

/** One eye as it was typed and all that follows from it. */
export function encodeEye(
  typed: TypedPrescription,
  side: Side,
  vertexTenthsMm: number,
): WireEyeResult {
  const eye = typed.rx.eyes[side]
  // Nothing is made of a power of which a part can't be read: what is left of it is another power.
  const isRead = !typed.unread.some(({ eye: of, field }) => of === side && POWER_CELLS.has(field))
  const distance = isRead ? refractionOf(eye) : null
  const isComplete = isRead && !isAxisMissing(eye)
  const form = (turn: (refraction: Refraction) => Refraction) =>
    distance === null || !isComplete ? null : wireRefraction(turn(distance))
  const near = nearRefraction(eye)
  return {
    ...encodeCells(typed, side),
    WorkedOut: isRead ? workedOut(typed, side) : NOTHING_WORKED_OUT,
    Near: near === null || !isComplete ? null : wireRefraction(near),
    Minus: form(minusForm),
    Plus: form(plusForm),
    Transposed: distance?.cylinderCentidioptres ? form(transposed) : null,
    SphericalEquivalent: distance === null ? null : formatPower(sphericalEquivalent(distance)),
    ContactLens: distance === null || !isComplete ? null : contactLens(distance, vertexTenthsMm),
    Printed: isRead ? printEye(eye) : null,
    InWords: isRead ? spokenEye(eye) : null,
  }
}

/** A cylinder without its axis has no other form yet. */
function isAxisMissing({ axisDegrees, cylinderCentidioptres }: Eye): boolean {
  return Boolean(cylinderCentidioptres) && axisDegrees === null
}

type Cells = Pick<
  WireEyeResult,
  | 'Spherical'
  | 'Cylinder'
  | 'Axis'
  | 'Addition'
  | 'NearSpherical'
  | 'Prism'
  | 'Base'
  | 'PD'
  | 'NearPD'
  | 'FittingHeight'
  | 'VA'
>

function encodeCells({ cells, rx, unread }: TypedPrescription, side: Side): Cells {
  const eye = rx.eyes[side]
  const typed = (side === 'Right' ? cells.right : cells.left) ?? {}
  const prisms = printPrisms(eye)
  const cell = (name: Cell, text: string): string => {
    const isRefused = unread.some(({ eye: of, field }) => of === side && field === name)
    return isRefused ? (typed[name] ?? '') : text
  }
  // What was worked out is not what was typed: an empty cell stays empty.
  const isAdditionTyped = (typed.addition ?? '').trim() !== ''
  return {
    Spherical: cell('spherical', power(eye.sphereCentidioptres)),
    Cylinder: cell('cylinder', power(eye.cylinderCentidioptres)),
    Axis: cell('axis', eye.axisDegrees === null ? '' : String(eye.axisDegrees)),
    Addition: cell('addition', isAdditionTyped ? power(eye.additionCentidioptres) : ''),
    NearSpherical: cell('nearSpherical', power(eye.nearSphereCentidioptres)),
    Prism: cell('prism', prisms.prism),
    Base: cell('base', prisms.base),
    PD: cell('pd', tenths(eye.pdTenthsMm)),
    NearPD: cell('nearPd', tenths(eye.nearPdTenthsMm)),
    FittingHeight: cell('fittingHeight', tenths(eye.fittingHeightTenthsMm)),
    VA: cell('va', eye.visualAcuity ?? ''),
  }
}

function workedOut({ cells, rx }: TypedPrescription, side: Side): WireEyeResult['WorkedOut'] {
  const eye = rx.eyes[side]
  const typed = (side === 'Right' ? cells.right : cells.left) ?? {}
  const near = nearRefraction(eye)
  const pd = eyePd(rx, side)
  const isAdditionTyped = (typed.addition ?? '').trim() !== ''
  return {
    Addition:
      isAdditionTyped || eye.additionCentidioptres === null
        ? null
        : formatPower(eye.additionCentidioptres),
    NearSpherical:
      eye.nearSphereCentidioptres === null && near !== null
        ? formatPower(near.sphereCentidioptres)
        : null,
    PD: eye.pdTenthsMm === null && pd !== null ? formatTenths(pd.tenthsMm) : null,
    NearPD: workedOutNearPd(rx, side),
  }
}

function workedOutNearPd(rx: Rx, side: Side): string | null {
  if (rx.eyes[side].nearPdTenthsMm !== null) return null
  const measured = rx.nearIpdTenthsMm
  if (measured !== null) return formatTenths(Math.round(measured / 10) * 5)
  const pd = eyePd(rx, side)
  return pd === null ? null : formatTenths(nearPd(pd.tenthsMm))
}

function contactLens(distance: Refraction, vertexTenthsMm: number): WireEyeResult['ContactLens'] {
  const lens = contactLensPower(distance, vertexTenthsMm)
  return { ...wireRefraction(lens), Equivalent: formatPower(lens.equivalentCentidioptres) }
}

/**
 * '-2.25 / -0.75 x 180 Add +2.00 Prism 2.00 In', or null where the eye has no power. An axis that is
 * not typed yet, or can't be read, is left out: nobody said 0.
 */
export function printEye(eye: Eye): string | null {
  const { base, prism } = printPrisms(eye)
  const printed = printRefraction(refractionOf(eye))
  const parts = [
    isAxisMissing(eye) ? (printed?.replace(/ x 0$/, '') ?? null) : printed,
    eye.additionCentidioptres === null ? null : `Add ${formatPower(eye.additionCentidioptres)}`,
    prism === '' ? null : `Prism ${prism} ${base}`.trim(),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

function wireRefraction(refraction: Refraction) {
  const hasCylinder = refraction.cylinderCentidioptres !== 0
  return {
    Spherical: formatPower(refraction.sphereCentidioptres),
    Cylinder: hasCylinder ? formatPower(refraction.cylinderCentidioptres) : '',
    Axis: hasCylinder ? String(refraction.axisDegrees) : '',
  }
}

function power(centidioptres: number | null): string {
  return centidioptres === null ? '' : formatPower(centidioptres)
}

function tenths(tenthsMm: number | null): string {
  return tenthsMm === null ? '' : formatTenths(tenthsMm)
}
