/** One eye of a prescription by its sphere in dioptres; null where none is known. */
export type EyeSphere = {
  /** At the eye, of the newest contact-lens prescription. */
  contact: number | null
  /** At the spectacles, of the newest eye test. */
  spectacle: number | null
  /** From the spectacle lens to the eye; null where it was not measured. */
  vertexMm: number | null
}

/** A contact lens further than this from the prescription is asked about. */
const MOST_CENTIDIOPTRES = 50
/** Below this, spectacles and contact lenses have the same power in practice. */
const VERTEX_COUNTS_FROM = 4
const USUAL_VERTEX_MM = 12

/** What a contact lens of this eye is expected to have, in dioptres; null where nothing is known. */
function expectedSphere({ contact, spectacle, vertexMm }: EyeSphere): number | null {
  if (contact !== null || spectacle === null) return contact
  if (Math.abs(spectacle) < VERTEX_COUNTS_FROM) return spectacle
  return spectacle / (1 - ((vertexMm ?? USUAL_VERTEX_MM) / 1_000) * spectacle)
}

/**
 * Whether a contact lens is far from the last prescription: from every eye that it may be for.
 * False where nothing is known to compare with.
 */
export function powerDiffers(sphere: number, eyes: readonly EyeSphere[]): boolean {
  const expected = eyes.map(expectedSphere).filter((each) => each !== null)
  const isFar = (each: number) => Math.round(Math.abs(sphere - each) * 100) > MOST_CENTIDIOPTRES
  return expected.length > 0 && expected.every(isFar)
}

/** A power as it is kept, in dioptres; null for none, and for one that is no number. */
export function dioptresOf(text: string | null | undefined): number | null {
  const written = text?.trim() ?? ''
  if (/^(?:plano|pl)$/i.test(written)) return 0
  return written === '' || Number.isNaN(Number(written)) ? null : Number(written)
}
