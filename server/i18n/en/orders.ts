/** What the server says about the day and what becomes of orders. */
export const ordersSentences = [
  'Order cancelled: {reason}',
  'has not gone to the lab yet',
  'is at the lab',
  'has come back from the lab',
  'is fitted',
  'was rejected',
  'is booked',
  'is in the lab',
  'is ready',
  'was handed over',
  'was cancelled',
] as const
