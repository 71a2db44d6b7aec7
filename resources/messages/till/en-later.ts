import { accountMessages } from './en/account.ts'
import { computerScreenMessages } from './en/computer-screen.ts'
import { counterDialogsMessages } from './en/counter-dialogs.ts'
import { customersScreenMessages } from './en/customers-screen.ts'
import { dayScreenMessages } from './en/day-screen.ts'
import { devicesScreenMessages } from './en/devices-screen.ts'
import { displayDialogMessages } from './en/display-dialog.ts'
import { giftCardsMessages } from './en/gift-cards.ts'
import { goodsInMessages } from './en/goods-in.ts'
import { gstScreenMessages } from './en/gst-screen.ts'
import { importScreenMessages } from './en/import-screen.ts'
import { incentivesMessages } from './en/incentives.ts'
import { itemsMessages } from './en/items.ts'
import { labParcelsMessages } from './en/lab-parcels.ts'
import { labelsScreenMessages } from './en/labels-screen.ts'
import { learnScannerMessages } from './en/learn-scanner.ts'
import { lensGridMessages } from './en/lens-grid.ts'
import { mastersMessages } from './en/masters.ts'
import { messagesScreenMessages } from './en/messages-screen.ts'
import { offersMessages } from './en/offers.ts'
import { officeCommandsMessages } from './en/office-commands.ts'
import { ordersScreenMessages } from './en/orders-screen.ts'
import { papersScreenMessages } from './en/papers-screen.ts'
import { payersMessages } from './en/payers.ts'
import { paymentScreenMessages } from './en/payment-screen.ts'
import { prescriptionScreenMessages } from './en/prescription-screen.ts'
import { printingScreenMessages } from './en/printing-screen.ts'
import { reportsScreenMessages } from './en/reports-screen.ts'
import { returnsScreenMessages } from './en/returns-screen.ts'
import { setUpScreenMessages } from './en/set-up-screen.ts'
import { shellDialogsMessages } from './en/shell-dialogs.ts'
import { shopSettingsMessages } from './en/shop-settings.ts'
import { staffScreenMessages } from './en/staff-screen.ts'
import { stockMessages } from './en/stock.ts'
import { stockCountMessages } from './en/stock-count.ts'
import { suppliersMessages } from './en/suppliers.ts'
import { tillDialogsMessages } from './en/till-dialogs.ts'
import { versionsMessages } from './en/versions.ts'

/**
 * Messages in English that come with the first screen or dialog that is opened and not before the
 * first paint. What the rail says, and a command that can be called at the counter, belongs to en.ts.
 */
export const enLater = {
  ...officeCommandsMessages,
  ...giftCardsMessages,
  ...payersMessages,
  ...versionsMessages,
  ...messagesScreenMessages,
  ...paymentScreenMessages,
  ...tillDialogsMessages,
  ...shellDialogsMessages,
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
  ...itemsMessages,
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
} as const
