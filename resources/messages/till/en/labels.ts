/** Labels and messages, in English. */
export const labelsMessages = {
  'rail.labels': 'Labels',
  'command.labels': 'Bar code labels',
  'command.labels.short': 'Labels',
  'labels.sent': 'Labels on their way to the printer: {count}',
  'labels.notSent': 'The labels were not printed: {reason}',
  'labels.notSaved': 'The labels could not be saved: {reason}',
} as const
