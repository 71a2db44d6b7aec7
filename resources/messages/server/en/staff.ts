/** Messages of staff. */
export const staffMessages = {
  'staff.no-person': 'There is no such person.',
  'staff.user-name-taken': 'Someone has the user name {name} already.',
  'staff.owner-changes-owners': 'Only an owner makes or changes owners and managers.',
  'staff.own-place': 'Nobody ends or changes their own place here. Ask another owner.',
  'staff.name-missing': 'The name is missing.',
  'staff.pin-or-password': 'Give a PIN or a password to sign in with.',
  'staff.user-name-characters': 'A user name is letters and digits without spaces.',
  'staff.pin-digits': 'A PIN is four to six digits.',
  'staff.password-too-short': 'A password has at least {count} characters.',
  'staff.pin-weak':
    'This PIN is too easy to guess. Avoid rows such as 1234, repeats and years of birth.',
  'staff.password-weak':
    'This password is too easy to guess. Take three words that have nothing in common.',
  'staff.own-secret-missing': 'Type your own PIN or password too.',
  'staff.own-pin-wrong': 'That PIN is wrong. Type your own.',
  'staff.own-password-wrong': 'That password is wrong. Type your own.',
  'staff.nothing-new': 'Give a new PIN or a new password.',
} as const
