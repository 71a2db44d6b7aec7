/** Messages of points. */
export const pointMessages = {
  'points.are-off': 'This shop gives no points.',
  'points.need-name': 'Points are of a customer: name them first.',
  'points.too-few': 'Only {held, plural, one {1 point} other {{held} points}} can be spent.',
  'points.at-least': 'Points are spent from {least} on.',
  'points.of-another': 'These points are of another customer than the sale.',
  'points.how-many': 'Type how many points, not 0.',
  'points.opened-before':
    'This customer’s points of before are kept already: correct them instead.',
  'points.spent': '{count, plural, one {1 point} other {{count} points}}',
} as const
