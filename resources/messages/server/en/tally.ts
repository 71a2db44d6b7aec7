/** Exports for Tally. */
export const tallyMessages = {
  'tally.too-long': 'An export for Tally covers a year at most.',
} as const
