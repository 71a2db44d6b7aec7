/** Languages, key maps and live updates, in English. */
export const shellMessages = {
  'preferences.language': 'Language',
  'live.changed': 'Another till changed this sale. It is shown as it is now.',
  'live.powerCorrected':
    '{name}: the power was corrected in Items, from {was} to {now}. Look at the goods.',
  'live.taken': 'This sale is at {till} ({name}) now. Here is an empty one.',
  'live.takenGiveBack':
    'This sale is at {till} ({name}) now. Give {cash} in cash back that was taken here for it: it does not count there. Here is an empty sale.',
  'live.sold': 'Another till finished this sale. Here is an empty one.',
  'live.emptied':
    'Another till discarded this sale: nothing of it is saved. Here is an empty one; that till says what is to be given back.',
  'screen.loading': 'Opening the screen…',
  toasts: 'Notes of the till',
} as const
