import type { ZReport } from '../../contract/day-report.ts'
import type { DayEndModel } from '../../contract/document-models.ts'
import { nameCode } from '../../day/report-names.ts'

/** Returns the model of a closed day: the figures as they were sealed, not computed again. */
export function sealedDayEnd({ report, digest }: { report: ZReport; digest: string }): DayEndModel {
  const { HeldSales, OpeningsWithoutSale, ...exceptions } = report.Exceptions
  const { Cash } = report
  return {
    SchemaVersion: 1,
    DocumentType: 'DayEnd',
    Date: report.Date,
    CompanyID: report.CompanyID,
    BranchID: report.BranchID,
    Branch: report.Branch,
    StateTaxLabel: report.StateTaxLabel,
    Sold: report.Sold,
    ByRate: report.ByRate,
    BySection: report.BySection,
    Booked: report.Booked,
    ByMethod: report.Collected.map((row) => ({
      PaymentMode: row.PaymentMode,
      ...nameCode(row.NameCode ?? null),
      Count: row.Count,
      Collected: sum(row.ForSales, row.Advances, row.OldDues),
      Refunded: sum(row.TakenBack, row.Refunded),
      Net: row.Net,
    })),
    Collected: report.TotalCollected,
    Refunded: report.TotalRefunded,
    CreditNotes: report.CreditNotes,
    Exceptions: exceptions,
    Series: report.Series,
    Seal: report.Seal,
    Closing: {
      ZNo: report.ZNo,
      ClosedAt: report.ClosedAt,
      ClosedBy: report.ClosedBy,
      ConfirmedBy: report.ConfirmedBy,
      Note: report.Note,
      Float: sum(Cash.Float, Cash.Earlier),
      Receipts: Cash.Receipts,
      Refunds: Cash.Refunds,
      In: Cash.In,
      Out: Cash.Out,
      Expected: Cash.Expected,
      Counted: Cash.Counted,
      Difference: Cash.Difference,
      FloatLeft: Cash.FloatLeft,
      HeldSales,
      OpeningsWithoutSale,
      ForSales: sum(...report.Collected.map(({ ForSales }) => ForSales)),
      Advances: sum(...report.Collected.map(({ Advances }) => Advances)),
      OldDues: sum(...report.Collected.map(({ OldDues }) => OldDues)),
      Discounts: report.Discounts.Total,
      ...(report.Unpaid === undefined
        ? {}
        : {
            Unpaid: report.Unpaid.map(({ Amount, CustomerName, SalesOrderNo }) => ({
              SalesOrderNo,
              CustomerName,
              Amount,
            })),
          }),
      Digest: digest,
    },
  }
}

/** Rupees added as paise, so that no amount is ever a binary fraction. */
function sum(...rupees: number[]): number {
  return rupees.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100
}
