/** The marks of a US keyboard by place, plain and shifted. */
const MARKS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDivide: '//',
  NumpadMultiply: '**',
}
const SHIFTED_DIGITS = ')!@#$%^&*('

/**
 * What a key writes on a US keyboard, by its place: what a scanner that is set to US means by it,
 * whatever layout this computer is set to. Null for a key that writes nothing there.
 */
export function usCharacter(code: string, hasShift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return hasShift ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return hasShift ? (SHIFTED_DIGITS[Number(digit)] ?? digit) : digit
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  if (pad !== undefined) return pad
  return MARKS[code]?.[hasShift ? 1 : 0] ?? null
}
