/** Colours to choose from, each dark enough for print; any other can be mixed. */
export const ACCENTS = [
  { value: '#0b4650', label: 'papers.accent.teal' },
  { value: '#1d4e89', label: 'papers.accent.blue' },
  { value: '#5b3a8c', label: 'papers.accent.violet' },
  { value: '#96281b', label: 'papers.accent.red' },
  { value: '#7a3b12', label: 'papers.accent.brown' },
  { value: '#16191d', label: 'papers.accent.black' },
] as const

const ENOUGH_CONTRAST = 5.5

/**
 * A drawn page in another colour, for looking at a colour that is not saved yet: the branch draws
 * in its own. Darkened as the branch does, until it can be read on white.
 */
export function inAccent(html: string, accent: string): string {
  let parts = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  while (contrastOnWhite(parts) < ENOUGH_CONTRAST) {
    parts = parts.map((part) => Math.floor(part * 0.94))
  }
  const tint = parts.map((part) => Math.round(255 - (255 - part) * 0.07))
  return `${html}<style>:root { --accent: ${rgb(parts)}; --tint: ${rgb(tint)} }</style>`
}

function rgb(parts: readonly number[]): string {
  return `rgb(${parts.join(' ')})`
}

/** WCAG contrast, 1 to 21. */
function contrastOnWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
