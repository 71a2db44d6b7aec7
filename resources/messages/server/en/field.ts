/** What is wrong with a field of a request, after its name. */
export const fieldMessages = {
  'field.missing': 'is missing',
  'field.empty': 'is empty',
  'field.least': 'must be {least} or more',
  'field.more-than': 'must be more than {least}',
  'field.most': 'must be {most} or less',
  'field.decimals': 'has too many decimals',
  'field.too-short': 'needs at least {count} characters',
  'field.too-many-rows': 'has more than {count} rows',
  'field.too-long': 'is longer than {count} characters',
  'field.characters': 'has characters that are not allowed here',
  'field.mobile': 'takes digits, spaces, +, - and brackets only',
  'field.pincode': 'must be six digits',
  'field.not-allowed': 'is not one of the allowed values',
  'field.wrong': 'is not right',
  'field.wrong-id': 'is not an ID of the right kind',
  'field.type':
    'must be {type, select, string {text} number {a number} integer {a whole number} boolean {true or false} object {an object} array {a list} other {{type}}}',
} as const
