/** Messages of receipts. */
export const receiptsMessages = {
  'receipts.other-branch': 'This branch is not the one you are signed in to.',
  'receipts.cancelled-by-manager': 'A receipt is cancelled by the owner or a manager.',
  'receipts.running-year': 'A receipt belongs to the running financial year.',
  'receipts.no-amount': 'The amount is missing.',
  'receipts.not-taken-back': 'The payment that this one stands for was not taken back.',
  'receipts.of-another-order': 'This receipt belongs to another order.',
  'receipts.amount-fixed': 'The amount of a receipt can not be changed.',
  'receipts.no-such-receipt': 'There is no such receipt.',
  'receipts.taken-back-by-manager': 'A receipt is taken back by the owner or a manager.',
  'receipts.money-given-back': 'The money of this receipt was given back already.',
  'receipts.no-such-card-type': 'There is no such card type.',
  'receipts.more-than-due': 'The payment is more than what is due.',
  'receipts.new-status': 'A new receipt is active or, for a cheque, pending.',
  'receipts.money-only':
    'Choose money: no gift card is bought with a card, and no account paid with a credit note.',
  'receipts.needs-reference': '{method} needs its reference number.',
  'receipts.active': 'Active',
  'receipts.pending': 'Pending',
  'receipts.bounced': 'Bounced',
  'receipts.failed': 'Failed',
  'receipts.cancelled': 'Cancelled',
  'receipts.no-transition': 'A receipt that is {from} can not become {to}.',
  'receipts.no-tax-on-advance':
    'Advance for supply of goods: no tax is payable on it (notification 66/2017-Central Tax).',
  'receipts.no-tax-on-goods':
    'No tax is payable on the part that is for goods (notification 66/2017-Central Tax).',
} as const
