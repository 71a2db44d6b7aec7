/** Messages of setup. */
export const setupMessages = {
  'setup.logo-not-a-picture': 'The picture must be a PNG or JPEG.',
  'setup.logo-too-many-pixels': 'The picture is larger than 4 megapixels.',
  'setup.logo-too-large': 'The picture must be smaller than 1 MB.',
  'setup.recovery-code-by-owner': 'The recovery code is made by the owner.',
  'setup.done-already': 'This shop has been set up already.',
  'setup.shop-name-missing': 'The shop needs its name.',
  'setup.address-missing': 'The address must be on every bill.',
  'setup.town-missing': 'The town is missing.',
  'setup.pincode': 'A PIN code has six digits.',
  'setup.no-such-goods': 'There are no goods of {name}.',
  'setup.goods-twice': '{name} is named twice.',
  'setup.not-a-phone-number': 'This is not a phone number.',
  'setup.not-an-email': 'This is not an email address.',
  'setup.upi-id': 'A UPI ID is like shop@bank.',
  'setup.choose-state': 'Choose the state of the shop.',
  'setup.composition-needs-gstin': 'The composition scheme needs a GSTIN.',
  'setup.gstin-of-other-state': 'This GSTIN is of {state}, not of the state of the shop.',
  'setup.shop-here-already': 'There is a shop here already.',
  'setup.owner-name-missing': "The owner's name is missing.",
  'setup.lab-name-missing': 'The lab needs its name, or leave its days empty too.',
  'setup.doctor-name-missing': 'The doctor needs a name, or leave the registration empty too.',
  'setup.shop-changed-meanwhile':
    'Somebody else changed the settings in the meantime. Open them again.',
  'setup.scheme-needs-gstin':
    'A regular or composition shop has a GSTIN, an unregistered one has none.',
  'setup.registered-after-documents':
    'There are documents up to {day, day}: another GSTIN or scheme can begin after that day only.',
} as const
