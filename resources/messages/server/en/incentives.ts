/** Messages of what people earn by what they sell. */
export const incentivesMessages = {
  'incentives.too-many': 'A shop has at most {most, number} rules.',
  'incentives.no-such-rule': 'There is no such rule.',
  'incentives.no-such-person': 'There is no such person.',
  'incentives.person-or-role': 'Choose a person or a role, not both.',
  'incentives.margin-band': 'The upper margin has to be above the lower one.',
  'incentives.shares-too-many': 'Shares of the test and of the delivery are more than the whole.',
  'incentives.one-pay': 'Give a percentage or rupees a piece, not both.',
  'incentives.pay-needed': 'Say how many percent, or how many rupees a piece.',
  'incentives.month-runs': 'This month is not over yet.',
  'incentives.agreed-before': 'This statement is agreed already.',
  'incentives.nothing-earned': 'Nothing was earned in this month.',
  'incentives.changed-since': 'The amount has changed. Look at it again.',
  'incentives.not-agreed': 'Agree the statement first.',
  'incentives.paid-before': 'This statement is paid already.',
} as const
