import Type from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  EncryptedId,
  Id,
  NullableId,
  NullableLocalizedText,
  Page,
  PageNumber,
  PageSize,
  Text,
} from './primitives.ts'

const AREA = 'Catalogue'

export const listPriceChanges = defineOperation({
  name: 'list-price-changes',
  method: 'POST',
  path: '/api/Catalogue/price-changes',
  area: AREA,
  summary: 'Changes of prices, the newest first: waiting for their day, applied, or undone.',
  permission: 'price.change',
  body: Type.Object({
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(
    Type.Object({
      ID: Id,
      State: Text,
      EffectiveFrom: Text,
      At: Text,
      By: Text,
      ItemCount: Type.Integer(),
      /** Whether it set back what another had changed. */
      IsUndo: Type.Boolean(),
    }),
  ),
})

export const undoPriceChange = defineOperation({
  name: 'undo-price-change',
  method: 'POST',
  path: '/api/Catalogue/price-change/undo',
  area: AREA,
  summary:
    'Takes a change of prices back: one that waits for its day never comes; one that was applied ' +
    'is set back by a new change, but for items whose price was changed since.',
  permission: 'price.change',
  body: Type.Object({ batchID: EncryptedId }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** The change that set the prices back; null where none had been applied. */
    batchID: NullableId,
    Rows: Type.Array(
      Type.Object({
        ItemID: Id,
        Code: Text,
        Name: Text,
        Before: Amount,
        After: Amount,
        /** Why this price stays as it is. */
        Problem: NullableLocalizedText,
      }),
    ),
  }),
})

export const readPriceChange = defineOperation({
  name: 'get-price-change',
  method: 'GET',
  path: '/api/Catalogue/price-change/{id}',
  area: AREA,
  summary: 'A change of prices item by item, with the pieces that want new labels.',
  permission: 'price.change',
  params: Type.Object({ id: EncryptedId }),
  reply: Type.Object({
    ID: Id,
    Rows: Type.Array(
      Type.Object({
        ItemID: Id,
        Code: Text,
        Name: Text,
        Before: Amount,
        After: Amount,
        /** The price of now. */
        Price: Amount,
        OnHand: Amount,
        /** The numbered pieces that are here. */
        Units: Type.Array(Type.Object({ InventoryID: Id, Code: Text })),
      }),
    ),
  }),
})

export type PriceChangeRow = ReplyOf<typeof listPriceChanges>['Items'][number]
