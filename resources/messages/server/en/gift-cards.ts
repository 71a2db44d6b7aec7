/** Messages of gift cards. */
export const giftCardMessages = {
  'gift-cards.no-such-card': 'There is no gift card with this number.',
  'gift-cards.is-blocked': 'The gift card {card} is blocked.',
  'gift-cards.is-cancelled': 'The gift card {card} was taken back.',
  'gift-cards.has-ended': 'The gift card {card} was good until {day, day}.',
  'gift-cards.too-little': 'The gift card {card} holds {left, paise} only.',
  'gift-cards.used-up': 'Nothing is left on this gift card.',
  'gift-cards.ends-in-the-past': 'The last day is today or later.',
  'gift-cards.no-cheque':
    'A card can be spent at once, and a cheque may bounce: take other money for it.',
  'gift-cards.why': 'Say why.',
  'gift-cards.spent-already': 'Some of the gift card {card} was spent: it can’t be taken back.',
} as const
