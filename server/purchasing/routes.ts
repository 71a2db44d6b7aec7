import type { BoundOperation } from '../kernel/operation.ts'
import { creditSupplierReturn, refuseSupplierReturn } from './answer-return.ts'
import { changeLensGrid } from './change-lens-grid.ts'
import { dropInward } from './drop-inward.ts'
import { reverseExpense, saveExpense } from './expense-bills.ts'
import { lastRates } from './last-rates.ts'
import { listPayables } from './list-payables.ts'
import { listSupplierReturns } from './list-returns.ts'
import { mergeItems } from './merge-items.ts'
import { getPaperHistory } from './paper-history.ts'
import { readBillLines } from './read-bill-lines.ts'
import { fitterWork, listFitterBills, readFitterBill } from './read-fitter-bills.ts'
import { listInwards, readInward } from './read-inward.ts'
import { getReorderProposal, listPurchaseOrders, readPurchaseOrder } from './read-purchase-order.ts'
import { returnToSupplier } from './return-to-supplier.ts'
import { reverseInward } from './reverse-inward.ts'
import { saveInward } from './save-inward.ts'
import { dropPurchaseOrder, endPurchaseOrder, savePurchaseOrder } from './save-purchase-order.ts'
import { getSupplierAccount, paySupplier } from './supplier-account.ts'
import { takeBackSupplierPayment } from './take-back-payment.ts'
import {
  agreeFitterBill,
  discardFitterBill,
  draftFitterBill,
  payFitterBill,
  takeBackFitterBill,
  takeBackFitterPayment,
} from './write-fitter-bills.ts'

export const purchasingOperations: BoundOperation[] = [
  saveInward,
  readInward,
  listInwards,
  lastRates,
  getPaperHistory,
  dropInward,
  reverseInward,
  returnToSupplier,
  listSupplierReturns,
  creditSupplierReturn,
  refuseSupplierReturn,
  paySupplier,
  takeBackSupplierPayment,
  getSupplierAccount,
  readBillLines,
  listPayables,
  mergeItems,
  savePurchaseOrder,
  readPurchaseOrder,
  listPurchaseOrders,
  dropPurchaseOrder,
  endPurchaseOrder,
  getReorderProposal,
  changeLensGrid,
  saveExpense,
  reverseExpense,
  listFitterBills,
  fitterWork,
  readFitterBill,
  draftFitterBill,
  agreeFitterBill,
  discardFitterBill,
  payFitterBill,
  takeBackFitterBill,
  takeBackFitterPayment,
]
