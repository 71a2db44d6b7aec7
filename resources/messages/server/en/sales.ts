/** Messages of sales. */
export const salesMessages = {
  'sales.one-payment-form': 'Send either one receiptAmount or payments.',
  'sales.no-payment-method': 'The payment method is missing.',
  'sales.recall-needs-date': 'A recall needs a date or a number of months.',
  'sales.may-not-take-money': 'You are not allowed to take money.',
  'sales.repair-needs-name': 'Whose frame is it? A repair needs the name of a customer.',
  'sales.unpaid-needs-name':
    '{due, paise} is not paid. Name the customer who owes it, or take the money.',
  'sales.unpaid-needs-manager':
    '{due, paise} is not paid, and you may leave {limit, paise} unpaid. A manager can approve it.',
  'sales.no-such-priority': 'There is no such job priority.',
  'sales.backdated-by-manager':
    'Only the owner or a manager may date a document to an earlier day.',
  'sales.date-in-future': 'The date of a document can not be in the future.',
  'sales.before-newest':
    'The newest document of this series is dated {day, day}, and none after it may be older. Check the date of this computer.',
  'sales.charge-job': 'Fitting and lab charges',
  'sales.charge-shipping': 'Delivery charges',
  'sales.charge-other': 'Other charges',
  'sales.scheme-by-owner': 'Only the owner may bill under another tax scheme than the shop’s.',
  'sales.no-such-state': 'There is no such State.',
  'sales.opening-due': 'Opening due {number}',
  'sales.opening-credit': 'Opening credit {number}',
} as const
