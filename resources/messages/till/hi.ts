import type { Translation } from '../translation.ts'
import type { en } from './en.ts'
import type { enLater } from './en-later.ts'
import { accountMessages } from './hi/account.ts'
import { computerMessages } from './hi/computer.ts'
import { computerScreenMessages } from './hi/computer-screen.ts'
import { counterMessages } from './hi/counter.ts'
import { counterDialogsMessages } from './hi/counter-dialogs.ts'
import { customersMessages } from './hi/customers.ts'
import { customersScreenMessages } from './hi/customers-screen.ts'
import { dayMessages } from './hi/day.ts'
import { dayScreenMessages } from './hi/day-screen.ts'
import { devicesMessages } from './hi/devices.ts'
import { devicesScreenMessages } from './hi/devices-screen.ts'
import { displayMessages } from './hi/display.ts'
import { displayDialogMessages } from './hi/display-dialog.ts'
import { giftCardsMessages } from './hi/gift-cards.ts'
import { goodsInMessages } from './hi/goods-in.ts'
import { gstScreenMessages } from './hi/gst-screen.ts'
import { importScreenMessages } from './hi/import-screen.ts'
import { incentivesMessages } from './hi/incentives.ts'
import { itemsMessages } from './hi/items.ts'
import { labParcelsMessages } from './hi/lab-parcels.ts'
import { labelsMessages } from './hi/labels.ts'
import { labelsScreenMessages } from './hi/labels-screen.ts'
import { learnScannerMessages } from './hi/learn-scanner.ts'
import { lensGridMessages } from './hi/lens-grid.ts'
import { mastersMessages } from './hi/masters.ts'
import { messagesScreenMessages } from './hi/messages-screen.ts'
import { offersMessages } from './hi/offers.ts'
import { officeMessages } from './hi/office.ts'
import { officeCommandsMessages } from './hi/office-commands.ts'
import { ordersMessages } from './hi/orders.ts'
import { ordersScreenMessages } from './hi/orders-screen.ts'
import { papersScreenMessages } from './hi/papers-screen.ts'
import { payersMessages } from './hi/payers.ts'
import { paymentMessages } from './hi/payment.ts'
import { paymentScreenMessages } from './hi/payment-screen.ts'
import { prescriptionMessages } from './hi/prescription.ts'
import { prescriptionScreenMessages } from './hi/prescription-screen.ts'
import { printingScreenMessages } from './hi/printing-screen.ts'
import { reportsScreenMessages } from './hi/reports-screen.ts'
import { returnsMessages } from './hi/returns.ts'
import { returnsScreenMessages } from './hi/returns-screen.ts'
import { setUpScreenMessages } from './hi/set-up-screen.ts'
import { shellMessages } from './hi/shell.ts'
import { shellDialogsMessages } from './hi/shell-dialogs.ts'
import { shopSettingsMessages } from './hi/shop-settings.ts'
import { staffMessages } from './hi/staff.ts'
import { staffScreenMessages } from './hi/staff-screen.ts'
import { stockMessages } from './hi/stock.ts'
import { stockCountMessages } from './hi/stock-count.ts'
import { suppliersMessages } from './hi/suppliers.ts'
import { tillMessages } from './hi/till.ts'
import { tillDialogsMessages } from './hi/till-dialogs.ts'
import { versionsMessages } from './hi/versions.ts'

/** Every message of the till in Hindi. */
export const hi: Translation<typeof en & typeof enLater> = {
  ...officeCommandsMessages,
  ...messagesScreenMessages,
  ...paymentScreenMessages,
  ...tillDialogsMessages,
  ...shellDialogsMessages,
  ...tillMessages,
  ...counterMessages,
  ...prescriptionMessages,
  ...paymentMessages,
  ...ordersMessages,
  ...returnsMessages,
  ...customersMessages,
  ...dayMessages,
  ...displayMessages,
  ...devicesMessages,
  ...labelsMessages,
  ...shellMessages,
  ...computerMessages,
  ...staffMessages,
  ...officeMessages,
  ...itemsMessages,
  ...giftCardsMessages,
  ...payersMessages,
  ...versionsMessages,
  ...goodsInMessages,
  ...suppliersMessages,
  ...stockMessages,
  ...stockCountMessages,
  ...lensGridMessages,
  ...mastersMessages,
  ...incentivesMessages,
  ...offersMessages,
  ...shopSettingsMessages,
  ...labParcelsMessages,
  ...reportsScreenMessages,
  ...gstScreenMessages,
  ...accountMessages,
  ...dayScreenMessages,
  ...counterDialogsMessages,
  ...ordersScreenMessages,
  ...prescriptionScreenMessages,
  ...returnsScreenMessages,
  ...computerScreenMessages,
  ...staffScreenMessages,
  ...devicesScreenMessages,
  ...displayDialogMessages,
  ...labelsScreenMessages,
  ...learnScannerMessages,
  ...setUpScreenMessages,
  ...customersScreenMessages,
  ...importScreenMessages,
  ...papersScreenMessages,
  ...printingScreenMessages,
}
