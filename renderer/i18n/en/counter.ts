/** The counter: the bar, pairs, discounts and approvals, in English. */
export const counterWords = {
  'approval.title': 'A manager’s approval',
  'approval.loading': 'Looking up who may approve this',
  'approval.nobody': 'Nobody here may approve this. Please ask the owner.',
  'approval.who': 'Who approves',
  'approval.pin': 'PIN',
  'approval.give': 'Approve',
  'approval.upTo': 'up to {rate} %',
  'approval.discount': '{rate} % discount on {name}',
  'approval.billDiscount': '{rate} % discount on the whole bill',
}
