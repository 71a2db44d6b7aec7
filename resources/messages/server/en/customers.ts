/** Messages of customers. */
export const customersMessages = {
  'customers.not-found': 'There is no such customer.',
} as const
