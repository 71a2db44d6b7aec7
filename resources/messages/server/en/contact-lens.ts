/** Messages of contact-lens prescriptions. */
export const contactLensMessages = {
  'contact-lens.base-curve': 'A base curve is between 6.00 and 10.00 mm, such as 8.60.',
  'contact-lens.diameter': 'A diameter is between 7.0 and 24.0 mm, such as 14.2.',
  'contact-lens.addition': 'An addition is between 0.25 and 4.00, or LOW, MED or HIGH.',
  'contact-lens.modality': 'Choose how often the lenses are changed, such as Daily or Monthly.',
  'contact-lens.axis-alone': 'There is an axis and no cylinder.',
  'contact-lens.power-missing':
    '{side, select, Right {Right} other {Left}} contact lens has no power. Write plano if it has none.',
  'contact-lens.nothing-typed': 'Nothing is typed for either contact lens.',
  'contact-lens.not-of-customer': 'This contact-lens prescription is not of this customer.',
  'contact-lens.superseded': 'This contact-lens prescription was put right already.',
  'contact-lens.other-size': 'BC or DIA differs from the prescription',
  'contact-lens.none-in-power': 'No contact lens in the catalogue has this power.',
} as const
