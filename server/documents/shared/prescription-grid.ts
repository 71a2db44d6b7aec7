import type { PrescriptionEye, PrescriptionModel } from '../../contract/document-models.ts'
import type { Detail, Fact, Table } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { printedPowers } from './powers.ts'
import { cells, heading } from './table-cells.ts'
import { type DocumentTexts, type LabelKey, sentence } from './texts.ts'

type Side = 'Right' | 'Left'

const EYE_COLUMNS: readonly { key: keyof PrescriptionEye; word: LabelKey; isAlways: boolean }[] = [
  { key: 'Spherical', word: 'sphere', isAlways: true },
  { key: 'Cylinder', word: 'cylinder', isAlways: true },
  { key: 'Axis', word: 'axis', isAlways: true },
  { key: 'Addition', word: 'addition', isAlways: true },
  { key: 'Near', word: 'nearSphere', isAlways: false },
  { key: 'Prism', word: 'prism', isAlways: false },
  { key: 'Base', word: 'base', isAlways: false },
  { key: 'PD', word: 'pupillaryDistance', isAlways: true },
  { key: 'NearPD', word: 'nearPupillaryDistance', isAlways: false },
  { key: 'FittingHeight', word: 'fittingHeight', isAlways: false },
  { key: 'VA', word: 'visualAcuity', isAlways: false },
]

/**
 * The grid of powers, right eye first as it is written; what nobody filled is left out. On a narrow
 * roll the eyes stand side by side and the powers below each other.
 */
export function prescriptionDetail(prescription: PrescriptionModel, texts: DocumentTexts): Detail {
  const { IPD, Left, Right, WorkedOutPD } = prescription
  const shown = EYE_COLUMNS.filter(
    ({ isAlways, key }) => isAlways || [Right, Left].some((eye) => (eye?.[key] ?? '') !== ''),
  )
  const power = (side: Side, key: keyof PrescriptionEye): string => {
    const written = printedPowers((side === 'Right' ? Right : Left)?.[key] ?? '')
    // Half of a distance that was measured for both eyes: both are printed.
    const halved = key === 'PD' ? printableLine(WorkedOutPD?.[side] ?? '') : ''
    if (written === '' && halved !== '') {
      return sentence('prescription.halfPd', { pd: halved, both: printableLine(IPD ?? '') })
    }
    return written || '–'
  }
  const row = (word: LabelKey, side: Side) =>
    cells([texts.label(word), ...shown.map(({ key }) => power(side, key))])
  const wide: Table = {
    columns: [heading(texts, 'eye', 'left'), ...shown.map(({ word }) => heading(texts, word))],
    rows: [row('rightEye', 'Right'), row('leftEye', 'Left')],
    totals: null,
  }
  const upright: Table = {
    columns: [heading(texts, 'eye', 'left'), heading(texts, 'rightEye'), heading(texts, 'leftEye')],
    rows: shown.map(({ key, word }) =>
      cells([texts.english(word), power('Right', key), power('Left', key)]),
    ),
    totals: null,
  }
  const note = notOfPairs(prescription)
  return {
    heading: texts.label('prescription'),
    ...(note === null ? {} : { note }),
    table: wide,
    upright,
  }
}

/** That pairs are made to the powers of their lines; null where all have those of the prescription. */
function notOfPairs({ NotOfPairs }: PrescriptionModel): string | null {
  const pairs = (NotOfPairs ?? []).map((pair) => printableLine(pair ?? '')).join(', ')
  return pairs === '' ? null : sentence('prescription.notOfPairs', { pairs })
}

/** The columns of a card that the customer keeps, where each eye has a row for far and one for near. */
const CARD_COLUMNS: readonly { key: keyof PrescriptionEye; word: LabelKey; isAlways: boolean }[] = [
  { key: 'Spherical', word: 'sphere', isAlways: true },
  { key: 'Cylinder', word: 'cylinder', isAlways: true },
  { key: 'Axis', word: 'axis', isAlways: true },
  { key: 'Prism', word: 'prism', isAlways: false },
  { key: 'Base', word: 'base', isAlways: false },
  { key: 'Addition', word: 'addition', isAlways: false },
  { key: 'VA', word: 'visualAcuity', isAlways: false },
]

/**
 * The powers as a customer needs them elsewhere: right before left, each with what it is for the
 * distance and, where there is an addition, what it is for near.
 */
export function distanceAndNear(prescription: PrescriptionModel, texts: DocumentTexts): Table {
  const { Left, Right } = prescription
  const eyes = [
    ['rightEye', Right],
    ['leftEye', Left],
  ] as const
  const shown = CARD_COLUMNS.filter(
    ({ isAlways, key }) => isAlways || [Right, Left].some((eye) => (eye?.[key] ?? '') !== ''),
  )
  const powers = (eye: PrescriptionEye | null): string[] =>
    shown.map(({ key }) => printedPowers(eye?.[key] ?? '') || '–')
  const near = (eye: PrescriptionEye): PrescriptionEye => ({
    ...eye,
    Spherical: eye.Near,
    Addition: null,
    VA: null,
  })
  const hasNear = (eye: PrescriptionEye | null): eye is PrescriptionEye => (eye?.Near ?? '') !== ''
  return {
    columns: [
      { ...heading(texts, 'eye', 'left'), takesRest: true },
      ...shown.map(({ word }) => heading(texts, word)),
    ],
    rows: eyes.flatMap(([word, eye]) => [
      cells([`${texts.label(word)}: ${texts.english('distance')}`, ...powers(eye)]),
      ...(hasNear(eye)
        ? [cells([`${texts.label(word)}: ${texts.english('near')}`, ...powers(near(eye))])]
        : []),
    ]),
    totals: null,
  }
}

/** What is measured of both eyes beside their PD: the near PD and the vertex distance. */
export function measureFacts(
  { NearIPD, VertexMm }: PrescriptionModel,
  { label }: DocumentTexts,
): Fact[] {
  const millimetres = (text: string | null | undefined): string => {
    const size = printableLine(text ?? '')
    return size === '' ? '' : `${size} mm`
  }
  return [
    { label: label('nearPupillaryDistance'), value: millimetres(NearIPD) },
    { label: label('vertexDistance'), value: millimetres(VertexMm) },
  ]
}
