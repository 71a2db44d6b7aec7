/** Languages, key maps and live updates, in English. */
export const shellWords = {
  'help.eyes': 'Prescription',
  'help.orders': 'Orders and delivery',
  'help.people': 'Customers',
  'help.day': 'The day',
}
