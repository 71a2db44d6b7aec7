import { addPowers, transpose } from '../prescription.ts'
import { type Eye, type Refraction, refractionOf } from './eyes.ts'

/** 12 mm, where nobody measured it. */
export const DEFAULT_VERTEX_TENTHS_MM = 120

/**
 * The same lens with a minus cylinder, the form that prescriptions are compared in. Transposition:
 * new sphere is sphere plus cylinder, the cylinder changes its sign, the axis turns by 90 degrees.
 */
export function minusForm(refraction: Refraction): Refraction {
  return refraction.cylinderCentidioptres > 0 ? transposed(refraction) : refraction
}

/** The same lens with a plus cylinder, as some labs ask for it. */
export function plusForm(refraction: Refraction): Refraction {
  return refraction.cylinderCentidioptres < 0 ? transposed(refraction) : refraction
}

/** The other cylinder form; without a cylinder there is none. */
export function transposed(refraction: Refraction): Refraction {
  const { axisDegrees, cylinderCentidioptres, sphereCentidioptres } = refraction
  const other = transpose(sphereCentidioptres, cylinderCentidioptres, axisDegrees)
  // Axis 0 and axis 180 are the same; spectacle lenses are written with 180.
  return { ...other, axisDegrees: other.axisDegrees === 0 ? 180 : other.axisDegrees }
}

/** What the eye needs for near: the addition goes to the sphere, cylinder and axis stay. */
export function nearRefraction(eye: Eye): Refraction | null {
  const distance = refractionOf(eye)
  const { additionCentidioptres, nearSphereCentidioptres } = eye
  if (additionCentidioptres !== null) {
    return {
      ...(distance ?? { sphereCentidioptres: 0, cylinderCentidioptres: 0, axisDegrees: 0 }),
      sphereCentidioptres: addPowers(distance?.sphereCentidioptres ?? 0, additionCentidioptres),
    }
  }
  if (nearSphereCentidioptres === null) return null
  return {
    cylinderCentidioptres: distance?.cylinderCentidioptres ?? 0,
    axisDegrees: distance?.axisDegrees ?? 0,
    sphereCentidioptres: nearSphereCentidioptres,
  }
}

/**
 * Sphere plus half the cylinder, in hundredths of a dioptre: the spherical power that lies in the
 * middle of an astigmatic lens (ISO 13666 calls it mean power). Half an eighth is a sixteenth,
 * which is cut to two decimals as prescriptions are.
 */
export function sphericalEquivalent(refraction: Refraction): number {
  const { cylinderCentidioptres, sphereCentidioptres } = refraction
  const sixteenths = 2 * eighths(sphereCentidioptres) + eighths(cylinderCentidioptres)
  return Math.trunc(sixteenths * 6.25) + 0
}

/** A contact lens for the eye: as a toric lens, and the spherical one that comes nearest. */
export type ContactLensPower = Refraction & { equivalentCentidioptres: number }

/**
 * The power at the cornea of what a spectacle lens does at the vertex distance, each meridian by
 * itself: Fc = F / (1 - d F), d in metres (the effectivity formula of every textbook of visual
 * optics). Rounded to the quarters that contact lenses are made in; half-way goes to the weaker
 * minus or the stronger plus, for too much minus makes an eye work.
 */
export function contactLensPower(
  refraction: Refraction,
  vertexTenthsMm: number = DEFAULT_VERTEX_TENTHS_MM,
): ContactLensPower {
  const { axisDegrees, cylinderCentidioptres, sphereCentidioptres } = minusForm(refraction)
  const first = atCornea(dioptres(sphereCentidioptres), vertexTenthsMm)
  const second = atCornea(
    dioptres(sphereCentidioptres) + dioptres(cylinderCentidioptres),
    vertexTenthsMm,
  )
  const sphere = toQuarters(first)
  const cylinder = toQuarters(second - first)
  return {
    sphereCentidioptres: sphere,
    cylinderCentidioptres: cylinder,
    axisDegrees: cylinder === 0 ? 0 : axisDegrees,
    equivalentCentidioptres: toQuarters((first + second) / 2),
  }
}

/** Back to the spectacle plane: F = Fc / (1 + d Fc). Dioptres in and out. */
export function atSpectacles(cornealDioptres: number, vertexTenthsMm: number): number {
  return cornealDioptres / (1 + (vertexTenthsMm / 10_000) * cornealDioptres)
}

export function atCornea(spectacleDioptres: number, vertexTenthsMm: number): number {
  return spectacleDioptres / (1 - (vertexTenthsMm / 10_000) * spectacleDioptres)
}

/**
 * The power along a meridian, in dioptres: F = S + C sin² (meridian - axis), the usual obliquely
 * crossed power formula.
 */
export function meridionalPower(refraction: Refraction, meridianDegrees: number): number {
  const { axisDegrees, cylinderCentidioptres, sphereCentidioptres } = refraction
  const sine = Math.sin(((meridianDegrees - axisDegrees) * Math.PI) / 180)
  return dioptres(sphereCentidioptres) + dioptres(cylinderCentidioptres) * sine * sine
}

/** A power as written in true dioptres: -2.12 stands for -2.125. */
export function dioptres(centidioptres: number): number {
  return eighths(centidioptres) / 8
}

function eighths(centidioptres: number): number {
  return Math.round(centidioptres / 12.5)
}

function toQuarters(power: number): number {
  // Rounding half up is towards plus. Adding 0 turns -0 into 0.
  return Math.floor(power * 4 + 0.5 + 1e-9) * 25 + 0
}
