import { approvalOperations } from './approvals/routes.ts'
import { createAttemptLimits } from './auth/attempt-limits.ts'
import { authOperations } from './auth/routes.ts'
import { branchOperations } from './branch/routes.ts'
import { cartOperations } from './cart/routes.ts'
import { catalogOperations } from './catalog/routes.ts'
import { customerOperations } from './customers/routes.ts'
import { dayOperations } from './day/routes.ts'
import { demoOperations } from './demo/routes.ts'
import { deviceOperations } from './devices/devices.ts'
import { labelOperations } from './documents/labels/make-labels-pdf.ts'
import { paperOperations } from './documents/papers/get-paper.ts'
import type { PdfPool } from './documents/pdf-pool.ts'
import { documentOperations } from './documents/render-documents.ts'
import { documentStyleOperations } from './documents/style/routes.ts'
import { importOperations } from './import/routes.ts'
import { liveOperations } from './live/live.ts'
import { masterOperations } from './masters/routes.ts'
import { moveOperations } from './moves/routes.ts'
import type { BoundOperation } from './operation.ts'
import { opticsOperations } from './optics/routes.ts'
import { orderOperations } from './orders/routes.ts'
import { pickerOperations } from './pickers/routes.ts'
import { printingOperations } from './printing/printing.ts'
import { receiptOperations } from './receipts/routes.ts'
import { returnOperations } from './returns/routes.ts'
import { saleOperations } from './sale/routes.ts'
import { recoveryOperations } from './setup/make-recovery-code.ts'
import { peopleOperations } from './setup/people.ts'
import { setupOperations } from './setup/routes.ts'
import type { Shop } from './shop.ts'
import { stockOperations } from './stock/routes.ts'

/** Every operation that the server answers, area by area. */
export function allOperations(shop: Shop, pdfPool: () => PdfPool): BoundOperation[] {
  const limits = createAttemptLimits(shop.clock)
  return [
    ...authOperations(limits),
    ...approvalOperations(limits),
    ...deviceOperations(shop),
    ...setupOperations,
    ...recoveryOperations(limits),
    ...peopleOperations,
    ...demoOperations,
    ...importOperations(shop),
    ...branchOperations,
    ...masterOperations,
    ...pickerOperations,
    ...catalogOperations,
    ...stockOperations,
    ...customerOperations,
    ...orderOperations,
    ...opticsOperations,
    ...cartOperations,
    ...receiptOperations,
    ...saleOperations,
    ...returnOperations,
    ...dayOperations,
    ...moveOperations(limits),
    ...documentOperations(pdfPool),
    ...paperOperations(pdfPool),
    ...labelOperations(pdfPool),
    ...documentStyleOperations,
    ...printingOperations(shop),
    ...liveOperations(shop),
  ]
}
