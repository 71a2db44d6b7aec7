/** The rows that every shop starts with. IDs are part of the data: they never change. */

export const INDIA = 1
export const OPTICAL_MODULE = 1

export const COUNTRIES = [
  { id: INDIA, name: 'India', nameCode: 'place.india' },
  { id: 2, name: 'Bangladesh', nameCode: 'place.bangladesh' },
  { id: 3, name: 'Bhutan', nameCode: 'place.bhutan' },
  { id: 4, name: 'Nepal', nameCode: 'place.nepal' },
  { id: 5, name: 'Sri Lanka', nameCode: 'place.sri-lanka' },
  { id: 6, name: 'United Arab Emirates', nameCode: 'place.united-arab-emirates' },
  { id: 7, name: 'United Kingdom', nameCode: 'place.united-kingdom' },
  { id: 8, name: 'United States', nameCode: 'place.united-states' },
]

export const MODULES = [{ id: OPTICAL_MODULE, name: 'Optical retail' }]

export const ITEM_TYPES = [
  {
    id: 1,
    name: 'Frames',
    nameCode: 'goods.frames',
    section: 'Frame',
    imagePath: '/item-types/frame.svg',
  },
  {
    id: 2,
    name: 'Spectacle lenses',
    nameCode: 'goods.spectacle-lenses',
    section: 'SpectacleLens',
    imagePath: '/item-types/spectacle-lens.svg',
  },
  {
    id: 3,
    name: 'Contact lenses',
    nameCode: 'goods.contact-lenses',
    section: 'ContactLens',
    imagePath: '/item-types/contact-lens.svg',
  },
  {
    id: 4,
    name: 'Sunglasses',
    nameCode: 'goods.sunglasses',
    section: 'Sunglass',
    imagePath: '/item-types/sunglass.svg',
  },
  {
    id: 5,
    name: 'Accessories',
    nameCode: 'goods.accessories',
    section: 'Accessory',
    imagePath: '/item-types/accessory.svg',
  },
] as const

export type Section = (typeof ITEM_TYPES)[number]['section']

export const GENDERS = [
  { id: 1, name: 'Female', nameCode: 'masters.gender-female' },
  { id: 2, name: 'Male', nameCode: 'masters.gender-male' },
  { id: 3, name: 'Other', nameCode: 'masters.gender-other' },
]

export const CASH = 1
export const CARD = 2
export const UPI = 3
export const CHEQUE = 4
export const CREDIT_NOTE = 5
export const BANK_TRANSFER = 6
/** How the program names what was paid with a card or by a payer; nobody chooses them. */
export const GIFT_CARD = 7
export const ON_ACCOUNT = 8

/** A card slip is the terminal's own record; the others can't be traced without their number. */
export const RECEIPT_TYPES = [
  { id: CASH, name: 'Cash', nameCode: 'masters.paid-by-cash', kind: 'Cash', needsReference: 0 },
  { id: CARD, name: 'Card', nameCode: 'masters.paid-by-card', kind: 'Card', needsReference: 0 },
  { id: UPI, name: 'UPI', nameCode: null, kind: 'UPI', needsReference: 1 },
  {
    id: CHEQUE,
    name: 'Cheque',
    nameCode: 'masters.paid-by-cheque',
    kind: 'Cheque',
    needsReference: 1,
  },
  {
    id: CREDIT_NOTE,
    name: 'Credit note',
    nameCode: 'masters.paid-by-credit-note',
    kind: 'CreditNote',
    needsReference: 1,
  },
  {
    id: BANK_TRANSFER,
    name: 'Bank transfer',
    nameCode: 'masters.paid-by-bank-transfer',
    kind: 'Bank',
    needsReference: 1,
  },
  {
    id: GIFT_CARD,
    name: 'Gift card',
    nameCode: 'masters.paid-by-gift-card',
    kind: 'CreditNote',
    needsReference: 1,
  },
  {
    id: ON_ACCOUNT,
    name: 'On account',
    nameCode: 'masters.paid-on-account',
    kind: 'CreditNote',
    needsReference: 0,
  },
]

export const CARD_TYPES = [
  { id: 1, name: 'RuPay', nameCode: null },
  { id: 2, name: 'Visa', nameCode: null },
  { id: 3, name: 'Mastercard', nameCode: null },
  { id: 4, name: 'American Express', nameCode: null },
  { id: 5, name: 'Other', nameCode: 'masters.card-other' },
]

export const PRIORITIES = [
  { id: 1, name: 'Normal', nameCode: 'masters.priority-normal', leadDays: 3 },
  { id: 2, name: 'Urgent', nameCode: 'masters.priority-urgent', leadDays: 1 },
  { id: 3, name: 'Same day', nameCode: 'masters.priority-same-day', leadDays: 0 },
]

export const SOURCES = [
  { id: 1, name: 'Walk-in', nameCode: 'masters.source-walk-in' },
  { id: 2, name: 'Doctor', nameCode: 'masters.source-doctor' },
  { id: 3, name: 'Friend or family', nameCode: 'masters.source-friend-or-family' },
  { id: 4, name: 'Newspaper', nameCode: 'masters.source-newspaper' },
  { id: 5, name: 'Internet', nameCode: 'masters.source-internet' },
  { id: 6, name: 'Eye camp', nameCode: 'masters.source-eye-camp' },
]

export const MEMBERSHIPS = [
  { id: 1, name: 'Regular', nameCode: 'masters.membership-regular', discountRatePpm: 0 },
  { id: 2, name: 'Silver', nameCode: 'masters.membership-silver', discountRatePpm: 50_000 },
  { id: 3, name: 'Gold', nameCode: 'masters.membership-gold', discountRatePpm: 100_000 },
]
