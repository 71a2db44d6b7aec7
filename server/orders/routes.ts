import type { BoundOperation } from '../kernel/operation.ts'
import { dropOrder, reinstateOrder } from './drop-order.ts'
import { compareFitterReadings } from './fitter-page/compare-lenses.ts'
import { enterPage } from './fitter-page/enter-page.ts'
import { moveJob } from './fitter-page/move-job.ts'
import { openPage } from './fitter-page/open-page.ts'
import { getBoard } from './get-board.ts'
import { getInvoiceData } from './get-invoice-data.ts'
import { getOrder } from './get-order.ts'
import { getTimeline } from './get-timeline.ts'
import { receiveFromLab, sendToLab } from './lab-parcels.ts'
import { compareOrderLenses, readLensCheck } from './lens-check-operations.ts'
import { saveTray } from './order-tray.ts'
import { takeParcelBack } from './parcel-back.ts'
import { remakeOrder } from './remake-order.ts'
import { saveInvoiceOnly } from './save-invoice-only.ts'
import { searchOrders } from './search-orders.ts'
import { transitionOrder } from './transition-order.ts'

export const orderOperations: BoundOperation[] = [
  searchOrders,
  saveTray,
  getOrder,
  getTimeline,
  getBoard,
  transitionOrder,
  remakeOrder,
  dropOrder,
  reinstateOrder,
  takeParcelBack,
  saveInvoiceOnly,
  getInvoiceData,
  openPage,
  enterPage,
  moveJob,
  compareFitterReadings,
  readLensCheck,
  compareOrderLenses,
  sendToLab,
  receiveFromLab,
]
