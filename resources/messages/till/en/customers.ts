/** Customers and households, in English. */
export const customersMessages = {
  'command.customers': 'Customers and their families',
  'command.customers.short': 'Customers',
  'command.customerDues': 'Dues of a customer: take what is owed',
  'command.customerDues.short': 'Dues',
  'command.messages': 'Messages to customers: recalls, reminders, greetings',
  'command.messages.short': 'Messages',
  'rail.messages': 'Messages',
  'command.payers': 'Payers: companies, insurers, what they owe',
  'rail.payers': 'Payers',
  'command.giftCards': 'Gift cards: sell, look up, block',
  'rail.giftCards': 'Gift cards',
  'rail.customers': 'Customers',
  'customers.consent.saved': 'The answer is kept.',
  'family.joined': 'The family is saved.',
  'family.left': 'Taken out of the family.',
  'recall.marked': 'Recall saved.',
} as const
