import Type, { type Static } from 'typebox'
import { EncryptedId } from './bricks.ts'
import { defineOperation } from './operation.ts'

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

export const LabelsBody = Type.Object({
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
})
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
