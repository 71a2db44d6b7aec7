/** Messages of customers. */
export const customersMessages = {
  'customers.not-found': 'There is no such customer.',
  'customers.walk-in': 'Walk-in customer',
} as const
