/** Learning a scanner, in English. */
export const learnScannerMessages = {
  'learn.title': 'Learn the scanner',
  'learn.lead': 'Scan the same code three times, a second apart.',
  'learn.count': 'Scanned {count} of {of}',
  'learn.done': 'Learned from {code}: this scanner is told from fingers at {ms} ms a key.',
  'learn.notAlike': 'The three scans were not alike. Try again with one code.',
  'learn.tooFew': 'That was too short to learn from. Try a longer code.',
  'learn.tooSlow': 'That was as slow as fingers. Set the scanner faster, or give it a prefix key.',
} as const
