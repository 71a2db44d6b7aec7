import type { Refraction, Side } from './eyes.ts'
import { diagonalTenthsMm, type FrameSizes } from './frame-fit.ts'
import type { Material } from './materials.ts'
import { dioptres, meridionalPower, minusForm, sphericalEquivalent } from './powers.ts'

const RAYS = 72
const RINGS = 12

/** Estimates of an edged lens. */
export type LensThickness = {
  centreMicrometres: number
  thickestEdgeMicrometres: number
  thinnestEdgeMicrometres: number
  weightMilligrams: number
}

type Ray = { angleDegrees: number; reachMm: number }

/**
 * How thick a lens comes out when it is edged to the frame: a front of one sphere, a back that
 * makes the power of each meridian, optical centre before the pupil and half-way up the box. At
 * each point of the rim: centre thickness - front sag + back sag, with the exact sag of a sphere,
 * s = r - sqrt(r² - y²), r = (n - 1) / F (any textbook of ophthalmic optics, such as Jalie, "The
 * Principles of Ophthalmic Lenses"). The front is Vogel's base curve, spherical equivalent + 6.00
 * for plus and half of it + 6.00 for minus; the centre is as thin as the material allows with no
 * part of the rim below its least edge. The outline is the box cut by the effective diameter. Null
 * where the power and the size can't be: a sphere of that curve ends before the rim.
 */
export function lensThickness(
  refraction: Refraction,
  side: Side,
  lens: { frame: FrameSizes; material: Material; decentrationTenthsMm: number },
): LensThickness | null {
  const curves = curvesOf(minusForm(refraction), lens.material)
  const rays = outline(lens.frame, side, lens.decentrationTenthsMm)
  const depths = rays.map((ray) => depthAt(curves, ray.angleDegrees, ray.reachMm))
  const known = depths.filter((depth) => depth !== null)
  if (known.length < depths.length) return null
  const { leastCentreMicrometres, leastEdgeMicrometres } = lens.material
  // The edge is centre + depth; where that would be too thin, the whole lens is made thicker.
  const centreMm = Math.max(
    leastCentreMicrometres / 1_000,
    leastEdgeMicrometres / 1_000 - Math.min(...known),
  )
  return {
    centreMicrometres: Math.round(centreMm * 1_000),
    thickestEdgeMicrometres: Math.round((centreMm + Math.max(...known)) * 1_000),
    thinnestEdgeMicrometres: Math.round((centreMm + Math.min(...known)) * 1_000),
    weightMilligrams: Math.round(
      (volumeMm3(curves, rays, centreMm) / 1_000) * lens.material.densityMgPerCm3,
    ),
  }
}

type Curves = { refraction: Refraction; frontDioptres: number; refractivity: number }

function curvesOf(refraction: Refraction, { indexTenThousandths }: Material): Curves {
  const equivalent = dioptres(sphericalEquivalent(refraction))
  const vogel = equivalent < 0 ? equivalent / 2 + 6 : equivalent + 6
  return {
    refraction,
    // Nothing flatter than half a dioptre, or steeper than 12, is made.
    frontDioptres: Math.min(12, Math.max(0.5, vogel)),
    refractivity: indexTenThousandths / 10_000 - 1,
  }
}

/** Back sag less front sag at a point, in millimetres: above zero the lens thickens outwards. */
function depthAt(curves: Curves, angleDegrees: number, distanceMm: number): number | null {
  const { frontDioptres, refraction, refractivity } = curves
  const backDioptres = frontDioptres - meridionalPower(refraction, angleDegrees)
  const front = sagMm(frontDioptres, refractivity, distanceMm)
  const back = sagMm(backDioptres, refractivity, distanceMm)
  return front === null || back === null ? null : back - front
}

/**
 * The sag of a spherical surface, exact, in millimetres; a surface hollow the other way has one
 * below zero. Null where the sphere is smaller than the aperture.
 */
export function sagMm(
  surfaceDioptres: number,
  refractivity: number,
  distanceMm: number,
): number | null {
  if (surfaceDioptres === 0) return 0
  const radiusMm = (refractivity * 1_000) / Math.abs(surfaceDioptres)
  if (distanceMm > radiusMm) return null
  const sag = radiusMm - Math.sqrt(radiusMm * radiusMm - distanceMm * distanceMm)
  return surfaceDioptres < 0 ? -sag : sag
}

/**
 * How far the rim is from the optical centre in every direction, seen from the front as axes are:
 * 0 degrees is to the viewer's right. The centre is moved to the nose, which is to the right of
 * the right lens seen so.
 */
function outline(frame: FrameSizes, side: Side, decentrationTenthsMm: number): Ray[] {
  const halfWidth = frame.aTenthsMm / 20
  const halfHeight = frame.bTenthsMm / 20
  const radius = (frame.edTenthsMm ?? diagonalTenthsMm(frame)) / 20
  const shift = (decentrationTenthsMm / 10) * (side === 'Right' ? 1 : -1)
  return Array.from({ length: RAYS }, (_, index) => {
    const angleDegrees = (index * 360) / RAYS
    const angle = (angleDegrees * Math.PI) / 180
    const fromMiddle = Math.min(
      halfWidth / Math.max(1e-9, Math.abs(Math.cos(angle))),
      halfHeight / Math.max(1e-9, Math.abs(Math.sin(angle))),
      radius,
    )
    const across = fromMiddle * Math.cos(angle) - shift
    const up = fromMiddle * Math.sin(angle)
    return {
      angleDegrees: (Math.atan2(up, across) * 180) / Math.PI,
      reachMm: Math.hypot(across, up),
    }
  })
}

/** Summed ring by ring over the wedges between the rays. */
function volumeMm3(curves: Curves, rays: readonly Ray[], centreMm: number): number {
  let sum = 0
  for (const [index, ray] of rays.entries()) {
    const next = rays[(index + 1) % rays.length] ?? ray
    const wedge =
      Math.abs(Math.sin(((next.angleDegrees - ray.angleDegrees) * Math.PI) / 180) / 2) *
      ray.reachMm *
      next.reachMm
    for (let ring = 0; ring < RINGS; ring += 1) {
      const share = (2 * ring + 1) / (RINGS * RINGS)
      const at = ((ring + 0.5) / RINGS) * ray.reachMm
      sum += wedge * share * (centreMm + (depthAt(curves, ray.angleDegrees, at) ?? 0))
    }
  }
  return sum
}
