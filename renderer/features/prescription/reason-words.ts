const FEWEST_LETTERS = 3

/** How many letters a text has, in whatever script. */
function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0
}

/** Whether a reason to go on in spite of a red finding says why: an amount typed in a hurry is none. */
export function saysWhy(reason: string | undefined): boolean {
  return lettersIn(reason ?? '') >= FEWEST_LETTERS
}

/** Whether what is typed can not become a reason as it stands: figures and signs alone. */
export function isWithoutWords(reason: string): boolean {
  return reason.trim() !== '' && lettersIn(reason) === 0
}
