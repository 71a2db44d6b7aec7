/** Messages of catalog. */
export const catalogMessages = {
  'catalog.no-item': 'There is no such item.',
  'catalog.term-too-short': 'Type at least {count} characters.',
  'catalog.no-term': 'Type what to look for.',
  'catalog.no-year': 'There is no such financial year.',
  'catalog.no-item-of-code': 'No item on sale has this code.',
  'catalog.no-item-type': 'There is no such item type.',
  'catalog.no-module': 'There is no such module.',
  'catalog.no-item-type-of-number': 'No item type has this number.',
  'catalog.no-category': 'There is no such category.',
  'catalog.code-taken': '{code} is already in the catalogue: {name}.',
  'catalog.no-tax-class': 'There is no such tax class.',
  'catalog.price-or-mrp': 'Give a price or an MRP.',
  'catalog.code-on-goods': 'Give the code on the goods.',
  'catalog.price-above-mrp': 'The price is above the MRP.',
} as const
