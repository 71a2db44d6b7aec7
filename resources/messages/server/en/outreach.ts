/** Messages to customers: what can't be sent. */
export const outreachMessages = {
  'outreach.not-due': 'This message is no longer due. The list has changed.',
  'outreach.not-allowed': 'The customer does not want these messages.',
  'outreach.asked-first': 'The program sends these only after the customer has said yes.',
  'outreach.no-mobile': 'The customer has no Indian mobile number.',
  'outreach.channel-not-set-up': 'This channel is not set up.',
  'outreach.channel-not-whole': 'A channel needs its sender, its key and a template first.',
  'outreach.no-template': 'There is no approved template for this kind of message.',
  'outreach.hours': 'The end must be later than the beginning.',
  'outreach.was-told': 'The customer has been informed. That stays in the history of the order.',
} as const
