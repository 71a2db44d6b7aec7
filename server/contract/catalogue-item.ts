import Type from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Amount,
  Id,
  NumberOut,
  Quantity,
  RequiredCode,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'

const AREA = 'Catalogue'

export const saveItem = defineOperation({
  name: 'save-catalogue-item',
  method: 'POST',
  path: '/api/Catalogue/item',
  area: AREA,
  summary: 'A new item from the counter, on sale at once: the least that a sale and its tax need.',
  permission: 'catalogue.import',
  body: Type.Object({
    name: visibleText(200),
    section: Type.Union([
      Type.Literal('Frame'),
      Type.Literal('SpectacleLens'),
      Type.Literal('ContactLens'),
      Type.Literal('Sunglass'),
      Type.Literal('Accessory'),
    ]),
    taxClass: RequiredCode,
    barcode: RequiredCode,
    brand: Type.Optional(visibleText(200)),
    mrp: Type.Optional(UnitRupees),
    price: Type.Optional(UnitRupees),
    priceIncludesTax: Type.Optional(Type.Boolean()),
    openingStock: Type.Optional(Quantity),
  }),
  reply: Type.Object({ success: Type.Boolean(), itemID: Id, numericID: NumberOut, code: Text }),
})

export const listTaxClasses = defineOperation({
  name: 'list-tax-classes',
  method: 'GET',
  path: '/api/Catalogue/tax-classes',
  area: AREA,
  summary: 'The lines of the rate schedule, with the rate in force today.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(Type.Object({ Name: Text, HSN: Text, Rate: Amount, Since: Text })),
  }),
})
