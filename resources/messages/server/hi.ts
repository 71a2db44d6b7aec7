import type { Translation } from '../translation.ts'
import type { en } from './en.ts'
import { approvalsMessages } from './hi/approvals.ts'
import { authMessages } from './hi/auth.ts'
import { branchMessages } from './hi/branch.ts'
import { cartMessages } from './hi/cart.ts'
import { catalogMessages } from './hi/catalog.ts'
import { checksMessages } from './hi/checks.ts'
import { contactLensMessages } from './hi/contact-lens.ts'
import { copiesMessages } from './hi/copies.ts'
import { countMessages } from './hi/count.ts'
import { creditMessages } from './hi/credit.ts'
import { customersMessages } from './hi/customers.ts'
import { dayMessages } from './hi/day.ts'
import { devicesMessages } from './hi/devices.ts'
import { documentsMessages } from './hi/documents.ts'
import { fieldMessages } from './hi/field.ts'
import { giftCardMessages } from './hi/gift-cards.ts'
import { goodsMessages } from './hi/goods.ts'
import { gstMessages } from './hi/gst.ts'
import { gstinMessages } from './hi/gstin.ts'
import { importMessages } from './hi/import.ts'
import { incentivesMessages } from './hi/incentives.ts'
import { labMessages } from './hi/lab.ts'
import { labRuleMessages } from './hi/lab-rule.ts'
import { lensGridMessages } from './hi/lens-grid.ts'
import { liveMessages } from './hi/live.ts'
import { mastersMessages } from './hi/masters.ts'
import { numberPrefixMessages } from './hi/number-prefix.ts'
import { offersMessages } from './hi/offers.ts'
import { opticsMessages } from './hi/optics.ts'
import { ordersMessages } from './hi/orders.ts'
import { outreachMessages } from './hi/outreach.ts'
import { payerMessages } from './hi/payers.ts'
import { placeMessages } from './hi/place.ts'
import { pointMessages } from './hi/points.ts'
import { prescriptionMessages } from './hi/prescription.ts'
import { printingMessages } from './hi/printing.ts'
import { purchasingMessages } from './hi/purchasing.ts'
import { receiptsMessages } from './hi/receipts.ts'
import { reportsMessages } from './hi/reports.ts'
import { requestMessages } from './hi/request.ts'
import { salesMessages } from './hi/sales.ts'
import { setupMessages } from './hi/setup.ts'
import { staffMessages } from './hi/staff.ts'
import { standbyMessages } from './hi/standby.ts'
import { startupMessages } from './hi/startup.ts'
import { stockMessages } from './hi/stock.ts'
import { tallyMessages } from './hi/tally.ts'
import { textMessages } from './hi/text.ts'

/** Every message of the server in Hindi. */
export const hi: Translation<typeof en> = {
  ...requestMessages,
  ...textMessages,
  ...documentsMessages,
  ...giftCardMessages,
  ...payerMessages,
  ...pointMessages,
  ...offersMessages,
  ...opticsMessages,
  ...prescriptionMessages,
  ...contactLensMessages,
  ...labRuleMessages,
  ...customersMessages,
  ...mastersMessages,
  ...catalogMessages,
  ...fieldMessages,
  ...gstMessages,
  ...gstinMessages,
  ...numberPrefixMessages,
  ...cartMessages,
  ...salesMessages,
  ...ordersMessages,
  ...outreachMessages,
  ...incentivesMessages,
  ...labMessages,
  ...copiesMessages,
  ...creditMessages,
  ...receiptsMessages,
  ...reportsMessages,
  ...tallyMessages,
  ...dayMessages,
  ...checksMessages,
  ...stockMessages,
  ...countMessages,
  ...lensGridMessages,
  ...purchasingMessages,
  ...importMessages,
  ...staffMessages,
  ...approvalsMessages,
  ...authMessages,
  ...branchMessages,
  ...devicesMessages,
  ...liveMessages,
  ...setupMessages,
  ...standbyMessages,
  ...startupMessages,
  ...placeMessages,
  ...goodsMessages,
  ...printingMessages,
}
