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
  'outreach.campaign-name': 'The campaign needs a name.',
  'outreach.campaign-text': 'Write what it says.',
  'outreach.campaign-over': 'Its last day is over.',
  'outreach.campaign-runs': 'This campaign was started already.',
  'outreach.campaign-not-running': 'This campaign does not run.',
  'outreach.no-such-campaign': 'There is no such campaign.',
  'outreach.no-paper': 'Only a WhatsApp template about an order holds its paper.',
} as const
