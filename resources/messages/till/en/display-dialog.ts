/** The dialog of the till that opens a customer display. */
export const displayDialogMessages = {
  'display.title': 'Customer display',
  'display.what': 'The customer sees the sale as it grows, the total, the UPI code and thanks.',
  'display.openWindow': 'Open it on a second screen',
  'display.otherDevice': 'On a phone or tablet of the shop',
  'display.opening': 'Making a code…',
  'display.thisComputer':
    'The branch server answers this computer alone. Start it for the shop’s network to use a phone.',
  'display.qr': 'Address of the customer display with its code',
  'display.step.scan': 'Scan this with its camera.',
  'display.step.open': 'Or open',
  'display.step.code': 'and type',
  'display.asks': 'A device asks to show the sale. Is this the number on it?',
  'display.asksAt': 'Its address: {address}',
  'display.yes': 'Yes, show the sale',
  'display.no': 'No',
} as const
