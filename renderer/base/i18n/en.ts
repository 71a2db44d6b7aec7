import { computerWords } from './en/computer.ts'
import { counterWords } from './en/counter.ts'
import { customersWords } from './en/customers.ts'
import { dayWords } from './en/day.ts'
import { devicesWords } from './en/devices.ts'
import { displayWords } from './en/display.ts'
import { labelsWords } from './en/labels.ts'
import { ordersWords } from './en/orders.ts'
import { paymentWords } from './en/payment.ts'
import { prescriptionWords } from './en/prescription.ts'
import { returnsWords } from './en/returns.ts'
import { shellWords } from './en/shell.ts'
import { staffWords } from './en/staff.ts'
import { tillWords } from './en/till.ts'

/**
 * Every word the till shows, in English. Another language is another file of the same shape:
 * `Record<StringKey, string>`. Places in braces are filled in by `t`.
 */
export const en = {
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

export type StringKey = keyof typeof en
