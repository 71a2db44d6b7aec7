import type { DocumentLine, InvoiceModel } from '../../contract/document-models.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import {
  manyLines,
  SAMPLE_CUSTOMER,
  SAMPLE_INVOICE,
  SAMPLE_LINE,
  WALK_IN,
} from './sample-models.ts'

/** Models that go to the edge of what a document must hold. */

const LONGEST =
  'Progressive lens 1.67 with blue-cut coating, tinted, extra thin, for the right eye (R) xyz'

/** The totals that belong to some lines, in whole rupees of round-off. */
function withLines(Lines: DocumentLine[]): InvoiceModel {
  const sum = (of: (line: DocumentLine) => number): number =>
    Lines.reduce((paise, line) => paise + Math.round(of(line) * 100), 0) / 100
  const GrandTotal = sum((line) => line.TotalAmount)
  const NetAmount = Math.round(GrandTotal)
  return {
    ...SAMPLE_INVOICE,
    Lines,
    Totals: {
      ...SAMPLE_INVOICE.Totals,
      TotalQty: Lines.reduce((total, line) => total + line.Qty, 0),
      Discount: sum((line) => line.DiscountAmount),
      TaxableAmount: sum((line) => line.TaxableAmount),
      CGST: sum((line) => line.CGSTAmount),
      SGST: sum((line) => line.SGSTAmount),
      GrandTotal,
      Rounding: Math.round((NetAmount - GrandTotal) * 100) / 100,
      NetAmount,
    },
    AmountInWords: amountInWords(NetAmount * 100),
    BalanceAmount: NetAmount - 1000,
  }
}

/** A bill of 60 lines: it breaks over pages and carries its totals. */
export const SIXTY_LINES: InvoiceModel = withLines(manyLines(60))

/** Names of 90 characters in every place that has a name. */
export const LONG_NAMES: InvoiceModel = {
  ...SAMPLE_INVOICE,
  Branch: {
    ...SAMPLE_INVOICE.Branch,
    Name: 'Shri Venkateshwara Netralaya Opticals and Contact Lens Centre (A Unit of SVN Trust)',
    Address:
      'Ground floor, Shop 14 and 15, Sai Krupa Commercial Complex, opposite the Head Post Office',
  },
  Customer: {
    ...SAMPLE_CUSTOMER,
    Name: 'Lakshmi Venkata Subramanya Srinivasa Raghavendra Chandrasekharan Balasubrahmanyam',
    Address:
      'Flat 1204, Tower C, Prestige Lakeside Habitat Apartments, Varthur Main Road, Gunjur Village',
  },
  DoctorName: 'Dr. Padmanabhan Krishnaswamy Ramanathan, MS (Ophth), Department of Ophthalmology',
  Lines: SAMPLE_INVOICE.Lines.map((line) => ({ ...line, ItemName: LONGEST })),
}

/** Nobody known, nothing taxed, nothing owed. */
export const NOBODY: InvoiceModel = {
  ...SAMPLE_INVOICE,
  Customer: WALK_IN,
  DoctorName: null,
  SalesPerson: null,
  ExpectedDate: null,
  Lines: [
    {
      ...SAMPLE_LINE,
      ItemName: 'Eye test',
      HSN: '999312',
      Unit: 'NA',
      Qty: 1,
      MRP: null,
      PairNo: null,
      ItemCode: null,
      Price: 300,
      GrossAmount: 300,
      DiscountAmount: 0,
      JobCharges: 0,
      TaxableAmount: 300,
      SGSTRate: 0,
      SGSTAmount: 0,
      CGSTRate: 0,
      CGSTAmount: 0,
      TotalAmount: 300,
    },
  ],
  TaxSummary: [],
  Totals: {
    ...SAMPLE_INVOICE.Totals,
    TotalQty: 1,
    TotalMRP: 0,
    GrossAmount: 300,
    Discount: 0,
    TaxableAmount: 300,
    SGST: 0,
    CGST: 0,
    GrandTotal: 300,
    Rounding: 0,
    NetAmount: 300,
    Savings: 0,
  },
  AmountInWords: 'Rupees Three Hundred Only',
  Receipts: [],
  ReceivedAmount: 0,
  BalanceAmount: 0,
}

/** Amounts of eleven digits in every column. */
export const HUGE: InvoiceModel = withLines(
  [1, 2, 3].map((LineNo) => ({
    ...SAMPLE_LINE,
    LineNo,
    ItemName: LONGEST,
    Qty: 99999.999,
    Price: 9999999999.9999,
    MRP: 9999999999.99,
    GrossAmount: 9999999999.99,
    DiscountAmount: 999999999.99,
    TaxableAmount: 9999999999.99,
    CGSTAmount: 999999999.99,
    SGSTAmount: 999999999.99,
    TotalAmount: 11999999999.97,
  })),
)

/** Spectacles and an eye test to someone who is not registered: rule 46A. */
export const MIXED: InvoiceModel = withLines([
  ...SAMPLE_INVOICE.Lines,
  ...NOBODY.Lines.map((line) => ({ ...line, LineNo: 3 })),
])
