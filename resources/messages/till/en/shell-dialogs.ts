/** Help, palette and preferences, and the words by which they are searched, in English. */
export const shellDialogsMessages = {
  'date.form': 'dd-mm-yyyy',
  'date.refuse': 'A day such as 20-11-2026',
  'date.late': 'Not after {day}',
  'help.eyes': 'Prescription',
  'help.orders': 'Orders and delivery',
  'help.people': 'Customers',
  'help.day': 'The day',
  'preferences.keys': 'Keys',
  'preferences.keys.dioptre': 'Dioptre',
  'preferences.keys.tally': 'As in Tally',
  'preferences.theme.contrast': 'High contrast',
  'help.search': 'Find a key by what it does',
  'help.tally': 'The keys are those of Tally; each is shown beside what it does.',
  'palette.screens': 'Screens',
  'palette.orders': 'Orders',
  'file.choose': 'Choose a file',
  'also.papers':
    'settings bill invoice logo terms signature bank UPI template language large print',
  'also.computer': 'settings backup recovery code keys kiosk start update data folder',
  'also.devices': 'settings network LAN Wi-Fi phone tablet second till device pair',
  'also.import': 'settings price list rates items stock goods CSV Excel',
  'also.printing': 'settings printer drawer paper roll queue test page',
  'also.preferences':
    'settings preference language Hindi theme dark contrast text size sound lock Tally',
  'also.labels': 'barcode tag sticker price label',
  'also.scanner': 'settings barcode reader gun HID',
} as const
