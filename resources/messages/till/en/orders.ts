/** Orders and delivery, in English. */
export const ordersMessages = {
  'rail.orders': 'Orders',
  'command.orders': 'Orders and delivery',
  'command.orders.short': 'Orders',
} as const
