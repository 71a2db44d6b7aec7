/** The words of the whole area: two eyes, and what is measured of each. */

export type Side = 'Right' | 'Left'
export const SIDES: readonly Side[] = ['Right', 'Left']

export type BaseDirection = 'In' | 'Out' | 'Up' | 'Down'
/** Prism in hundredths of a prism dioptre, with the direction of its base where one was given. */
export type Prism = { centiprisms: number; base: BaseDirection | null }

/** One eye as it is to be made; null is not given. Powers in the form they were written in. */
export type Eye = {
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
  axisDegrees: number | null
  additionCentidioptres: number | null
  nearSphereCentidioptres: number | null
  /** At most two: one across and one up or down. */
  prisms: readonly Prism[]
  /** A base without its prism. */
  looseBases: readonly BaseDirection[]
  pdTenthsMm: number | null
  nearPdTenthsMm: number | null
  fittingHeightTenthsMm: number | null
  visualAcuity: string | null
}

export type Eyes = Record<Side, Eye>

/** Both eyes and what is measured between them. */
export type Rx = {
  eyes: Eyes
  ipdTenthsMm: number | null
  nearIpdTenthsMm: number | null
}

export const NO_EYE: Eye = {
  sphereCentidioptres: null,
  cylinderCentidioptres: null,
  axisDegrees: null,
  additionCentidioptres: null,
  nearSphereCentidioptres: null,
  prisms: [],
  looseBases: [],
  pdTenthsMm: null,
  nearPdTenthsMm: null,
  fittingHeightTenthsMm: null,
  visualAcuity: null,
}

/** Sphere, cylinder and axis of a lens that is known: an empty sphere counts as plano. */
export type Refraction = {
  sphereCentidioptres: number
  cylinderCentidioptres: number
  axisDegrees: number
}

/** What the eye needs for distance, or null where nothing at all is given. */
export function refractionOf(eye: Eye): Refraction | null {
  if (eye.sphereCentidioptres === null && eye.cylinderCentidioptres === null) return null
  return {
    sphereCentidioptres: eye.sphereCentidioptres ?? 0,
    cylinderCentidioptres: eye.cylinderCentidioptres ?? 0,
    axisDegrees: eye.axisDegrees ?? 0,
  }
}

/** Whether anything at all is given for the eye. */
export function isEmptyEye(eye: Eye): boolean {
  return Object.values(eye).every((value) => value === null || isEmptyList(value))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
