/** One eye of a prescription by its sphere in dioptres; null where none is known. */
export type EyeSphere = {
  /** At the eye, of the newest contact-lens prescription. */
  contact: number | null
  /** At the spectacles, of the newest eye test. */
  spectacle: number | null
  /** From the spectacle lens to the eye; null where it was not measured. */
  vertexMm: number | null
}

/** A contact lens further than this from a prescription of spectacles is asked about. */
const MOST_CENTIDIOPTRES = 50
/** Below this, spectacles and contact lenses have the same power in practice. */
const VERTEX_COUNTS_FROM = 4
const USUAL_VERTEX_MM = 12

/**
 * Whether a lens has exactly the other eye's power, and not that of its own eye: of contact lenses
 * where they are known of both, else of spectacles, to the next quarter at the eye.
 */
export function isOfOtherEye(sphere: number, own: EyeSphere, other: EyeSphere): boolean {
  const isKnown = own.contact !== null && other.contact !== null
  const [here, there] = [own, other].map((eye) =>
    isKnown ? eye.contact : toQuarter(expectedSphere(eye)),
  )
  return here !== null && there === sphere && here !== sphere
}

/**
 * Whether a lens is nearer to the other eye's power than to its own eye's. Of one lens that says
 * little; where it is so of both eyes, the two were exchanged.
 */
export function isNearerOtherEye(sphere: number, own: EyeSphere, other: EyeSphere): boolean {
  const [here, there] = [expectedSphere(own), expectedSphere(other)]
  if (here === null || there === null) return false
  const hundredthsFrom = (expected: number) => Math.round(Math.abs(sphere - expected) * 100)
  return hundredthsFrom(there) < hundredthsFrom(here)
}

function toQuarter(dioptres: number | null): number | null {
  return dioptres === null ? null : Math.round(dioptres * 4) / 4
}

/** What a contact lens of this eye is expected to have, in dioptres; null where nothing is known. */
function expectedSphere({ contact, spectacle, vertexMm }: EyeSphere): number | null {
  if (contact !== null || spectacle === null) return contact
  if (Math.abs(spectacle) < VERTEX_COUNTS_FROM) return spectacle
  return spectacle / (1 - ((vertexMm ?? USUAL_VERTEX_MM) / 1_000) * spectacle)
}

/**
 * Whether a contact lens is far from the last prescription: from every eye that it may be for. One of
 * contact lenses is as on the box, and the box beside it on the shelf is another one. False where
 * nothing is known to compare with.
 */
export function powerDiffers(sphere: number, eyes: readonly EyeSphere[]): boolean {
  const known = eyes.flatMap((eye) => {
    const expected = expectedSphere(eye)
    return expected === null
      ? []
      : [{ expected, most: eye.contact === null ? MOST_CENTIDIOPTRES : 0 }]
  })
  const isFar = ({ expected, most }: { expected: number; most: number }) =>
    Math.round(Math.abs(sphere - expected) * 100) > most
  return known.length > 0 && known.every(isFar)
}

/** An eye of spectacles in the minus form, in dioptres. */
export type SpectacleEye = { sphere: number; cylinder: number; vertexMm: number | null }

/**
 * Whether the first contact lens of an eye is far from what its spectacles have at the eye. A lens
 * without a cylinder may make up for that of the spectacles by half of it in its sphere.
 */
export function isFarFromSpectacles(
  lens: { sphere: number; cylinder: number },
  { cylinder, sphere, vertexMm }: SpectacleEye,
): boolean {
  const forms = lens.cylinder === 0 ? [sphere, sphere + cylinder / 2] : [sphere]
  const eyes = forms.map((spectacle) => ({ contact: null, spectacle, vertexMm }))
  return powerDiffers(lens.sphere, eyes)
}

/**
 * Cylinder in dioptres, in the minus form, and axis in degrees; exact where it is one of contact
 * lenses, as on the box.
 */
export type Cylinder = { cylinder: number; axis: number | null; isExact?: boolean }

/** Axes of spectacles are turned to the steps of 10 degrees in which toric contact lenses come. */
const MOST_DEGREES = 20

/**
 * Whether the cylinder of a toric contact lens is far from what is known of every eye that it may be
 * for. By spectacles a spherical lens never is: small cylinders are left out of contact lenses. A
 * prescription of contact lenses is asked for as it is. False where nothing is known.
 */
export function cylinderDiffers(lens: Cylinder, eyes: readonly (Cylinder | null)[]): boolean {
  const known = eyes.filter((each) => each !== null)
  if (known.length === 0) return false
  return known.every(({ axis, cylinder, isExact }) => {
    if (isExact === true) {
      const isTurned = (axis ?? 0) % 180 !== (lens.axis ?? 0) % 180
      return cylinder !== lens.cylinder || (cylinder !== 0 && isTurned)
    }
    if (lens.cylinder === 0) return false
    if (Math.round(Math.abs(lens.cylinder - cylinder) * 100) > MOST_CENTIDIOPTRES) return true
    if (lens.axis === null || axis === null) return false
    const turned = Math.abs(lens.axis - axis) % 180
    return Math.min(turned, 180 - turned) > MOST_DEGREES
  })
}

/** No contact lens has more, in dioptres: a greater figure without a point is in hundredths. */
const MOST_DIOPTRES = 30

/**
 * A power as it is kept or typed, in dioptres, `-225` as -2.25; null for none, and for one that is no
 * number.
 */
export function dioptresOf(text: string | null | undefined): number | null {
  const written = text?.trim() ?? ''
  if (/^(?:plano|pl)$/i.test(written)) return 0
  const figure = figureOf(written)
  if (figure === null || written.includes('.')) return figure
  return Math.abs(figure) > MOST_DIOPTRES ? figure / 100 : figure
}

/** An axis as it is kept or typed, in degrees; null for none, and for one that is no number. */
export function degreesOf(text: string | null | undefined): number | null {
  return figureOf(text?.trim() ?? '')
}

function figureOf(written: string): number | null {
  return written === '' || Number.isNaN(Number(written)) ? null : Number(written)
}
