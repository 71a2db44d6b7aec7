import { computerMessages } from './en/computer.ts'
import { counterMessages } from './en/counter.ts'
import { customersMessages } from './en/customers.ts'
import { dayMessages } from './en/day.ts'
import { devicesMessages } from './en/devices.ts'
import { displayMessages } from './en/display.ts'
import { labelsMessages } from './en/labels.ts'
import { officeMessages } from './en/office.ts'
import { ordersMessages } from './en/orders.ts'
import { paymentMessages } from './en/payment.ts'
import { prescriptionMessages } from './en/prescription.ts'
import { returnsMessages } from './en/returns.ts'
import { shellMessages } from './en/shell.ts'
import { staffMessages } from './en/staff.ts'
import { tillMessages } from './en/till.ts'

/** The messages of the till in English, but for those of its back office (en-later.ts). */
export const en = {
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
} as const
