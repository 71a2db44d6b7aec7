/** Messages of approvals. */
export const approvalsMessages = {
  'approvals.may-not': '{name} may not approve this.',
  'approvals.how-much-discount': 'Say how much discount is asked for.',
  'approvals.for-which-sale': 'Say for which sale it is.',
  'approvals.wrong-pin': 'That PIN is not right.',
  'approvals.for-what': 'Say what the approval is for.',
  'approvals.stale': 'This approval has been used or is too old. Please ask for a new one.',
  'approvals.changed-since':
    'This approval was given for something else: what is sent has changed since.',
  'approvals.for-something-else': 'This approval is for something else.',
} as const
