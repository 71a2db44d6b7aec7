import type { JobItem, LabOrderModel } from '../../contract/document-models.ts'
import { type Cell, presentFacts, type Sheet, type Table } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { lensNotes, lensPower, MEASURES, measureNotes } from '../job-card/layout.ts'
import { party } from '../office-paper/layout.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate, formatDateTime, formatQuantity } from '../shared/format.ts'
import { joinedNotes } from '../shared/item-notes.ts'
import { printedNote, printedPowers } from '../shared/powers.ts'
import { cells, heading } from '../shared/table-cells.ts'
import { type DocumentTexts, documentTexts, sentence } from '../shared/texts.ts'

type Job = LabOrderModel['Jobs'][number]

/** Lays out what a lab is to make: a row a lens, below the number that the lab knows its job by. */
export function labOrderSheet(model: LabOrderModel, options: SheetOptions = {}): Sheet {
  const texts = documentTexts(options.language)
  const title = texts.english('labOrder')
  const number = formatDate(model.Date)
  return {
    ...blankSheet({ title, number, datedAt: model.Date, branch: model.Branch }, options, texts),
    // A day is no number that a till finds anything by.
    barcode: null,
    secondTitle: texts.second('labOrder'),
    recipient: party(texts.label('lab'), model.Lab, texts),
    facts: presentFacts([
      { label: texts.label('date'), value: number },
      { label: texts.label('jobsOfLab'), value: String(model.Jobs.length) },
      { label: texts.label('note'), value: model.Notes.map(printableLine).join('; ') },
    ]),
    items: jobsTable(model, texts, options),
  }
}

function jobsTable(
  { Jobs }: LabOrderModel,
  texts: DocumentTexts,
  { isNarrow = false }: SheetOptions,
): Table {
  const isKnown = ({ key }: (typeof MEASURES)[number]) =>
    Jobs.some(({ Lenses }) => Lenses.some((lens) => lens[key] !== null))
  const measures = isNarrow ? [] : MEASURES.filter(isKnown)
  const empty = cells([...measures.map(() => ''), ''])
  return {
    columns: [
      heading(texts, 'jobNo', 'left'),
      { ...heading(texts, 'power', 'left'), takesRest: true, isPlain: true },
      ...measures.map(({ word }) => heading(texts, word)),
      heading(texts, 'qty'),
    ],
    rows: Jobs.flatMap((job) => {
      const lenses: Cell[][] = job.Lenses.map((lens) => [
        {
          text: lensPower(lens, texts),
          notes: [
            printedPowers(lens.ItemName),
            ...(isNarrow ? measureNotes(lens, texts) : []),
            ...lensNotes(lens),
          ],
        },
        ...cells([
          ...measures.map(({ key }) => printableLine(lens[key] ?? '') || '\u2013'),
          formatQuantity(lens.Qty),
        ]),
      ])
      const frames = job.Frames.map((frame) => [{ text: frameText(frame, texts) }, ...empty])
      return [...lenses, ...frames].map((row, at) => [
        at === 0 ? jobCell(job, texts) : { text: '' },
        ...row,
      ])
    }),
    totals: null,
  }
}

/** The number of a job, by when it is wanted, and what is to be heeded. */
function jobCell(
  { ExpectedDate, Instructions, LabOrderNo, PriorityName, Remake }: Job,
  texts: DocumentTexts,
): Cell {
  return {
    text: printableLine(LabOrderNo),
    notes: [
      `${texts.english('dueFromLab')} ${formatDateTime(ExpectedDate)}`,
      printableLine(PriorityName ?? ''),
      ...printedNote(Remake),
      ...printedNote(Instructions),
    ].filter((note) => note !== ''),
  }
}

/** The frame that the lenses are for, by its code and its sizes. */
function frameText({ ItemName, Sizes, UnitCode }: JobItem, texts: DocumentTexts): string {
  const about = joinedNotes([printableLine(UnitCode ?? ''), printableLine(Sizes ?? '')])
  const name = `${texts.english('frame')}: ${printedPowers(ItemName)}`
  return about === '' ? name : sentence('labOrder.frame', { name, about })
}
