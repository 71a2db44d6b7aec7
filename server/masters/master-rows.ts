/** The rows that every shop starts with. IDs are part of the data: they never change. */

export const INDIA = 1
export const OPTICAL_MODULE = 1

export const COUNTRIES = [
  { id: INDIA, name: 'India' },
  { id: 2, name: 'Bangladesh' },
  { id: 3, name: 'Bhutan' },
  { id: 4, name: 'Nepal' },
  { id: 5, name: 'Sri Lanka' },
  { id: 6, name: 'United Arab Emirates' },
  { id: 7, name: 'United Kingdom' },
  { id: 8, name: 'United States' },
]

export const MODULES = [{ id: OPTICAL_MODULE, name: 'Optical retail' }]

export const ITEM_TYPES = [
  { id: 1, name: 'Frames', section: 'Frame', imagePath: '/item-types/frame.svg' },
  {
    id: 2,
    name: 'Spectacle lenses',
    section: 'SpectacleLens',
    imagePath: '/item-types/spectacle-lens.svg',
  },
  {
    id: 3,
    name: 'Contact lenses',
    section: 'ContactLens',
    imagePath: '/item-types/contact-lens.svg',
  },
  { id: 4, name: 'Sunglasses', section: 'Sunglass', imagePath: '/item-types/sunglass.svg' },
  { id: 5, name: 'Accessories', section: 'Accessory', imagePath: '/item-types/accessory.svg' },
] as const

export type Section = (typeof ITEM_TYPES)[number]['section']

export const GENDERS = [
  { id: 1, name: 'Female' },
  { id: 2, name: 'Male' },
  { id: 3, name: 'Other' },
]

export const CASH = 1
export const CARD = 2
export const UPI = 3
export const CHEQUE = 4
export const CREDIT_NOTE = 5
export const BANK_TRANSFER = 6

/** A card slip is the terminal's own record; the others can't be traced without their number. */
export const RECEIPT_TYPES = [
  { id: CASH, name: 'Cash', kind: 'Cash', needsReference: 0 },
  { id: CARD, name: 'Card', kind: 'Card', needsReference: 0 },
  { id: UPI, name: 'UPI', kind: 'UPI', needsReference: 1 },
  { id: CHEQUE, name: 'Cheque', kind: 'Cheque', needsReference: 1 },
  { id: CREDIT_NOTE, name: 'Credit note', kind: 'CreditNote', needsReference: 1 },
  { id: BANK_TRANSFER, name: 'Bank transfer', kind: 'Bank', needsReference: 1 },
]

export const CARD_TYPES = [
  { id: 1, name: 'RuPay' },
  { id: 2, name: 'Visa' },
  { id: 3, name: 'Mastercard' },
  { id: 4, name: 'American Express' },
  { id: 5, name: 'Other' },
]

export const PRIORITIES = [
  { id: 1, name: 'Normal', leadDays: 3 },
  { id: 2, name: 'Urgent', leadDays: 1 },
  { id: 3, name: 'Same day', leadDays: 0 },
]

export const SOURCES = [
  { id: 1, name: 'Walk-in' },
  { id: 2, name: 'Doctor' },
  { id: 3, name: 'Friend or family' },
  { id: 4, name: 'Newspaper' },
  { id: 5, name: 'Internet' },
  { id: 6, name: 'Eye camp' },
]

export const MEMBERSHIPS = [
  { id: 1, name: 'Regular', discountRatePpm: 0 },
  { id: 2, name: 'Silver', discountRatePpm: 50_000 },
  { id: 3, name: 'Gold', discountRatePpm: 100_000 },
]
