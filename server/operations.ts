import { approvalOperations } from './approvals/routes.ts'
import { authOperations } from './auth/routes.ts'
import { branchOperations } from './branch/routes.ts'
import { cartOperations } from './cart/routes.ts'
import { catalogOperations } from './catalog/routes.ts'
import { checkOperations } from './checks/routes.ts'
import { copyOperations } from './copies/routes.ts'
import { creditOperations } from './credit/routes.ts'
import { customerOperations } from './customers/routes.ts'
import { dayOperations } from './day/routes.ts'
import { demoOperations } from './demo/routes.ts'
import { deviceOperations } from './devices/devices.ts'
import { accountantOperations } from './documents/accountant/accountant-operations.ts'
import { documentOperations } from './documents/document-operations.ts'
import { labelOperations } from './documents/labels/label-operations.ts'
import { messageTextOperations } from './documents/messages/message-text-operations.ts'
import { postedDocumentOperations } from './documents/posted-documents.ts'
import { giftCardOperations } from './gift-cards/routes.ts'
import { gstOperations } from './gst/routes.ts'
import { importOperations } from './import/routes.ts'
import { incentiveOperations } from './incentives/routes.ts'
import type { BoundOperation } from './kernel/operation.ts'
import { recoveryOperations } from './keys/make-recovery-code.ts'
import { labOperations } from './lab/routes.ts'
import { liveOperations } from './live/live.ts'
import { masterOperations } from './masters/routes.ts'
import { offerOperations } from './offers/routes.ts'
import { orderOperations } from './orders/routes.ts'
import { outreachOperations } from './outreach/routes.ts'
import { payerOperations } from './payers/routes.ts'
import { pointOperations } from './points/read-points.ts'
import { opticsOperations } from './prescriptions/routes.ts'
import { printingOperations } from './printing/printing.ts'
import { purchasingOperations } from './purchasing/routes.ts'
import { receiptOperations } from './receipts/routes.ts'
import { reportViewOperations } from './reports/report-views.ts'
import { reportOperations } from './reports/routes.ts'
import { saleOperations } from './sales/routes.ts'
import { documentStyleOperations } from './settings/routes.ts'
import { setupOperations } from './setup/routes.ts'
import { peopleOperations } from './staff/people.ts'
import { stockOperations } from './stock/routes.ts'
import { tallyOperations } from './tally/routes.ts'

/** Every operation that the server answers, area by area. */
export const allOperations: readonly BoundOperation[] = [
  ...authOperations,
  ...approvalOperations,
  ...deviceOperations,
  ...setupOperations,
  ...recoveryOperations,
  ...peopleOperations,
  ...demoOperations,
  ...importOperations,
  ...branchOperations,
  ...masterOperations,
  ...catalogOperations,
  ...stockOperations,
  ...purchasingOperations,
  ...customerOperations,
  ...orderOperations,
  ...labOperations,
  ...opticsOperations,
  ...cartOperations,
  ...offerOperations,
  ...receiptOperations,
  ...saleOperations,
  ...creditOperations,
  ...giftCardOperations,
  ...payerOperations,
  ...pointOperations,
  ...dayOperations,
  ...checkOperations,
  ...copyOperations,
  ...gstOperations,
  ...incentiveOperations,
  ...reportOperations,
  ...reportViewOperations,
  ...tallyOperations,
  ...accountantOperations,
  ...postedDocumentOperations,
  ...documentOperations,
  ...labelOperations,
  ...documentStyleOperations,
  ...messageTextOperations,
  ...outreachOperations,
  ...printingOperations,
  ...liveOperations,
]
