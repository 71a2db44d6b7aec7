import { approvalOperations } from './approvals/routes.ts'
import { createAttemptLimits } from './auth/attempt-limits.ts'
import { authOperations } from './auth/routes.ts'
import { branchOperations } from './branch/routes.ts'
import { cartOperations } from './cart/routes.ts'
import { catalogOperations } from './catalog/routes.ts'
import { returnOperations } from './credit/routes.ts'
import { customerOperations } from './customers/routes.ts'
import { dayOperations } from './day/routes.ts'
import { demoOperations } from './demo/routes.ts'
import { deviceOperations } from './devices/devices.ts'
import { documentOperations } from './documents/document-operations.ts'
import { labelOperations } from './documents/labels/label-operations.ts'
import { messageTextOperations } from './documents/messages/message-text-operations.ts'
import { postedDocumentOperations } from './documents/posted-documents.ts'
import { importOperations } from './import/routes.ts'
import type { BoundOperation } from './kernel/operation.ts'
import type { Services } from './kernel/services.ts'
import { recoveryOperations } from './keys/make-recovery-code.ts'
import { liveOperations } from './live/live.ts'
import { pickerOperations } from './masters/picker-routes.ts'
import { masterOperations } from './masters/routes.ts'
import { orderOperations } from './orders/routes.ts'
import { moveOperations } from './orders/transition-routes.ts'
import { opticsOperations } from './prescriptions/routes.ts'
import { printingOperations } from './printing/printing.ts'
import { receiptOperations } from './receipts/routes.ts'
import type { PdfPool } from './rendering/pdf/pdf-pool.ts'
import { saleOperations } from './sales/routes.ts'
import { documentStyleOperations } from './settings/document-style/routes.ts'
import { setupOperations } from './setup/routes.ts'
import { peopleOperations } from './staff/people.ts'
import { stockOperations } from './stock/routes.ts'

/** Every operation that the server answers, area by area. */
export function allOperations(services: Services, pdfPool: () => PdfPool): BoundOperation[] {
  const limits = createAttemptLimits(services.clock)
  return [
    ...authOperations(limits),
    ...approvalOperations(limits),
    ...deviceOperations(services),
    ...setupOperations,
    ...recoveryOperations(limits),
    ...peopleOperations,
    ...demoOperations,
    ...importOperations(services),
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
    ...postedDocumentOperations(pdfPool),
    ...documentOperations(pdfPool),
    ...labelOperations(pdfPool),
    ...documentStyleOperations,
    ...messageTextOperations,
    ...printingOperations(services),
    ...liveOperations(services),
  ]
}
