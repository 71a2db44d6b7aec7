import type { Static } from 'typebox'
import type { Finding, Thickness } from '../contract/prescriptions.ts'
import { refractionOf, type Side } from '../domain/optics/eyes.ts'
import type { BlankFit } from '../domain/optics/frame-fit.ts'
import {
  type CasePair,
  type LabCase,
  type LabFinding,
  NEAR_LENS,
} from '../domain/optics/lab-case.ts'
import { MATERIALS, type Material, materialOf } from '../domain/optics/materials.ts'
import { nearRefraction } from '../domain/optics/powers.ts'
import { eyePd } from '../domain/optics/pupils.ts'
import { type LensThickness, lensThickness } from '../domain/optics/thickness.ts'
import { toMm } from '../domain/optics/written.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Unformatted } from '../kernel/operation.ts'
import { blanksOf } from './build-case.ts'

export function encodeFinding(finding: LabFinding): Unformatted<Static<typeof Finding>> {
  return {
    RuleID: finding.ruleId,
    Severity: finding.severity,
    Sentence: finding.message,
    Field: finding.field,
    Eye: finding.eye,
    PairNo: finding.pairNo,
  }
}

/** The smallest blank of every eye whose frame and PD are known. */
export function encodeBlanks({ pairs, rx }: LabCase) {
  return pairs.flatMap((pair) =>
    blanksOf(pair).map(({ blank, side }) => {
      const next = blank.nextMadeTenthsMm
      return {
        PairNo: pair.pairNo,
        Eye: side,
        PD: (eyePd(rx, side)?.tenthsMm ?? 0) / 10,
        FramePD: blank.framePdTenthsMm / 10,
        DecentrationMm: blank.decentrationTenthsMm / 10,
        EDMm: blank.edTenthsMm / 10,
        IsEDEstimated: blank.isEdEstimated,
        MinimumMm: blank.minimumTenthsMm / 10,
        NextMadeMm: next === null ? null : next / 10,
        Sentence: blankMessage(side, blank),
      }
    }),
  )
}

function blankMessage(side: Side, blank: BlankFit): Message {
  const { isEdEstimated, leastTenthsMm: least, minimumTenthsMm: most } = blank
  const next = blank.nextMadeTenthsMm
  if (isEdEstimated) return message('prescription.blank-estimated', { side, least, most })
  if (next === null) return message('prescription.blank-not-made', { side, most })
  return message('prescription.blank-take', { side, most, next })
}

/** How thick each eye comes out in each material, where the frame and the PD are known. */
export function encodeThickness(labCase: LabCase): Unformatted<Static<typeof Thickness>>[] {
  return labCase.pairs.flatMap((pair) =>
    blanksOf(pair).flatMap(({ blank, side }) =>
      MATERIALS.flatMap((material) => {
        const frame = pair.frame?.sizes ?? null
        const refraction = refractionToMake(labCase, pair, side)
        if (frame === null || refraction === null) return []
        const { decentrationTenthsMm } = blank
        const lens = lensThickness(refraction, side, { frame, material, decentrationTenthsMm })
        return lens === null ? [] : [encodeMaterial(pair, side, material, lens)]
      }),
    ),
  )
}

function refractionToMake({ rx }: LabCase, pair: CasePair, side: Side) {
  const isNear = pair.lenses[side]?.lensType === NEAR_LENS
  return (isNear ? nearRefraction(rx.eyes[side]) : null) ?? refractionOf(rx.eyes[side])
}

function encodeMaterial(
  pair: CasePair,
  side: Side,
  material: Material,
  lens: LensThickness,
): Unformatted<Static<typeof Thickness>> {
  const index = pair.lenses[side]?.indexMilli ?? null
  const centre = toMm(lens.centreMicrometres)
  const edge = toMm(lens.thickestEdgeMicrometres)
  const isThickInside = centre > edge
  return {
    PairNo: pair.pairNo,
    Eye: side,
    Index: material.nominalMilli / 1_000,
    Material: material.name,
    CentreMm: centre,
    ThickestEdgeMm: edge,
    ThinnestEdgeMm: toMm(lens.thinnestEdgeMicrometres),
    WeightGrams: Math.round(lens.weightMilligrams / 100) / 10,
    IsChosen: index !== null && materialOf(index) === material,
    Sentence: isThickInside
      ? message('prescription.thick-inside', { material: material.name, size: centre.toFixed(1) })
      : message('prescription.thick-edge', { material: material.name, size: edge.toFixed(1) }),
  }
}
