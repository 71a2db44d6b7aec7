/** What the page of the prescription says of the pair and of its list of lenses. */
export const prescriptionScreenMessages = {
  'rx.group.rest': 'Single vision, without the ADD',
  'rx.lensRest':
    '{count, plural, one {Show # single vision lens} other {Show # single vision lenses}}',
  'rx.pair.withTax': 'with tax',
  'rx.pair.frame': 'Frame',
  'rx.pair.fitting': 'Fitting',
  'rx.pair.inLens': 'In the price of the lenses',
  'rx.pair.choose': 'Choose',
} as const
