/** Messages of payers: companies, insurers and schemes. */
export const payerMessages = {
  'payers.no-such-payer': 'There is no such payer.',
  'payers.no-such-claim': 'There is no such claim.',
  'payers.needs-name': 'The payer needs a name.',
  'payers.name-taken': 'There is a payer {name} already.',
  'payers.most-above-zero': 'Leave it empty, or give more than 0.',
  'payers.which': 'Choose the payer.',
  'payers.no-money': 'What a payer pays later is no money now: it goes on account.',
  'payers.not-used': '{name} is no longer used as a payer.',
  'payers.needs-approval': '{name} pays with an approval only: give its number.',
  'payers.above-most': '{name} pays {most, paise} of one order at most.',
  'payers.over-limit':
    '{name} has {open, paise} open and may owe {limit, paise}: a manager may let it pass.',
  'payers.more-than-open': 'That is more than is open: {open, paise}.',
  'payers.more-than-claim': 'That is more than is open of this claim.',
  'payers.more-than-charged':
    'Only {charged, paise} of this order is on this account. The rest was a credit that paid another claim: write it off, or take it from the payer.',
  'payers.claim-twice': 'Name each claim once.',
  'payers.claims-other-sum': 'The claims come to another sum than the payment.',
  'payers.receipt-cancelled': 'This receipt was cancelled already.',
} as const
