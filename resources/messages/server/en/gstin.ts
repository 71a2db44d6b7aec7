/** Why a text is no GSTIN. */
export const gstinMessages = {
  'gstin.length': 'A GSTIN has 15 characters; this one has {count}.',
  'gstin.form':
    'This is not the form of a GSTIN: two digits of the state, the PAN, three characters.',
  'gstin.state': 'A GSTIN cannot begin with {code}: no state has that code.',
  'gstin.check-character':
    'The last character of the GSTIN does not fit the others; please compare them again.',
} as const
