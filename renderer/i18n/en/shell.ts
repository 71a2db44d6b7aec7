/** Languages, key maps and live updates, in English. */
export const shellWords = {
  'help.eyes': 'Prescription',
  'help.orders': 'Orders and delivery',
  'help.people': 'Customers',
  'help.day': 'The day',
  'preferences.language': 'Language',
  'preferences.keys': 'Keys',
  'preferences.keys.dioptre': 'Dioptre',
  'preferences.keys.tally': 'As in Tally',
  'preferences.theme.contrast': 'High contrast',
  'help.search': 'Find a key by what it does',
  'help.tally': 'The keys are those of Tally; each is shown beside what it does.',
  'palette.screens': 'Screens',
  'palette.orders': 'Orders',
  'live.changed': 'Another till changed this sale. It is shown as it is now.',
  'live.sold': 'Another till finished this sale. Here is an empty one.',
}
