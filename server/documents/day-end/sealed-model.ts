import type { ExpectedCash, ZReport } from '../../contract/day-report.ts'
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
    ByMethod: methodRows(report.Collected),
    Collected: report.TotalCollected,
    Refunded: report.TotalRefunded,
    CreditNotes: report.CreditNotes,
    ...(report.GiftCards === undefined ? {} : { GiftCards: report.GiftCards }),
    ...(report.Payers === undefined ? {} : { Payers: report.Payers }),
    Exceptions: exceptions,
    Series: report.Series,
    Seal: report.Seal,
    Closing: {
      ZNo: report.ZNo,
      ClosedAt: report.ClosedAt,
      ClosedBy: report.ClosedBy,
      ConfirmedBy: report.ConfirmedBy,
      Note: report.Note,
      ...cashRows(Cash),
      Counted: Cash.Counted,
      Difference: Cash.Difference,
      FloatLeft: Cash.FloatLeft,
      ...(report.Drawers === undefined
        ? {}
        : {
            Drawers: report.Drawers.map((drawer) => ({
              ...drawerHead(drawer),
              ...cashRows(drawer),
              Counted: drawer.Counted,
              Difference: drawer.Difference,
              FloatLeft: drawer.FloatLeft,
            })),
          }),
      ...(report.HandOvers === undefined ? {} : { HandOvers: report.HandOvers }),
      HeldSales,
      OpeningsWithoutSale,
      ForSales: sum(...report.Collected.map(({ ForSales }) => ForSales)),
      Advances: sum(...report.Collected.map(({ Advances }) => Advances)),
      OldDues: sum(...report.Collected.map(({ OldDues }) => OldDues)),
      ...(report.Collected.some(({ OnAccount = 0 }) => OnAccount !== 0)
        ? { OnAccount: sum(...report.Collected.map(({ OnAccount = 0 }) => OnAccount)) }
        : {}),
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
      ...(report.Found === undefined
        ? {}
        : {
            Found: report.Found.map(({ Amount, CustomerName, Number: number }) => ({
              Number: number,
              CustomerName,
              Amount,
            })),
          }),
      Digest: digest,
    },
  }
}

/** Returns the money by method as the paper lists it. */
export function methodRows(collected: ZReport['Collected']): DayEndModel['ByMethod'] {
  return collected.map((row) => ({
    PaymentMode: row.PaymentMode,
    ...nameCode(row.NameCode ?? null),
    Count: row.Count,
    Collected: sum(row.ForSales, row.Advances, row.OldDues, row.OnAccount ?? 0),
    Refunded: sum(row.TakenBack, row.Refunded),
    Net: row.Net,
  }))
}

/** Returns what a drawer should hold, as the paper lists it. */
export function cashRows(cash: ExpectedCash) {
  return {
    Float: sum(cash.Float, cash.Earlier),
    Receipts: cash.Receipts,
    Refunds: cash.Refunds,
    In: cash.In,
    Out: cash.Out,
    ...(cash.HandedOver === undefined ? {} : { HandedOver: cash.HandedOver }),
    ...(cash.Moved === undefined ? {} : { Moved: cash.Moved }),
    Expected: cash.Expected,
  }
}

/** Returns the keys by which the paper names a drawer. */
export function drawerHead({ Name, NameCode }: { Name: string; NameCode?: string }) {
  return { Name, ...nameCode(NameCode ?? null) }
}

/** Rupees added as paise, so that no amount is ever a binary fraction. */
function sum(...rupees: number[]): number {
  return rupees.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100
}
