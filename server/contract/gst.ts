import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'
import {
  Amount,
  DateText,
  Id,
  LocalizedText,
  NullableId,
  NullableText,
  Text,
} from './primitives.ts'

const AREA = 'GST'

/** A calendar month as the portal writes it: `MMYYYY`. */
const Period = Type.String({ pattern: '^(0[1-9]|1[0-2])[1-9][0-9]{3}$', maxLength: 6 })

export const RETURNS = ['GSTR1', 'GSTR3B', 'CMP08'] as const
export type ReturnName = (typeof RETURNS)[number]

/** A quarterly filer (QRMP) sends invoices to buyers with a GSTIN in the first two months (IFF). */
export const GST_FILINGS = ['Monthly', 'Quarterly'] as const
export type GstFiling = (typeof GST_FILINGS)[number]

export const listFilings = defineOperation({
  name: 'list-gst-filings',
  method: 'GET',
  path: '/api/Gst/filings',
  area: AREA,
  summary:
    'The months whose returns were filed, the newest first, and the first month of the shop.',
  permission: 'reports',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        Period: Text,
        FiledAt: Text,
        FiledBy: NullableText,
        /** What the portal answered to each return of the month. */
        Acknowledged: Type.Array(
          Type.Object({
            Return: Type.Unsafe<ReturnName>({ type: 'string' }),
            ARN: Text,
            FiledOn: Text,
          }),
        ),
      }),
    ),
    /** The month of the shop's first invoice; null before there is one. */
    FirstPeriod: NullableText,
    Filing: Type.Unsafe<GstFiling>({ type: 'string' }),
  }),
})

export const keepAcknowledgement = defineOperation({
  name: 'keep-gst-acknowledgement',
  method: 'POST',
  path: '/api/Gst/acknowledgement',
  area: AREA,
  summary:
    'Keeps the number (ARN) and the day under which the portal took a return of a filed month; the newest counts.',
  permission: 'settings',
  body: Type.Object({
    period: Period,
    return: Type.Enum([...RETURNS]),
    arn: Type.String({ maxLength: 20 }),
    filedOn: DateText,
  }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export const fileMonth = defineOperation({
  name: 'file-gst-month',
  method: 'POST',
  path: '/api/Gst/file',
  area: AREA,
  summary: 'Locks a month whose returns were filed: no document is dated into it again.',
  permission: 'settings',
  body: Type.Object({ period: Period }),
  reply: Type.Object({ success: Type.Boolean(), period: Text }),
})

const Taxes = { Taxable: Amount, IGST: Amount, CGST: Amount, SGST: Amount }
const flag = Type.Optional(Type.Boolean())
/** Without one, the month (or quarter) that ended last. */
const LastMonth = Type.Optional(Period)

/** The figures of GSTR-1 by section, with the documents behind each. */
export const Gstr1SheetSchema = Type.Object({
  Period: Text,
  GSTIN: Text,
  Sections: Type.Array(
    Type.Object({
      Name: Text,
      ...Taxes,
      Documents: Type.Array(
        Type.Object({
          SalesOrderID: NullableText,
          Kind: Text,
          Number: Text,
          Date: Text,
          Customer: Text,
          GSTIN: NullableText,
          PlaceOfSupply: NullableText,
          /** Of a credit note below zero, and so are its figures. */
          Value: Amount,
          ...Taxes,
        }),
      ),
    }),
  ),
  /** Advances for services: 11A adds to the sections of table 3.1 of GSTR-3B, 11B takes off. */
  Advances: Type.Array(
    Type.Object({
      Table: Type.Enum(['11A', '11B']),
      ...Taxes,
      Orders: Type.Array(
        Type.Object({
          SalesOrderID: NullableText,
          SalesOrderNo: Text,
          /** Receipt and refund vouchers, and the bill with which it ended. */
          Numbers: Type.Array(Text),
          Date: Text,
          Customer: Text,
          GSTIN: NullableText,
          /** The part of the advance that is for services, with its tax. */
          Value: Amount,
          ...Taxes,
        }),
      ),
    }),
  ),
  HSN: Type.Array(
    Type.Object({ List: Text, HSN: Text, Unit: Text, Qty: Amount, Rate: Amount, ...Taxes }),
  ),
  Series: Type.Array(
    Type.Object({
      Nature: Type.Integer(),
      From: Text,
      To: Text,
      Total: Type.Integer(),
      Missing: Type.Integer(),
    }),
  ),
  /** Four ways to the same figures. */
  Proof: Type.Array(
    Type.Object({
      Figure: Text,
      Register: Amount,
      Sections: Amount,
      HSN: Amount,
      Documents: Amount,
    }),
  ),
})
export type Gstr1Sheet = Static<typeof Gstr1SheetSchema>

export const readGstr1 = defineOperation({
  name: 'read-gstr1',
  method: 'GET',
  path: '/api/Gst/gstr1',
  area: AREA,
  summary:
    "GSTR-1 of a month: the JSON file of the portal's offline tool, or with sheet=true its figures with the documents behind them. A quarterly filer takes the IFF of two months and then the quarter.",
  permission: 'reports',
  query: Type.Object({
    period: LastMonth,
    sheet: flag,
    /** The month (as it stands without it), the IFF of a month, or the quarter that it ends. */
    filing: Type.Optional(Type.Enum(['Month', 'IFF', 'Quarter'])),
    /** Of a file that is above the portal's size: which of its files, from 1. */
    part: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  reply: Gstr1SheetSchema,
  replyType: 'application/json',
})

export const readGstr3b = defineOperation({
  name: 'read-gstr3b',
  method: 'GET',
  path: '/api/Gst/gstr3b',
  area: AREA,
  summary:
    "GSTR-3B of a month in the keys of the portal's utility; with sheet=true also what 4(B)(1) is made of.",
  permission: 'reports',
  query: Type.Object({ period: LastMonth, sheet: flag }),
  reply: Type.Unsafe<Gstr3b>({ type: 'object' }),
  replyType: 'application/json',
})

/** What the screen reads of GSTR-3B. */
export type Gstr3bTaxes = { txval?: number; iamt: number; camt: number; samt: number }
export type Gstr3b = {
  gstin: string
  ret_period: string
  sup_details: Record<'osup_det' | 'osup_zero' | 'osup_nil_exmp' | 'isup_rev', Gstr3bTaxes>
  itc_elg: Record<'itc_avl' | 'itc_rev' | 'itc_inelg', ({ ty: string } & Gstr3bTaxes)[]> & {
    itc_net: Gstr3bTaxes
  }
  /** Of a sheet: the papers whose credit is given up for good; `HadAgain` counts in 4(A)(5). */
  GivenUp?: {
    Kind: 'Goods' | 'Bill' | 'HadAgain'
    /** `yyyy-mm-dd` */
    Date: string
    Number: string
    What: string
    IGST: number
    CGST: number
    SGST: number
  }[]
}

export const Cmp08SheetSchema = Type.Object({
  Quarter: Text,
  GSTIN: Text,
  TaxableTurnover: Amount,
  ExemptTurnover: Amount,
  /** Percent, CGST and SGST together. */
  Rate: Amount,
  CGST: Amount,
  SGST: Amount,
  /** Purchases under reverse charge and services from abroad, and the tax on them. */
  ReverseCharge: Amount,
  ReverseIGST: Amount,
  ReverseCGST: Amount,
  ReverseSGST: Amount,
  Interest: Amount,
})
export type Cmp08Sheet = Static<typeof Cmp08SheetSchema>

export const Gstr4SheetSchema = Type.Object({
  /** `2026-27` */
  Year: Text,
  GSTIN: Text,
  /** Tables 4A to 4D: of registered suppliers, under reverse charge, of others, services from abroad. */
  Inward: Type.Array(
    Type.Object({
      Table: Text,
      GSTIN: NullableText,
      PlaceOfSupply: Text,
      Rate: Amount,
      ...Taxes,
    }),
  ),
  /** Table 5: CMP-08 of each quarter. */
  Quarters: Type.Array(Cmp08SheetSchema),
  /** Table 6: the turnover of the year and the tax on what is taxable. */
  Outward: Type.Object({
    Rate: Amount,
    Taxable: Amount,
    Exempt: Amount,
    CGST: Amount,
    SGST: Amount,
  }),
  /** What a dealer under the scheme may turn over in a year. */
  Limit: Amount,
})
export type Gstr4Sheet = Static<typeof Gstr4SheetSchema>

export const readGstr4 = defineOperation({
  name: 'read-gstr4',
  method: 'GET',
  path: '/api/Gst/gstr4',
  area: AREA,
  summary:
    'The figures of GSTR-4 for the financial year that begins in `year`; with format=csv its tables 4A to 4D as CSV.',
  permission: 'reports',
  query: Type.Object({
    year: Type.Optional(Type.String({ pattern: '^20[0-9]{2}$', maxLength: 4 })),
    format: Type.Optional(Type.Enum(['json', 'csv'])),
  }),
  reply: Gstr4SheetSchema,
  replyType: 'application/json',
})

export const readCmp08 = defineOperation({
  name: 'read-cmp08',
  method: 'GET',
  path: '/api/Gst/cmp08',
  area: AREA,
  summary: 'The figures of CMP-08 for the quarter that ends with a month, MMYYYY.',
  permission: 'reports',
  query: Type.Object({ quarter: LastMonth }),
  reply: Cmp08SheetSchema,
  replyType: 'application/json',
})

export const PreflightSchema = Type.Object({
  Period: Text,
  IsFiled: Type.Boolean(),
  /** Regular, or Composition, on the last day of the month. */
  Scheme: Text,
  /** What is filed for the month, its quarter and its year; of both schemes where it changed. */
  Returns: Type.Array(Type.Unsafe<'GSTR1' | 'CMP08' | 'GSTR4'>({ type: 'string' })),
  Findings: Type.Array(
    Type.Object({
      Severity: Type.Union([Type.Literal('Blocks'), Type.Literal('Warns')]),
      Code: Text,
      Message: LocalizedText,
      Document: Text,
      SalesOrderID: NullableText,
      /** The bill of a supplier that it is about. */
      InwardID: NullableId,
      /** The debit note that it is about. */
      ReturnID: Type.Optional(Id),
    }),
  ),
})
export type Preflight = Static<typeof PreflightSchema>

export const readPreflight = defineOperation({
  name: 'read-gst-preflight',
  method: 'GET',
  path: '/api/Gst/preflight',
  area: AREA,
  summary: "What stands in the way of a month's return, with the document that it is in.",
  permission: 'reports',
  query: Type.Object({ period: LastMonth }),
  reply: PreflightSchema,
  replyType: 'application/json',
})
