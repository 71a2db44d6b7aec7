import type { Done, None, OperationSpec, Shape } from './operation-spec.ts'

export type LabelTemplate = 'Sheet65' | 'Sheet24' | 'FrameTag' | 'Roll50x25'

/** What is printed: `startAt` is the first free label of a sheet that was begun. */
export type LabelsInput = {
  template: LabelTemplate
  dpi: 203 | 300
  startAt?: number
  lines: { itemID: string; inventoryID?: string; copies: number }[]
}

type Size = { Width: number; Height: number }
type Point = { X: number; Y: number }

/** One page as the printer sets it: a PNG in Base64, and where the labels lie on it. */
export type LabelsPreview = {
  Labels: number
  Pages: number
  Page: number
  PageMicrometres: Size
  LabelMicrometres: Size
  FirstMicrometres: Point
  PitchMicrometres: Point
  Columns: number
  Rows: number
  Picture: string
}

/** What the shop writes to its customers, a kind of paper each. */
export type MessageText = {
  Kind: string
  Text: string
  UsualText: string
  IsOwn: boolean
  Places: string[]
}

export type LabelsShapes = {
  labelsPdf: Shape<LabelsInput, Blob>
  previewLabels: Shape<LabelsInput & { page?: number }, LabelsPreview>
  printLabels: Shape<LabelsInput & { printerID?: string }, Done & { jobID: string }>
  messageTexts: Shape<None, MessageText[]>
  saveMessageText: Shape<{ kind: string; text?: string }, MessageText>
  previewMessageText: Shape<{ kind: string; text: string }, { Text: string }>
}

export const labelsOperations: Record<keyof LabelsShapes, OperationSpec> = {
  labelsPdf: { method: 'POST', path: '/api/Labels/pdf' },
  previewLabels: { method: 'POST', path: '/api/Labels/preview' },
  printLabels: { method: 'POST', path: '/api/Labels/print' },
  messageTexts: { method: 'GET', path: '/api/Settings/message-texts' },
  saveMessageText: { method: 'POST', path: '/api/Settings/message-texts' },
  previewMessageText: { method: 'POST', path: '/api/Settings/message-texts/preview' },
}
