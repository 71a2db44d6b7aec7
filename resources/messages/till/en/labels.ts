/** Labels and messages, in English. */
export const labelsMessages = {
  'rail.labels': 'Labels',
  'command.labels': 'Bar code labels',
  'command.labels.short': 'Labels',
  'command.labelsPrint': 'Print the labels',
  'command.labelsPrint.short': 'Print labels',
  'command.labelsDownload': 'Save the labels as a PDF',
  'command.labelsDownload.short': 'Save PDF',
  'command.labelsClear': 'Empty the list of labels',
  'command.labelsClear.short': 'Empty the list',
  'labels.sent': 'Labels on their way to the printer: {count}',
  'labels.notSent': 'The labels were not printed: {reason}',
  'labels.notSaved': 'The labels could not be saved: {reason}',
} as const
