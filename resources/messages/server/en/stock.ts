/** Messages of stock. */
export const stockMessages = {
  'stock.no-such-item': 'No item has this number.',
  'stock.short': 'Not enough stock of {item}.',
} as const
