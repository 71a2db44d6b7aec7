import Type from 'typebox'
import { defineOperation } from './operation.ts'
import { Amount, NumberOut, NumericId } from './primitives.ts'

export const exactItemStock = defineOperation({
  name: 'get-exact-item-stock',
  method: 'GET',
  path: '/api/quickSale/getExactItemStock',
  area: 'Stock',
  summary:
    'The live on-hand quantity of one item; what open carts hold is reported, and blocks nobody.',
  permission: 'sell',
  query: Type.Object({ itemId: NumericId }),
  reply: Type.Object({
    ItemID: NumberOut,
    Stock: Amount,
    Reserved: Amount,
    Available: Amount,
  }),
})
