import type { BoundOperation } from '../kernel/operation.ts'
import { adjustStock } from './adjust-stock.ts'
import { approveCount } from './count/approve-count.ts'
import { listCountScans, listCounts, readCount } from './count/list-counts.ts'
import { closeCountZone, dropCount, openCount, recountStock } from './count/open-count.ts'
import { reviewCount } from './count/review-count.ts'
import { scanCount, voidCountScan } from './count/scan-count.ts'
import { getExactItemStock } from './get-exact-item-stock.ts'
import { getStockLedger } from './get-stock-ledger.ts'
import { findLensPowers } from './lens-grid/find-powers.ts'
import { keepLensPower, keepLensPowers } from './lens-grid/keep-powers.ts'
import { getOddLenses } from './lens-grid/odd-lenses.ts'
import { getLensCoverage, listLensFamilies, readLensGrid } from './lens-grid/read-grid.ts'
import { saveLensFamily } from './lens-grid/save-family.ts'
import { listStockVouchers } from './list-vouchers.ts'
import { readStockVoucher } from './read-voucher.ts'
import { getStockParts } from './stock-parts.ts'
import { takeBackVoucher } from './take-back-voucher.ts'
import {
  dropVoucherDraft,
  listVoucherDrafts,
  readVoucherDraft,
  saveVoucherDraft,
} from './voucher-drafts.ts'

export const stockOperations: BoundOperation[] = [
  getExactItemStock,
  getStockLedger,
  getStockParts,
  adjustStock,
  listStockVouchers,
  readStockVoucher,
  takeBackVoucher,
  saveVoucherDraft,
  listVoucherDrafts,
  readVoucherDraft,
  dropVoucherDraft,
  openCount,
  scanCount,
  voidCountScan,
  closeCountZone,
  recountStock,
  dropCount,
  reviewCount,
  approveCount,
  readCount,
  listCountScans,
  listCounts,
  listLensFamilies,
  saveLensFamily,
  readLensGrid,
  getLensCoverage,
  getOddLenses,
  findLensPowers,
  keepLensPower,
  keepLensPowers,
]
