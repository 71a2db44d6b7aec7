/** Messages of catalog. */
export const catalogMessages = {
  'catalog.no-item': 'There is no such item.',
} as const
