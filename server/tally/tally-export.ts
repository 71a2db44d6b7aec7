import type { Branch } from '../branch/branch.ts'
import type { ReadableDb } from '../db/sql.ts'
import {
  endedCardVouchers,
  giftCardVouchers,
  lostClaimVouchers,
  payerVouchers,
} from './account-vouchers.ts'
import { cashMasters } from './cash-ledgers.ts'
import { cashVouchers, dayCashVouchers } from './cash-vouchers.ts'
import { creditGivenUpVouchers } from './credit-vouchers.ts'
import { fitterPayments, fitterVouchers } from './fitter-vouchers.ts'
import {
  expenseVouchers,
  labVouchers,
  purchaseVouchers,
  supplierPayments,
  supplierPaymentsBack,
  supplierReturns,
} from './purchase-vouchers.ts'
import {
  commercialVouchers,
  creditVouchers,
  receiptVouchers,
  refundVouchers,
  salesVouchers,
} from './sales-vouchers.ts'
import { ledgersOf } from './tally-ledgers.ts'
import type { TallyJob, VouchersJob } from './tally-worker.ts'
import { mastersXml, type TallyVoucher, vouchersXml } from './tally-xml.ts'

/** The XML for TallyPrime; the same books make the same bytes. */
export function tallyXml(
  db: ReadableDb,
  branch: Branch,
  job: Exclude<TallyJob, { kind: 'known' }>,
): string {
  const company = branch.legalName ?? branch.name
  if (job.kind === 'masters') {
    const ledgers = [...cashMasters(db), ...ledgersOf(db)]
    return mastersXml(company, [
      ...new Map(ledgers.map((ledger) => [ledger.name, ledger])).values(),
    ])
  }
  return vouchersXml(company, vouchersOf(db, branch, job))
}

/** Every voucher of the span, in the order of their days. */
export function vouchersOf(db: ReadableDb, branch: Branch, job: VouchersJob): TallyVoucher[] {
  const { numberPrefix, stateCode } = branch
  const span = { ...job, head: `dioptre-${numberPrefix}`, stateCode }
  const vouchers = [
    ...salesVouchers(db, span),
    ...commercialVouchers(db, span),
    ...receiptVouchers(db, span),
    ...creditVouchers(db, span),
    ...refundVouchers(db, span),
    ...giftCardVouchers(db, span),
    ...endedCardVouchers(db, span),
    ...payerVouchers(db, span),
    ...lostClaimVouchers(db, span),
    ...purchaseVouchers(db, span),
    ...labVouchers(db, span),
    ...expenseVouchers(db, span),
    ...supplierReturns(db, span),
    ...creditGivenUpVouchers(db, branch, span),
    ...supplierPayments(db, span),
    ...supplierPaymentsBack(db, span),
    ...fitterVouchers(db, span),
    ...fitterPayments(db, span),
    ...cashVouchers(db, span),
    ...dayCashVouchers(db, span),
  ]
  return vouchers
    .filter(({ entries }) => entries.some(({ paise }) => paise !== 0))
    .map((voucher, place) => ({ voucher, place }))
    .sort(
      (one, other) =>
        one.voucher.date.slice(0, 10).localeCompare(other.voucher.date.slice(0, 10)) ||
        one.place - other.place,
    )
    .map(({ voucher }) => voucher)
}
