import type { StringKey } from './en.ts'
import { computerWords } from './hi/computer.ts'
import { counterWords } from './hi/counter.ts'
import { customersWords } from './hi/customers.ts'
import { dayWords } from './hi/day.ts'
import { devicesWords } from './hi/devices.ts'
import { displayWords } from './hi/display.ts'
import { labelsWords } from './hi/labels.ts'
import { ordersWords } from './hi/orders.ts'
import { paymentWords } from './hi/payment.ts'
import { prescriptionWords } from './hi/prescription.ts'
import { returnsWords } from './hi/returns.ts'
import { shellWords } from './hi/shell.ts'
import { staffWords } from './hi/staff.ts'
import { tillWords } from './hi/till.ts'

/** Every word the till shows, in Hindi; a word that is missing fails the type check. */
export const hi: Record<StringKey, string> = {
  ...tillWords,
  ...counterWords,
  ...prescriptionWords,
  ...paymentWords,
  ...ordersWords,
  ...returnsWords,
  ...customersWords,
  ...dayWords,
  ...displayWords,
  ...devicesWords,
  ...labelsWords,
  ...shellWords,
  ...computerWords,
  ...staffWords,
}
