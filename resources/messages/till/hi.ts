import type { Translation } from '../translation.ts'
import type { en } from './en.ts'
import { computerMessages } from './hi/computer.ts'
import { counterMessages } from './hi/counter.ts'
import { customersMessages } from './hi/customers.ts'
import { dayMessages } from './hi/day.ts'
import { devicesMessages } from './hi/devices.ts'
import { displayMessages } from './hi/display.ts'
import { labelsMessages } from './hi/labels.ts'
import { ordersMessages } from './hi/orders.ts'
import { paymentMessages } from './hi/payment.ts'
import { prescriptionMessages } from './hi/prescription.ts'
import { returnsMessages } from './hi/returns.ts'
import { shellMessages } from './hi/shell.ts'
import { staffMessages } from './hi/staff.ts'
import { tillMessages } from './hi/till.ts'

/** Every message of the till in Hindi. */
export const hi: Translation<typeof en> = {
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
}
