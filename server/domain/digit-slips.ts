/** Typing errors in figures. */

/** The amounts that come of swapping two neighbouring digits of the rupees; paise stay. */
export function digitSwaps(paise: number): number[] {
  const rupees = String(Math.floor(paise / 100))
  const rest = paise % 100
  const swapped = new Set<number>()
  for (let at = 0; at + 1 < rupees.length; at += 1) {
    const [first, second] = [rupees.charAt(at), rupees.charAt(at + 1)]
    if (first === second) continue
    const text = rupees.slice(0, at) + second + first + rupees.slice(at + 2)
    swapped.add(Number(text) * 100 + rest)
  }
  return [...swapped]
}

/** The amount with a zero more, and with one less where it ends in one. */
export function zeroSlips(paise: number): number[] {
  const more = paise * 10
  return paise % 1_000 === 0 ? [more, paise / 10] : [more]
}
