/** Messages of stock. */
export const stockMessages = {
  'stock.no-such-item': 'No item has this number.',
  'stock.expired': 'What is left of {item} has expired, or its lot is not known.',
  'stock.short': 'Not enough stock of {item}.',
} as const
