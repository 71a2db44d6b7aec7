/** Messages of live. */
export const liveMessages = {
  'live.no-display-channel': 'This is no channel of a display.',
  'live.first-name-alone': 'A first name alone.',
  'live.upi-text': 'The text of a UPI code.',
} as const
