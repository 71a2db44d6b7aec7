/** Exports for Tally. */
export const tallyMessages = {
  'tally.too-long': 'An export for Tally covers a year at most.',
  'tally.ledger-twice': 'The same ledger use is named twice.',
  'tally.ledger-is-cash': 'Cash can’t be booked against Cash. Name another ledger.',
} as const
