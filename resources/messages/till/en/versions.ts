/** What somebody else has saved meanwhile, beside what is typed here. */
export const versionsMessages = {
  'versions.changed': 'Somebody else has changed this meanwhile',
  'versions.changedBy': '{name} has changed this meanwhile, on {day} at {time}',
  'versions.field': 'What',
  'versions.mine': 'Yours',
  'versions.theirs': 'Saved meanwhile',
  'versions.untouched': 'not changed by you',
  'versions.same': 'It is the same as what you typed.',
  'versions.goods': 'Goods {number}',
  'versions.any': 'anything',
  'versions.days': 'Days of the week',
  'versions.onWhat': 'On what',
  'versions.takeTheirs': 'Take what was saved',
  'versions.keepChosen': 'Keep what is chosen, then save',
  'versions.keepMine': 'Keep mine, then save',
  'kept.notSaved': 'Typed before, and not saved yet.',
  'kept.throwAway': 'Throw it away',
} as const
