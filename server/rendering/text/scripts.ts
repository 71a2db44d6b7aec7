import type { Weight } from './fonts.ts'

/** A script of the printed documents: where its characters are, and the files of its font. */
export type Script = {
  name: string
  ranges: readonly (readonly [number, number])[]
  files: Record<Weight, string>
  /** Whether its characters change with their neighbours. */
  isShaped: boolean
}

const NO_RANGES: Script['ranges'] = []

export const LATIN: Script = {
  name: 'Latin',
  ranges: NO_RANGES,
  files: { regular: 'NotoSans-Regular.ttf', strong: 'NotoSans-SemiBold.ttf' },
  isShaped: false,
}

const DEVANAGARI: Script = {
  name: 'Devanagari',
  ranges: [
    [0x0900, 0x097f],
    [0x1cd0, 0x1cff],
    [0xa8e0, 0xa8ff],
  ],
  files: { regular: 'NotoSansDevanagari-Regular.ttf', strong: 'NotoSansDevanagari-SemiBold.ttf' },
  isShaped: true,
}

/** The scripts of India that a bill may hold; each has its own block of Unicode. */
export const INDIAN_SCRIPTS: readonly Script[] = [
  DEVANAGARI,
  indian('Bengali', 0x0980),
  indian('Gurmukhi', 0x0a00),
  indian('Gujarati', 0x0a80),
  indian('Tamil', 0x0b80),
  indian('Telugu', 0x0c00),
  indian('Kannada', 0x0c80),
  indian('Malayalam', 0x0d00),
]

function indian(name: string, first: number): Script {
  return {
    name,
    ranges: [[first, first + 0x7f]],
    files: { regular: `NotoSans${name}-Regular.ttf`, strong: `NotoSans${name}-Bold.ttf` },
    isShaped: true,
  }
}

/** The script whose own characters include this one; null for Latin and what all share. */
export function scriptOf(codePoint: number): Script | null {
  // The dandas stand in the Devanagari block and belong to every script.
  if (codePoint < 0x0900 || codePoint === 0x0964 || codePoint === 0x0965) return null
  return (
    INDIAN_SCRIPTS.find(({ ranges }) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    ) ?? null
  )
}

/** The space, the joiners, the dandas and the dotted circle stay inside the words around them. */
export function isShared(codePoint: number): boolean {
  return [0x20, 0x964, 0x965, 0x200c, 0x200d, 0x25cc].includes(codePoint)
}
