import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import { EncryptedId, Id, NumberOut, Text } from './primitives.ts'

export const LABEL_TEMPLATE_NAMES = ['Sheet65', 'Sheet24', 'FrameTag', 'Roll50x25'] as const
export type LabelTemplateName = (typeof LABEL_TEMPLATE_NAMES)[number]

/** Dots to the inch of label printers. */
export const LABEL_DPIS = [203, 300] as const
export type LabelDpi = (typeof LABEL_DPIS)[number]

export const LABELS_MAX = 1_000
/** Labels on the fullest sheet. */
const PLACES_MAX = 65

export const LabelLine = Type.Object({
  itemID: EncryptedId,
  /** One piece: its own code is printed in place of the item's. */
  inventoryID: Type.Optional(EncryptedId),
  copies: Type.Integer({ minimum: 1, maximum: LABELS_MAX }),
})

const labelsBody = {
  template: Type.Enum([...LABEL_TEMPLATE_NAMES], {
    description: '65 or 24 labels on an A4 sheet, a butterfly tag of 70 x 12 mm, a roll of 50 x 25',
  }),
  dpi: Type.Unsafe<LabelDpi>({
    type: 'integer',
    enum: [...LABEL_DPIS],
    description: 'Of the printer: the bars are whole dots of it',
  }),
  /** The first free label of a sheet that was begun, counted along its rows from 1. */
  startAt: Type.Optional(Type.Integer({ minimum: 1, maximum: PLACES_MAX })),
  lines: Type.Array(LabelLine, { minItems: 1, maxItems: LABELS_MAX }),
}
export const LabelsBody = Type.Object(labelsBody)
export type LabelsRequest = Static<typeof LabelsBody>

export const labelsPdf = defineOperation({
  name: 'make-labels-pdf',
  method: 'POST',
  path: '/api/Labels/pdf',
  area: 'Documents',
  summary: 'Bar code labels for items or single pieces, at most 1,000, as a PDF to print unscaled.',
  permission: 'sell',
  body: LabelsBody,
  reply: Type.String({ format: 'binary' }),
  replyType: 'application/pdf',
})

const Size = Type.Object({ Width: NumberOut, Height: NumberOut })
const Point = Type.Object({ X: NumberOut, Y: NumberOut })

export const labelsPreview = defineOperation({
  name: 'preview-labels',
  method: 'POST',
  path: '/api/Labels/preview',
  area: 'Documents',
  summary: 'One page of labels as a picture of the dots that the printer sets, and where they lie.',
  permission: 'sell',
  body: Type.Object({
    ...labelsBody,
    /** From 1; beyond the last page it is the last one. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: LABELS_MAX })),
  }),
  reply: Type.Object({
    Labels: NumberOut,
    Pages: NumberOut,
    Page: NumberOut,
    PageMicrometres: Size,
    LabelMicrometres: Size,
    /** The upper left corner of the first label on the page. */
    FirstMicrometres: Point,
    /** From one label to the next. */
    PitchMicrometres: Point,
    Columns: NumberOut,
    Rows: NumberOut,
    /** A PNG in Base64, black on white. */
    Picture: Text,
    /** What is labelled, as the catalogue names it now. */
    Items: Type.Array(Type.Object({ ItemID: Id, Name: Text, Brand: Text })),
  }),
})

export const printLabels = defineOperation({
  name: 'print-labels',
  method: 'POST',
  path: '/api/Labels/print',
  area: 'Printing',
  summary:
    'Puts labels on the queue of a printer, that of the labels where none is named (409 where ' +
    'there is none, and for a printer whose paper they are not). They are drawn when their turn ' +
    'comes, with the prices of then; labels know no duplicates.',
  permission: 'sell',
  body: Type.Object({
    ...labelsBody,
    /** Left out where `inwardID` is given. */
    lines: Type.Optional(labelsBody.lines),
    /** A label for each piece that this bill brought. */
    inwardID: Type.Optional(EncryptedId),
    printerID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({ success: Type.Boolean(), jobID: Id }),
})

export type LabelsPreview = ReplyOf<typeof labelsPreview>
