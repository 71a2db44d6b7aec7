import { approvalsMessages } from './en/approvals.ts'
import { authMessages } from './en/auth.ts'
import { branchMessages } from './en/branch.ts'
import { cartMessages } from './en/cart.ts'
import { catalogMessages } from './en/catalog.ts'
import { checksMessages } from './en/checks.ts'
import { contactLensMessages } from './en/contact-lens.ts'
import { copiesMessages } from './en/copies.ts'
import { countMessages } from './en/count.ts'
import { creditMessages } from './en/credit.ts'
import { customersMessages } from './en/customers.ts'
import { dayMessages } from './en/day.ts'
import { devicesMessages } from './en/devices.ts'
import { documentsMessages } from './en/documents.ts'
import { fieldMessages } from './en/field.ts'
import { giftCardMessages } from './en/gift-cards.ts'
import { goodsMessages } from './en/goods.ts'
import { gstMessages } from './en/gst.ts'
import { gstinMessages } from './en/gstin.ts'
import { importMessages } from './en/import.ts'
import { incentivesMessages } from './en/incentives.ts'
import { labMessages } from './en/lab.ts'
import { labRuleMessages } from './en/lab-rule.ts'
import { lensGridMessages } from './en/lens-grid.ts'
import { liveMessages } from './en/live.ts'
import { mastersMessages } from './en/masters.ts'
import { numberPrefixMessages } from './en/number-prefix.ts'
import { offersMessages } from './en/offers.ts'
import { opticsMessages } from './en/optics.ts'
import { ordersMessages } from './en/orders.ts'
import { outreachMessages } from './en/outreach.ts'
import { payerMessages } from './en/payers.ts'
import { placeMessages } from './en/place.ts'
import { pointMessages } from './en/points.ts'
import { prescriptionMessages } from './en/prescription.ts'
import { printingMessages } from './en/printing.ts'
import { purchasingMessages } from './en/purchasing.ts'
import { receiptsMessages } from './en/receipts.ts'
import { reportsMessages } from './en/reports.ts'
import { requestMessages } from './en/request.ts'
import { salesMessages } from './en/sales.ts'
import { setupMessages } from './en/setup.ts'
import { staffMessages } from './en/staff.ts'
import { standbyMessages } from './en/standby.ts'
import { startupMessages } from './en/startup.ts'
import { stockMessages } from './en/stock.ts'
import { tallyMessages } from './en/tally.ts'
import { textMessages } from './en/text.ts'

/** Every message of the server in English, which is where the codes come from. */
export const en = {
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
} as const
