/** A frame by the boxing system (ISO 8624), in tenths of a millimetre. */
export type FrameSizes = {
  /** Width and height of the box around one lens. */
  aTenthsMm: number
  bTenthsMm: number
  /** Between the lenses. */
  dblTenthsMm: number
  /** Twice the longest radius from the middle of the box; null where nobody measured it. */
  edTenthsMm: number | null
}

/** Sizes in which uncut lenses are commonly made, in tenths of a millimetre. */
const MADE_TENTHS_MM = [550, 600, 650, 700, 750, 800] as const
/** For the chips that edging leaves at the rim of an uncut lens. */
const EDGING_TENTHS_MM = 20

export type BlankFit = {
  framePdTenthsMm: number
  /** Towards the nose; below zero is towards the temple. */
  decentrationTenthsMm: number
  edTenthsMm: number
  isEdEstimated: boolean
  minimumTenthsMm: number
  /** Below this it surely does not: the same where the effective diameter is known. */
  leastTenthsMm: number
  nextMadeTenthsMm: number | null
}

/**
 * The smallest uncut lens that covers the frame with its centre before the pupil: effective
 * diameter + 2 x decentration + 2 mm for edging, the decentration of one eye being half the frame
 * PD (A + DBL) less its monocular PD (Brooks and Borish, "System for Ophthalmic Dispensing",
 * minimum blank size). An effective diameter that nobody measured is the diagonal of the box, which
 * it can't exceed; nor can it be less than the width.
 */
export function blankFit(frame: FrameSizes, eyePdTenthsMm: number): BlankFit {
  const framePdTenthsMm = frame.aTenthsMm + frame.dblTenthsMm
  const decentrationTenthsMm = Math.round(framePdTenthsMm / 2 - eyePdTenthsMm)
  const edTenthsMm = frame.edTenthsMm ?? diagonalTenthsMm(frame)
  const aroundTenthsMm = 2 * Math.abs(decentrationTenthsMm) + EDGING_TENTHS_MM
  const minimumTenthsMm = edTenthsMm + aroundTenthsMm
  return {
    framePdTenthsMm,
    decentrationTenthsMm,
    edTenthsMm,
    isEdEstimated: frame.edTenthsMm === null,
    minimumTenthsMm,
    leastTenthsMm: (frame.edTenthsMm ?? frame.aTenthsMm) + aroundTenthsMm,
    nextMadeTenthsMm: nextMade(minimumTenthsMm),
  }
}

/** The next size that uncut lenses are made in, or null. */
export function nextMade(leastTenthsMm: number): number | null {
  return MADE_TENTHS_MM.find((size) => size >= leastTenthsMm) ?? null
}

/** The farthest that any part of a lens can be from its opposite, in tenths rounded up. */
export function diagonalTenthsMm({ aTenthsMm, bTenthsMm }: FrameSizes): number {
  return Math.ceil(Math.hypot(aTenthsMm, bTenthsMm))
}

/**
 * The width and bridge in a frame's name or on its temple, `52-18-140` or `52□18 140`; null where
 * there is none. Lens 30 to 70 mm wide, bridge 8 to 30.
 */
export function sizesInName(name: string): { aTenthsMm: number; dblTenthsMm: number } | null {
  const [match, width = '', bridge = ''] =
    /(?<!\d)([3-6]\d|70)\s?[-/□x ]\s?([12]\d|30|[89])\s?[-/ ]\s?1[0-6]\d(?!\d)/u.exec(name) ?? []
  if (match === undefined) return null
  return { aTenthsMm: Number(width) * 10, dblTenthsMm: Number(bridge) * 10 }
}
