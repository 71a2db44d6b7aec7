import type { PrescriptionEye, PrescriptionModel } from '../../contract/document-models.ts'
import type { Detail, Table } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import type { SheetOptions } from './blank-sheet.ts'
import { cells, heading } from './table-cells.ts'
import type { WordKey, Words } from './words.ts'

type Side = 'Right' | 'Left'

const EYE_COLUMNS: readonly { key: keyof PrescriptionEye; word: WordKey; isAlways: boolean }[] = [
  { key: 'Spherical', word: 'sphere', isAlways: true },
  { key: 'Cylinder', word: 'cylinder', isAlways: true },
  { key: 'Axis', word: 'axis', isAlways: true },
  { key: 'Addition', word: 'addition', isAlways: true },
  { key: 'Near', word: 'nearSphere', isAlways: false },
  { key: 'Prism', word: 'prism', isAlways: false },
  { key: 'Base', word: 'base', isAlways: false },
  { key: 'PD', word: 'pupillaryDistance', isAlways: true },
  { key: 'FittingHeight', word: 'fittingHeight', isAlways: false },
  { key: 'VA', word: 'visualAcuity', isAlways: false },
]

/**
 * The grid of powers, right eye first as it is written; what nobody filled is left out. On a roll
 * the eyes stand side by side and the powers below each other.
 */
export function prescriptionDetail(
  prescription: PrescriptionModel,
  say: Words,
  { isNarrow = false }: SheetOptions = {},
): Detail {
  const { IPD, Left, Right, WorkedOutPD } = prescription
  const shown = EYE_COLUMNS.filter(
    ({ isAlways, key }) => isAlways || [Right, Left].some((eye) => (eye?.[key] ?? '') !== ''),
  )
  const power = (side: Side, key: keyof PrescriptionEye): string => {
    const written = printableLine((side === 'Right' ? Right : Left)?.[key] ?? '')
    // Nobody measured this eye by itself: what it is part of is said with it.
    const halved = key === 'PD' ? printableLine(WorkedOutPD?.[side] ?? '') : ''
    if (written === '' && halved !== '') return `${halved} (of ${printableLine(IPD ?? '')})`
    return written || '–'
  }
  const row = (word: WordKey, side: Side) =>
    cells([say.label(word), ...shown.map(({ key }) => power(side, key))])
  const wide: Table = {
    columns: [heading(say, 'eye', 'left'), ...shown.map(({ word }) => heading(say, word))],
    rows: [row('rightEye', 'Right'), row('leftEye', 'Left')],
    totals: null,
  }
  const upright: Table = {
    columns: [heading(say, 'eye', 'left'), heading(say, 'rightEye'), heading(say, 'leftEye')],
    rows: shown.map(({ key, word }) =>
      cells([say.english(word), power('Right', key), power('Left', key)]),
    ),
    totals: null,
  }
  return { heading: say.label('prescription'), table: isNarrow ? upright : wide }
}
