/** Capitals for small letters and the reverse: what Caps Lock makes of a scanned code. */
export function turnCase(code: string): string {
  return [...code]
    .map((letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    .join('')
}
