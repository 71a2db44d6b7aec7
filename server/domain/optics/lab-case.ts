import type { Message } from '../../kernel/message.ts'
import type { Rx, Side } from './eyes.ts'
import type { BlankFit, FrameSizes } from './frame-fit.ts'
import type { Unread } from './typed-grid.ts'

/** What a lens is made in; null is no limit known. */
export type LensRange = {
  sphereFrom: number | null
  sphereTo: number | null
  /** In the minus form, so the strongest is the lowest. */
  cylinderFrom: number | null
  additionFrom: number | null
  additionTo: number | null
  diameterTenthsMm: number | null
  minimumHeightTenthsMm: number | null
}

/** 1 single vision, 2 bifocal, 3 progressive, 4 near, 5 plano (contract, section 5). */
export const SINGLE_VISION = 1
export const BIFOCAL = 2
export const PROGRESSIVE = 3
export const NEAR_LENS = 4

/** The lens of one eye. */
export type CaseLens = {
  name: string
  lensType: number | null
  indexMilli: number | null
  range: LensRange | null
  /** From the drawer, in the power that it has: nothing is ground into it. */
  isReadyMade: boolean
  /** What the lenses of one product have alike: its family's number, else its own; null for unknown. */
  product: string | null
  /** The powers on its line where they were written there; null where not. */
  lineRefraction: {
    sphereCentidioptres: number
    cylinderCentidioptres: number
    axisDegrees: number
  } | null
  /** The PD on its line, in tenths of a millimetre; null where none is written there. */
  pdTenthsMm: number | null
  /** The fitting height on its line, in tenths of a millimetre; null where none is written there. */
  fittingHeightTenthsMm: number | null
}

export type CaseFrame = {
  name: string
  isOwn: boolean
  sizes: FrameSizes | null
}

/** One pair of spectacles as it is going to be made. */
export type CasePair = {
  pairNo: string
  frame: CaseFrame | null
  lenses: Record<Side, CaseLens | null>
  /** The name of a lens that no eye is left for; null where there is none. */
  extraLens: string | null
  /** Against the frame's sizes, where both are known. */
  blanks: Record<Side, BlankFit | null>
}

/** All that the lab check looks at. */
export type LabCase = {
  rx: Rx
  unread: readonly Unread[]
  last: Rx | null
  pairs: readonly CasePair[]
  /** Contact lenses only: nothing is ground or fitted, so nobody needs a PD. */
  isWithoutSpectacles: boolean
}

/** What a rule found: about which eye and which pair. */
export type RuleResult = { eye: Side | null; pairNo: string | null; message: Message }

export type Severity = 'Amber' | 'Red'

export type LabRule = {
  id: string
  /** What it looks for, as the settings list it. */
  name: Message
  severity: Severity
  /** The cell it is about. */
  field: string
  check(labCase: LabCase): RuleResult[]
}

export type LabFinding = RuleResult & { ruleId: string; severity: Severity; field: string }
