import type { ReportName } from '../contract/reports.ts'
import { auditLog, byLab, ordersAndLabs, remakes } from './control-reports.ts'
import { byDoctor, secondPairs } from './customer-reports.ts'
import { incentives } from './incentive-report.ts'
import {
  advances,
  cashBook,
  collections,
  collectionsByDay,
  dues,
  giftCards,
  ordersToPay,
  unclaimed,
} from './money-reports.ts'
import { payerAccount, payerDues } from './payer-reports.ts'
import { points } from './point-report.ts'
import { payables, purchases, supplierAccount } from './purchase-reports.ts'
import type { Report } from './report.ts'
import {
  byItem,
  byPerson,
  discounts,
  grossProfit,
  ordersBooked,
  returns,
  saleLines,
  salesRegister,
} from './sales-reports.ts'
import { deadStock, expiry, reorder, stockMovement, stockOnHand } from './stock-reports.ts'

/** Every report by its name, in the order of the list. */
export const REPORTS: Readonly<Record<ReportName, Report>> = {
  'sales-register': salesRegister,
  'sale-lines': saleLines,
  'by-item': byItem,
  'by-person': byPerson,
  'by-doctor': byDoctor,
  'second-pairs': secondPairs,
  'orders-booked': ordersBooked,
  collections,
  'collections-by-day': collectionsByDay,
  'cash-book': cashBook,
  dues,
  advances,
  'orders-to-pay': ordersToPay,
  unclaimed,
  'gift-cards': giftCards,
  incentives,
  points,
  'payer-dues': payerDues,
  'payer-account': payerAccount,
  'orders-and-labs': ordersAndLabs,
  'by-lab': byLab,
  remakes,
  'stock-on-hand': stockOnHand,
  'stock-movement': stockMovement,
  'dead-stock': deadStock,
  reorder,
  expiry,
  purchases,
  'supplier-account': supplierAccount,
  payables,
  discounts,
  returns,
  'gross-profit': grossProfit,
  audit: auditLog,
}
