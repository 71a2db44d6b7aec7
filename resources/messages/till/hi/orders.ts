import type { Translation } from '../../translation.ts'
import type { ordersMessages as en } from '../en/orders.ts'

export const ordersMessages: Translation<typeof en> = {
  'rail.orders': 'ऑर्डर',
  'command.orders': 'ऑर्डर और डिलीवरी',
  'command.orders.short': 'ऑर्डर',
}
