/** Messages of masters. */
export const mastersMessages = {
  'masters.no-doctor': 'There is no such doctor.',
  'masters.no-country': 'There is no such country.',
  'masters.no-year-of-date': 'No financial year of this date is open for documents.',
  'masters.year-closed': 'The financial year {name} is not open for documents.',
} as const
