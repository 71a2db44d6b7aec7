/** What is tried first by whoever guesses, so that five tries would often be enough. */

const FIRST_BIRTH_YEAR = 1930
const LAST_BIRTH_YEAR = 2029

/** Whether a PIN is one of those that people choose first: 0000, 1212, 1234, a year of birth. */
export function isWeakPin(pin: string): boolean {
  if (/^(\d)\1*$/.test(pin) || /^(\d\d)\1+$/.test(pin) || /^(\d\d\d)\1$/.test(pin)) return true
  if (isRun(pin, 1) || isRun(pin, -1)) return true
  const year = Number(pin)
  return pin.length === 4 && year >= FIRST_BIRTH_YEAR && year <= LAST_BIRTH_YEAR
}

/** Digits that go up or down by one; 0 comes after 9, as on the keys. */
function isRun(pin: string, step: 1 | -1): boolean {
  const digits = [...pin].map(Number)
  return digits.every(
    (digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10,
  )
}

/** The beginnings of the passwords that head every list of stolen ones. */
const COMMON = [
  'password',
  'passw0rd',
  'qwerty',
  'iloveyou',
  'welcome',
  'letmein',
  'admin',
  'dioptre',
  'optical',
  'abc123',
  'india',
]
const ENDING = /^[\d\W_]*$/

/** Whether a password is a common one, one sign again and again, a run, or the person's name. */
export function isWeakPassword(password: string, userName: string): boolean {
  const text = password.toLowerCase()
  if (/^(.)\1*$/u.test(text) || (/^\d+$/.test(text) && isWeakPin(text))) return true
  const beginnings = [...COMMON, userName.toLowerCase()]
  return beginnings.some((word) => text.startsWith(word) && ENDING.test(text.slice(word.length)))
}
