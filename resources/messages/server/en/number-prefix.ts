/** Why a text can’t be the prefix of document numbers. */
export const numberPrefixMessages = {
  'number-prefix.form': 'A prefix is one to three capital letters and digits, such as KA1.',
  'number-prefix.zero': 'A prefix cannot begin with 0.',
  'number-prefix.used': 'The prefix {prefix} has been used. Choose another for this GSTIN.',
  'number-prefix.none-left': 'Choose a prefix for the numbers of this GSTIN.',
  'number-prefix.no-digit': 'A prefix ends with a digit, such as KA1.',
} as const
