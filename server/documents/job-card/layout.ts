import type { JobCardModel, JobItem, JobLens } from '../../contract/document-models.ts'
import {
  type Detail,
  type Fact,
  type Party,
  presentFacts,
  type Sheet,
} from '../../rendering/sheet.ts'
import { printableLine, printableLines } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate, formatDateTime, formatQuantity } from '../shared/format.ts'
import { joinedNotes, pairText } from '../shared/item-notes.ts'
import { prescriptionDetail } from '../shared/prescription-grid.ts'
import { cells, heading } from '../shared/table-cells.ts'
import { type WordKey, type Words, words } from '../shared/words.ts'

/** Lays out the card that travels with a job through lab and workshop. It names no price. */
export function jobCardSheet(model: JobCardModel, options: SheetOptions = {}): Sheet {
  const say = words(options.language)
  const number = printableLine(model.SalesOrderNo)
  const title = say.english('jobCard')
  const { Prescription } = model
  return {
    ...blankSheet({ title, number, datedAt: model.OrderDate, branch: model.Branch }, options, say),
    secondTitle: say.second('jobCard'),
    stamp: model.LabStatus === 'Rejected' ? 'REJECTED' : null,
    recipient: labParty(model, say),
    facts: jobFacts(model, say),
    details: [
      ...(Prescription === null ? [] : [prescriptionDetail(Prescription, say, options)]),
      ...(model.Lenses.length === 0 ? [] : [lensDetail(model.Lenses, say, options)]),
      ...(model.Frames.length === 0 ? [] : [frameDetail(model.Frames, say)]),
    ],
    outcome: presentFacts([
      { label: say.label('madeAgain'), value: printableLines(model.Remake ?? '').join('; ') },
      {
        label: say.label('instructions'),
        value: printableLines(model.Instructions ?? '').join('; '),
      },
      { label: say.label('remarksOfOrder'), value: printableLines(model.Remarks ?? '').join('; ') },
      {
        label: say.label('remarksOfPrescription'),
        value: printableLines(Prescription?.Remarks ?? '').join('; '),
      },
    ]),
    scan: jobScan(model),
    signatory: {
      forWhom: say.label('fittedAndChecked'),
      name: printableLine(model.FitterName ?? ''),
      role: say.label('signatureAndDate'),
    },
  }
}

/** A phone opens the link; a till knows the job by it too. */
function jobScan({ FitterLink, JobPath }: JobCardModel): Sheet['scan'] {
  const link = printableLine(FitterLink ?? '')
  if (link === '')
    return { text: printableLine(JobPath), caption: 'Scan at the till to open this job' }
  return { text: link, caption: 'Scan with a phone to move this job, or at the till to open it' }
}

function labParty(model: JobCardModel, say: Words): Party {
  const mobile = printableLine(model.LabMobile ?? '')
  return {
    heading: say.label('lab'),
    name: printableLine(model.LabName ?? '') || 'Not chosen yet',
    lines: mobile === '' ? [] : [`Phone ${mobile}`],
    facts: [],
  }
}

function jobFacts(model: JobCardModel, { label }: Words): Fact[] {
  return presentFacts([
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo) },
    { label: label('labOrderNo'), value: printableLine(model.LabOrderNo) },
    { label: label('orderDate'), value: formatDateTime(model.OrderDate) },
    { label: label('dueFromLab'), value: formatDateTime(model.ExpectedDate) },
    { label: label('promisedFor'), value: formatDateTime(model.PromisedDate) },
    { label: label('priority'), value: printableLine(model.PriorityName ?? '') },
    { label: label('customer'), value: printableLine(model.CustomerName) },
    { label: label('fitter'), value: printableLine(model.FitterName ?? '') },
    { label: label('labStatus'), value: model.LabStatus },
    { label: label('pupillaryDistance'), value: bothEyesPd(model) },
    {
      label: label('examinedOn'),
      value: model.Prescription === null ? '' : formatDate(model.Prescription.ExamDate),
    },
    { label: label('prescribedBy'), value: printableLine(model.Prescription?.DoctorName ?? '') },
  ])
}

function bothEyesPd({ Prescription }: JobCardModel): string {
  const ipd = printableLine(Prescription?.IPD ?? '')
  return ipd === '' ? '' : `${ipd} (both eyes)`
}

/** The measures of a lens, a column each; on a roll they stand below its name. */
const MEASURES: readonly { word: WordKey; key: 'PD' | 'FittingHeight' | 'TotalHeight' }[] = [
  { word: 'pupillaryDistance', key: 'PD' },
  { word: 'fittingHeight', key: 'FittingHeight' },
  { word: 'height', key: 'TotalHeight' },
]

function lensDetail(
  lenses: readonly JobLens[],
  say: Words,
  { isNarrow = false }: SheetOptions,
): Detail {
  const known = MEASURES.filter(({ key }) => lenses.some((lens) => lens[key] !== null))
  const columns = isNarrow ? [] : known
  return {
    heading: say.label('lenses'),
    table: {
      columns: [
        { ...heading(say, 'lens', 'left'), takesRest: true },
        ...(isNarrow ? [] : [heading(say, 'power', 'left')]),
        ...columns.map(({ word }) => heading(say, word)),
        heading(say, 'fitting', 'left'),
        heading(say, 'qty'),
      ],
      rows: lenses.map((lens) => [
        {
          text: `${eyeWord(lens, say)}${printableLine(lens.ItemName)}`,
          notes: [...(isNarrow ? measureNotes(lens, say) : []), ...lensNotes(lens)],
        },
        ...cells([
          ...(isNarrow ? [] : [orDash(lens.Power)]),
          ...columns.map(({ key }) => orDash(lens[key])),
          lens.IsFitted ? 'Yes' : 'No',
          formatQuantity(lens.Qty),
        ]),
      ]),
      totals: null,
    },
  }
}

/** Which eye the lens is for: the word that a wrong pair of spectacles is made without. */
function eyeWord({ Eye }: JobLens, { english }: Words): string {
  if (Eye === 'Both') return `${english('rightEye')} + ${english('leftEye')}: `
  if (Eye === 'Right') return `${english('rightEye')}: `
  return Eye === 'Left' ? `${english('leftEye')}: ` : ''
}

function measureNotes(lens: JobLens, { english }: Words): string[] {
  const measures = MEASURES.map(({ key, word }) => {
    const text = printableLine(lens[key] ?? '')
    return text === '' ? '' : `${english(word)} ${text}`
  })
  return [printableLine(lens.Power ?? ''), joinedNotes(measures)].filter((note) => note !== '')
}

function lensNotes(lens: JobLens): string[] {
  const note = joinedNotes([
    pairText(lens.PairNo),
    printableLine(lens.LensType ?? ''),
    printableLine(lens.ItemCode ?? ''),
  ])
  return note === '' ? [] : [note]
}

function frameDetail(frames: readonly JobItem[], say: Words): Detail {
  return {
    heading: say.label('frames'),
    table: {
      columns: [
        { ...heading(say, 'frame', 'left'), takesRest: true },
        heading(say, 'serialCode', 'left'),
        heading(say, 'qty'),
      ],
      rows: frames.map((frame) => [
        {
          text: printableLine(frame.ItemName),
          notes: [
            joinedNotes([pairText(frame.PairNo), printableLine(frame.ItemCode ?? '')]),
            printableLine(frame.Sizes ?? ''),
          ].filter((note) => note !== ''),
        },
        ...cells([orDash(frame.UnitCode), formatQuantity(frame.Qty)]),
      ]),
      totals: null,
    },
  }
}

function orDash(text: string | null): string {
  return printableLine(text ?? '') || '–'
}
