/** Opening, watching and closing the day, in English. */
export const dayMessages = {
  'rail.day': 'Day',
  'rail.shopCheck': 'Data check',
  'command.day': 'The day: open, cash, close',
  'command.dayReports': 'Z reports',
  'day.hint': 'The day is not open yet. Selling goes on; open it to keep the drawer straight.',
  'day.hintClosed': 'The day is closed. What is sold now belongs to tomorrow.',
  'day.hintOverdue': 'The last day was not closed.',
  'day.hintGo': 'Go to the day',
  'checks.alarm': 'The shop’s data is damaged.',
  'checks.tellOwner': 'Tell the owner: the check of the shop’s data found something.',
  'checks.alarmFailed': 'The shop’s data could not be checked.',
  'copies.alarm': 'The copy {name} could not be brought back when it was tried.',
  'copies.alarmDisk': 'This computer’s disk has changed the shop’s data by itself.',
  'copies.alarmShow': 'Show the copies',
  'checks.show': 'Show what was found',
} as const
