/**
 * The published schema of INV-01 1.1 as a JSON Schema (draft 7): required keys, types, lengths,
 * patterns and limits of the blocks that a shop can fill. No other key is allowed.
 */

const text = (minLength: number, maxLength: number, pattern?: string) => ({
  type: 'string',
  minLength,
  maxLength,
  ...(pattern === undefined ? {} : { pattern }),
})
const amount = (maximum: number, decimals = 2) => ({
  type: 'number',
  minimum: 0,
  maximum,
  decimals,
})
const ITEM_MAX = 999_999_999_999.99
const TOTAL_MAX = 99_999_999_999_999
const DAY = '^[0-3][0-9]/[0-1][0-9]/[2][0][1-2][0-9]$'
const GSTIN = '^([0-9]{2}[0-9A-Z]{13})$'
const PIN = { type: 'integer', minimum: 100_000, maximum: 999_999 }

function block(properties: Record<string, object>, required: readonly string[]) {
  return { type: 'object', additionalProperties: false, properties, required }
}

const place = (locationMax: number) => ({
  Addr1: text(1, 100),
  Addr2: text(3, 100),
  Loc: text(3, locationMax),
  Pin: PIN,
  Stcd: text(1, 2, '^(?!0+$)[0-9]{1,2}$'),
  Ph: text(6, 12, '^[0-9]{6,12}$'),
  Em: text(6, 100, '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'),
})

export const INV01_SCHEMA = {
  type: 'array',
  minItems: 1,
  items: block(
    {
      Version: { const: '1.1' },
      TranDtls: block(
        {
          TaxSch: { enum: ['GST'] },
          SupTyp: { enum: ['B2B', 'SEZWP', 'SEZWOP', 'EXPWP', 'EXPWOP', 'DEXP'] },
          RegRev: { enum: ['Y', 'N'] },
          IgstOnIntra: { enum: ['Y', 'N'] },
        },
        ['TaxSch', 'SupTyp'],
      ),
      DocDtls: block(
        {
          Typ: { enum: ['INV', 'CRN', 'DBN'] },
          No: text(1, 16, '^([A-Z1-9][A-Z0-9/-]{0,15})$'),
          Dt: text(10, 10, DAY),
        },
        ['Typ', 'No', 'Dt'],
      ),
      SellerDtls: block(
        { Gstin: text(15, 15, GSTIN), LglNm: text(3, 100), TrdNm: text(3, 100), ...place(50) },
        ['Gstin', 'LglNm', 'Addr1', 'Loc', 'Pin', 'Stcd'],
      ),
      BuyerDtls: block(
        {
          Gstin: text(3, 15, '^(([0-9]{2}[0-9A-Z]{13})|URP)$'),
          LglNm: text(3, 100),
          TrdNm: text(3, 100),
          Pos: text(1, 2, '^[0-9]{1,2}$'),
          ...place(100),
        },
        ['Gstin', 'LglNm', 'Pos', 'Addr1', 'Loc', 'Stcd'],
      ),
      ItemList: {
        type: 'array',
        minItems: 1,
        maxItems: 1_000,
        items: block(
          {
            SlNo: text(1, 6),
            PrdDesc: text(3, 300),
            IsServc: { enum: ['Y', 'N'] },
            HsnCd: text(4, 8, '^(?!0+$)([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
            Barcde: text(3, 30),
            Qty: amount(9_999_999_999.999, 3),
            Unit: text(3, 8),
            UnitPrice: amount(999_999_999_999.999, 3),
            TotAmt: amount(ITEM_MAX),
            Discount: amount(ITEM_MAX),
            AssAmt: amount(ITEM_MAX),
            GstRt: { type: 'number', enum: [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40] },
            IgstAmt: amount(ITEM_MAX),
            CgstAmt: amount(ITEM_MAX),
            SgstAmt: amount(ITEM_MAX),
            TotItemVal: amount(ITEM_MAX),
            PrdSlNo: text(1, 20),
            BchDtls: block({ Nm: text(3, 20), ExpDt: text(10, 10, DAY) }, ['Nm']),
          },
          ['SlNo', 'IsServc', 'HsnCd', 'UnitPrice', 'TotAmt', 'AssAmt', 'GstRt', 'TotItemVal'],
        ),
      },
      ValDtls: block(
        {
          AssVal: amount(TOTAL_MAX),
          CgstVal: amount(TOTAL_MAX),
          SgstVal: amount(TOTAL_MAX),
          IgstVal: amount(TOTAL_MAX),
          RndOffAmt: { type: 'number', minimum: -99.99, maximum: 99.99, decimals: 2 },
          TotInvVal: amount(TOTAL_MAX),
        },
        ['AssVal', 'TotInvVal'],
      ),
      RefDtls: block(
        {
          PrecDocDtls: {
            type: 'array',
            items: block({ InvNo: text(1, 16), InvDt: text(10, 10, DAY) }, ['InvNo', 'InvDt']),
          },
        },
        [],
      ),
    },
    ['Version', 'TranDtls', 'DocDtls', 'SellerDtls', 'BuyerDtls', 'ItemList', 'ValDtls'],
  ),
} as const
