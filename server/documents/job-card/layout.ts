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
import { type DocumentTexts, documentTexts, type LabelKey, sentence } from '../shared/texts.ts'

/** Lays out the card that travels with a job through lab and workshop. It names no price. */
export function jobCardSheet(model: JobCardModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const number = printableLine(model.SalesOrderNo)
  const title = texts.english('jobCard')
  const { Prescription } = model
  return {
    ...blankSheet(
      { title, number, datedAt: model.OrderDate, branch: model.Branch },
      options,
      texts,
    ),
    secondTitle: texts.second('jobCard'),
    stamp: model.LabStatus === 'Rejected' ? sentence('stamp.rejected') : null,
    recipient: labParty(model, texts),
    facts: jobFacts(model, texts),
    details: [
      ...(Prescription === null ? [] : [prescriptionDetail(Prescription, texts, options)]),
      ...(model.Lenses.length === 0 ? [] : [lensDetail(model.Lenses, texts, options)]),
      ...(model.Frames.length === 0 ? [] : [frameDetail(model.Frames, texts)]),
    ],
    outcome: presentFacts([
      { label: texts.label('madeAgain'), value: printableLines(model.Remake ?? '').join('; ') },
      {
        label: texts.label('instructions'),
        value: printableLines(model.Instructions ?? '').join('; '),
      },
      {
        label: texts.label('remarksOfOrder'),
        value: printableLines(model.Remarks ?? '').join('; '),
      },
      {
        label: texts.label('remarksOfPrescription'),
        value: printableLines(Prescription?.Remarks ?? '').join('; '),
      },
    ]),
    scan: jobScan(model),
    signatory: {
      forWhom: texts.label('fittedAndChecked'),
      name: printableLine(model.FitterName ?? ''),
      role: texts.label('signatureAndDate'),
    },
  }
}

/** The link opens the job on a phone, and at a till that scans it. */
function jobScan({ FitterLink, JobPath }: JobCardModel): Sheet['scan'] {
  const link = printableLine(FitterLink ?? '')
  if (link === '') return { text: printableLine(JobPath), caption: sentence('job.openAtTill') }
  return { text: link, caption: sentence('job.openAnywhere') }
}

function labParty(model: JobCardModel, texts: DocumentTexts): Party {
  const mobile = printableLine(model.LabMobile ?? '')
  return {
    heading: texts.label('lab'),
    name: printableLine(model.LabName ?? '') || sentence('job.noLab'),
    lines: mobile === '' ? [] : [sentence('job.labPhone', { number: mobile })],
    facts: [],
  }
}

function jobFacts(model: JobCardModel, { label }: DocumentTexts): Fact[] {
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
  return ipd === '' ? '' : sentence('job.bothEyesPd', { pd: ipd })
}

/** The measures of a lens, a column each; on a roll they stand below its name. */
const MEASURES: readonly { word: LabelKey; key: 'PD' | 'FittingHeight' | 'TotalHeight' }[] = [
  { word: 'pupillaryDistance', key: 'PD' },
  { word: 'fittingHeight', key: 'FittingHeight' },
  { word: 'height', key: 'TotalHeight' },
]

function lensDetail(
  lenses: readonly JobLens[],
  texts: DocumentTexts,
  { isNarrow = false }: SheetOptions,
): Detail {
  const known = MEASURES.filter(({ key }) => lenses.some((lens) => lens[key] !== null))
  const columns = isNarrow ? [] : known
  return {
    heading: texts.label('lenses'),
    table: {
      columns: [
        { ...heading(texts, 'lens', 'left'), takesRest: true },
        ...(isNarrow ? [] : [heading(texts, 'power', 'left')]),
        ...columns.map(({ word }) => heading(texts, word)),
        heading(texts, 'fitting', 'left'),
        heading(texts, 'qty'),
      ],
      rows: lenses.map((lens) => [
        {
          text: `${eyeWord(lens, texts)}${printableLine(lens.ItemName)}`,
          notes: [...(isNarrow ? measureNotes(lens, texts) : []), ...lensNotes(lens)],
        },
        ...cells([
          ...(isNarrow ? [] : [orDash(lens.Power)]),
          ...columns.map(({ key }) => orDash(lens[key])),
          lens.IsFitted ? sentence('yes') : sentence('no'),
          formatQuantity(lens.Qty),
        ]),
      ]),
      totals: null,
    },
  }
}

/** Which eye the lens is for: the word that a wrong pair of spectacles is made without. */
function eyeWord({ Eye }: JobLens, { english }: DocumentTexts): string {
  if (Eye === 'Both') return `${english('rightEye')} + ${english('leftEye')}: `
  if (Eye === 'Right') return `${english('rightEye')}: `
  return Eye === 'Left' ? `${english('leftEye')}: ` : ''
}

function measureNotes(lens: JobLens, { english }: DocumentTexts): string[] {
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

function frameDetail(frames: readonly JobItem[], texts: DocumentTexts): Detail {
  return {
    heading: texts.label('frames'),
    table: {
      columns: [
        { ...heading(texts, 'frame', 'left'), takesRest: true },
        heading(texts, 'serialCode', 'left'),
        heading(texts, 'qty'),
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
