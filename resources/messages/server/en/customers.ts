/** Messages of customers. */
export const customersMessages = {
  'customers.still-open': 'Order {number} is still open or not settled. Finish it first.',
  'customers.not-found': 'There is no such customer.',
  'customers.walk-in': 'Walk-in customer',
  'customers.not-in-family': 'This customer was not put into a family.',
  'customers.walk-in-has-no-family': 'The walk-in customer belongs to no family.',
  'customers.name-missing': 'A new customer needs a name.',
  'customers.gstin-of-other-state': 'The GSTIN belongs to another state than the address.',
  'customers.state-of-other-country': 'The state is not in this country.',
  'customers.birth-not-a-date': 'The date of birth is not a date.',
  'customers.birth-in-future': 'The date of birth is in the future.',
  'customers.walk-in-unchangeable': 'The walk-in customer can not be changed.',
  'customers.no-recall': 'There is no such recall.',
  'customers.no-gender': 'There is no such gender.',
  'customers.no-state': 'There is no such state.',
  'customers.no-source': 'There is no such source.',
  'customers.no-membership': 'There is no such membership.',
} as const
