import type { JobCardModel, JobItem, JobLens } from '../../contract/document-set.ts'
import { formatDate, formatDateTime, formatQuantity } from './format.ts'
import { printableLine, printableLines } from './printable-text.ts'
import {
  cells,
  joinedNotes,
  left,
  pairText,
  plainSheet,
  prescriptionDetail,
  right,
  type SheetOptions,
} from './set-parts.ts'
import { type Detail, type Fact, type Party, presentFacts, type Sheet } from './sheet.ts'
import { words } from './words.ts'

/** Lays out the card that travels with a job through lab and workshop. It names no price. */
export function jobCardSheet(model: JobCardModel, options: SheetOptions = {}): Sheet {
  const say = words(options.language)
  const number = printableLine(model.SalesOrderNo)
  const title = say.english('jobCard')
  const { Prescription } = model
  return {
    ...plainSheet({ title, number, datedAt: model.OrderDate, branch: model.Branch }, options, say),
    secondTitle: say.second('jobCard'),
    stamp: model.LabStatus === 'Rejected' ? 'REJECTED' : null,
    recipient: labParty(model),
    facts: jobFacts(model),
    details: [
      ...(Prescription === null ? [] : [prescriptionDetail(Prescription, say, options)]),
      ...(model.Lenses.length === 0 ? [] : [lensDetail(model.Lenses, options)]),
      ...(model.Frames.length === 0 ? [] : [frameDetail(model.Frames)]),
    ],
    outcome: presentFacts([
      { label: 'Made again', value: printableLines(model.Remake ?? '').join('; ') },
      { label: 'Instructions', value: printableLines(model.Instructions ?? '').join('; ') },
      { label: 'Remarks of the order', value: printableLines(model.Remarks ?? '').join('; ') },
      {
        label: 'Remarks of the prescription',
        value: printableLines(Prescription?.Remarks ?? '').join('; '),
      },
    ]),
    scan: jobScan(model),
    signatory: {
      forWhom: 'Fitted and checked',
      name: printableLine(model.FitterName ?? ''),
      role: 'Signature and date',
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

function labParty(model: JobCardModel): Party {
  const mobile = printableLine(model.LabMobile ?? '')
  return {
    heading: 'Lab',
    name: printableLine(model.LabName ?? '') || 'Own workshop',
    lines: mobile === '' ? [] : [`Phone ${mobile}`],
    facts: [],
  }
}

function jobFacts(model: JobCardModel): Fact[] {
  return presentFacts([
    { label: 'Order no.', value: printableLine(model.SalesOrderNo) },
    { label: 'Lab order no.', value: printableLine(model.LabOrderNo) },
    { label: 'Order date', value: formatDateTime(model.OrderDate) },
    { label: 'Due from the lab', value: formatDateTime(model.ExpectedDate) },
    { label: 'Promised to customer', value: formatDateTime(model.PromisedDate) },
    { label: 'Priority', value: printableLine(model.PriorityName ?? '') },
    { label: 'Customer', value: printableLine(model.CustomerName) },
    { label: 'Fitter', value: printableLine(model.FitterName ?? '') },
    { label: 'Lab status', value: model.LabStatus },
    { label: 'Pupillary distance', value: printableLine(model.Prescription?.IPD ?? '') },
    {
      label: 'Examined on',
      value: model.Prescription === null ? '' : formatDate(model.Prescription.ExamDate),
    },
    { label: 'Prescribed by', value: printableLine(model.Prescription?.DoctorName ?? '') },
  ])
}

/** The measures of a lens, a column each; on a roll they stand below its name. */
const MEASURES: readonly { heading: string; key: 'PD' | 'FittingHeight' | 'TotalHeight' }[] = [
  { heading: 'PD', key: 'PD' },
  { heading: 'FH', key: 'FittingHeight' },
  { heading: 'Height', key: 'TotalHeight' },
]

function lensDetail(lenses: readonly JobLens[], { isNarrow = false }: SheetOptions): Detail {
  const known = MEASURES.filter(({ key }) => lenses.some((lens) => lens[key] !== null))
  const columns = isNarrow ? [] : known
  return {
    heading: 'Lenses',
    table: {
      columns: [
        { ...left('Lens'), takesRest: true },
        ...(isNarrow ? [] : [left('Power')]),
        ...columns.map(({ heading }) => right(heading)),
        left('Fitting'),
        right('Qty'),
      ],
      rows: lenses.map((lens) => [
        {
          text: printableLine(lens.ItemName),
          notes: [...(isNarrow ? measureNotes(lens) : []), ...lensNotes(lens)],
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

function measureNotes(lens: JobLens): string[] {
  const measures = MEASURES.map(({ heading, key }) => {
    const text = printableLine(lens[key] ?? '')
    return text === '' ? '' : `${heading} ${text}`
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

function frameDetail(frames: readonly JobItem[]): Detail {
  return {
    heading: 'Frames',
    table: {
      columns: [{ ...left('Frame'), takesRest: true }, left('Serial code'), right('Qty')],
      rows: frames.map((frame) => [
        {
          text: printableLine(frame.ItemName),
          notes: [joinedNotes([pairText(frame.PairNo), printableLine(frame.ItemCode ?? '')])],
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
