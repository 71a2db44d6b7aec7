import type {
  JobCardModel,
  JobItem,
  JobLens,
  PrescriptionModel,
} from '../../contract/document-models.ts'
import { SIDES } from '../../domain/optics/eyes.ts'
import { prismOfSides } from '../../domain/optics/lens-prism.ts'
import {
  type Cell,
  type Detail,
  type Fact,
  type Party,
  presentFacts,
  type Sheet,
} from '../../rendering/sheet.ts'
import { NO_BREAK, printableLine } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDateTime, formatQuantity } from '../shared/format.ts'
import { joinedNotes, pairText } from '../shared/item-notes.ts'
import { eyeAndPower, eyeName, printedNote, printedPowers } from '../shared/powers.ts'
import { measureFacts, prescriptionDetail } from '../shared/prescription-grid.ts'
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
    recipient: workParty(model, texts),
    facts: jobFacts(model, texts),
    highlights: [
      { label: texts.label('promisedFor'), value: formatDateTime(model.PromisedDate) },
      // Written by hand where the goods are laid into one later.
      { label: texts.label('tray'), value: printableLine(model.Tray ?? '') },
    ],
    details: [
      ...(model.Lenses.length === 0 ? [] : [lensDetail(model, texts, options)]),
      ...(Prescription === null ? [] : [prescription(Prescription, model, texts)]),
      ...(model.Frames.length === 0 ? [] : [frameDetail(model.Frames, texts)]),
    ],
    checks: CHECKS.map((key) => texts.label(key)),
    outcome: presentFacts([
      { label: texts.label('madeAgain'), value: printedNote(model.Remake).join('; ') },
      {
        label: texts.label('instructions'),
        value: printedNote(model.Instructions).join('; '),
      },
      {
        label: texts.label('remarksOfOrder'),
        value: printedNote(model.Remarks).join('; '),
      },
      {
        label: texts.label('remarksOfPrescription'),
        value: printedNote(Prescription?.Remarks).join('; '),
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

/** What is looked at before the spectacles leave the workshop. */
const CHECKS: readonly LabelKey[] = [
  'checkFrame',
  'checkPower',
  'checkCentres',
  'checkSurface',
  'checkFit',
  'checkCase',
]

/** The prescription behind the lenses; of a job without lenses it is what is read there. */
function prescription(
  model: PrescriptionModel,
  { Lenses }: JobCardModel,
  texts: DocumentTexts,
): Detail {
  const detail = prescriptionDetail(model, texts)
  return Lenses.length === 0 ? { ...detail, isLarge: true } : detail
}

/** The link opens the job on a phone, and at a till that scans it. */
function jobScan({ FitterLink, JobPath }: JobCardModel): Sheet['scan'] {
  const link = printableLine(FitterLink ?? '')
  if (link === '') return { text: printableLine(JobPath), caption: sentence('job.openAtTill') }
  return { text: link, caption: sentence('job.openAnywhere') }
}

/** Whom the job goes to: the lab, or the fitter where no lens is made. */
function workParty(model: JobCardModel, texts: DocumentTexts): Party {
  if (isFittingOnly(model)) {
    const name = printableLine(model.FitterName ?? '') || sentence('job.noLab')
    return { heading: texts.label('fitter'), name, lines: [], facts: [] }
  }
  const mobile = printableLine(model.LabMobile ?? '')
  return {
    heading: texts.label('lab'),
    name: printableLine(model.LabName ?? '') || sentence('job.noLab'),
    lines: mobile === '' ? [] : [sentence('job.labPhone', { number: mobile })],
    facts: [],
  }
}

/** Lenses of the customer's own are fitted, and none is made: the job goes to no lab. */
function isFittingOnly({ LabName, Lenses }: JobCardModel): boolean {
  return Lenses.length === 0 && LabName === null
}

function jobFacts(model: JobCardModel, texts: DocumentTexts): Fact[] {
  const { label } = texts
  const isOfLab = !isFittingOnly(model)
  return presentFacts([
    { label: label('orderNo'), value: printableLine(model.SalesOrderNo) },
    { label: label(isOfLab ? 'labOrderNo' : 'jobNo'), value: printableLine(model.LabOrderNo) },
    { label: label('orderDate'), value: formatDateTime(model.OrderDate) },
    { label: label('dueFromLab'), value: isOfLab ? formatDateTime(model.ExpectedDate) : '' },
    { label: label('priority'), value: printableLine(model.PriorityName ?? '') },
    { label: label('customer'), value: printableLine(model.CustomerName) },
    { label: label('fitter'), value: isOfLab ? printableLine(model.FitterName ?? '') : '' },
    { label: label('labStatus'), value: isOfLab ? model.LabStatus : '' },
    { label: label('pupillaryDistance'), value: bothEyesPd(model) },
    ...(model.Prescription === null ? [] : measureFacts(model.Prescription, texts)),
  ])
}

/** The PD of both eyes; none where pairs differ in powers or in PD: each lens has its own below. */
function bothEyesPd({ Lenses, Prescription }: JobCardModel): string {
  const isOfPairs = Lenses.some(({ Eye, PD }) =>
    Lenses.some((other) => other.Eye === Eye && (other.PD ?? PD) !== (PD ?? other.PD)),
  )
  if (Prescription?.NotOfPairs !== undefined || isOfPairs) return ''
  const ipd = printableLine(Prescription?.IPD ?? '')
  return ipd === '' ? '' : sentence('job.bothEyesPd', { pd: ipd })
}

/** The measures of a lens, a column each; on a roll they stand below its name. */
export const MEASURES: readonly { word: LabelKey; key: 'PD' | 'FittingHeight' | 'TotalHeight' }[] =
  [
    { word: 'pupillaryDistance', key: 'PD' },
    { word: 'fittingHeight', key: 'FittingHeight' },
    { word: 'height', key: 'TotalHeight' },
  ]

/**
 * The prism of a lens, 'Prism 2.00 In'; '' without one. It stands beside the power: whoever makes
 * the lens by that line alone makes the whole lens.
 */
function prismText({ Prism }: JobLens, texts: DocumentTexts): string {
  const sides = prismOfSides(printableLine(Prism ?? ''))
  const written = (prism: string) =>
    prism === '' ? '' : sentence('job.prism', { prism }).replaceAll(' ', NO_BREAK)
  if (sides.Right === sides.Left) return written(sides.Right)
  return SIDES.filter((side) => sides[side] !== '')
    .map((side) => `${eyeName(side, texts)}: ${written(sides[side])}`)
    .join(', ')
}

/** All that a lens is made to, of which no part stands without the others. */
export function lensPower(lens: JobLens, texts: DocumentTexts): string {
  return [
    eyeAndPower({ Eye: lens.Eye ?? null, Power: lens.Power }, texts),
    prismText(lens, texts),
    plusText(lens),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function lensDetail(
  model: JobCardModel,
  texts: DocumentTexts,
  { isNarrow = false }: SheetOptions,
): Detail {
  const lenses = model.Lenses
  const known = MEASURES.filter(({ key }) => lenses.some((lens) => lens[key] !== null))
  const columns = isNarrow ? [] : known
  return {
    heading: texts.label('lenses'),
    isLarge: true,
    table: {
      columns: [
        { ...heading(texts, 'power', 'left'), takesRest: true, isPlain: true },
        ...columns.map(({ word }) => heading(texts, word)),
        heading(texts, 'fitting', 'left'),
        heading(texts, 'qty'),
      ],
      rows: lenses.flatMap((lens) => [
        [
          {
            text: lensPower(lens, texts),
            notes: [
              printedPowers(lens.ItemName),
              ...(isNarrow ? measureNotes(lens, texts) : []),
              ...lensNotes(lens),
            ],
          },
          ...cells([
            ...columns.map(({ key }) => orDash(lens[key])),
            lens.IsFitted ? sentence('yes') : sentence('no'),
            formatQuantity(lens.Qty),
          ]),
        ],
        ...readBackRows(lens, columns.length, prismText(lens, texts) !== '', texts),
      ]),
      totals: null,
    },
  }
}

/** The same power in the form that the lab asked for, as large as the other; '' where it did not. */
function plusText({ PowerInPlus }: JobLens): string {
  const power = PowerInPlus ?? ''
  return power === '' ? '' : `(${sentence('job.plusForm', { power: printedPowers(power) })})`
}

/** A row for each eye of a lens, to write in what the lensmeter says of the finished one. */
function readBackRows(
  { Eye }: JobLens,
  measures: number,
  hasPrism: boolean,
  texts: DocumentTexts,
): Cell[][] {
  const eyes = Eye === 'Both' ? ['Right', 'Left'] : [Eye ?? null]
  const keys: readonly LabelKey[] = hasPrism ? [...READ_BACK, 'prism'] : READ_BACK
  const boxes = keys.map((key) => texts.english(key))
  return eyes.map((eye) => {
    const name = eyeName(eye, texts)
    const readBack = texts.english('readBack')
    return [
      {
        text: name === '' ? texts.label('readBack') : `${readBack}: ${name}`,
        boxes,
      },
      ...Array.from({ length: measures }, () => ({ text: '', boxes: [''] })),
      { text: '' },
      { text: '' },
    ]
  })
}

const READ_BACK = ['sphere', 'cylinder', 'axis', 'addition'] as const satisfies readonly LabelKey[]

export function measureNotes(lens: JobLens, { english }: DocumentTexts): string[] {
  const measures = MEASURES.map(({ key, word }) => {
    const text = printableLine(lens[key] ?? '')
    return text === '' ? '' : `${english(word)} ${text}`
  })
  return [joinedNotes(measures)].filter((note) => note !== '')
}

export function lensNotes(lens: JobLens): string[] {
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
          text: printedPowers(frame.ItemName),
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
