import Type from 'typebox'
import { Amount, EncryptedId, Id, LongText, NumericId, Quantity, Text } from './bricks.ts'
import { defineOperation } from './operation.ts'

export const saveReturn = defineOperation({
  name: 'save-return',
  method: 'POST',
  path: '/api/Returns/save',
  area: 'Returns',
  summary:
    'Takes goods back against their invoice: a credit note at the original rates, to the paisa.',
  permission: 'returns',
  body: Type.Object({
    invoiceID: EncryptedId,
    lines: Type.Array(
      Type.Object({ lineID: EncryptedId, qty: Quantity, restock: Type.Boolean() }),
      { minItems: 1, maxItems: 500 },
    ),
    refundTypeId: Type.Optional(NumericId),
    reason: LongText,
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    creditNoteID: Id,
    creditNoteNo: Text,
    amount: Amount,
  }),
})
