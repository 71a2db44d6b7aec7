/** Messages of masters. */
export const mastersMessages = {
  'masters.no-doctor': 'There is no such doctor.',
} as const
