import { LEAST_TYPE } from '../theme.ts'
import type { LabelTemplate } from './label-templates.ts'

const POINTS_PER_MM = 72 / 25.4

/** Widths in strong type, in sizes of it, of what powers and sizes are made of; of the rest the most. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\s/u, 0.262],
  [/[.,:|']/, 0.3],
  [/[/-]/, 0.41],
  [/[0-9+\u2212\u00d7]/, 0.574],
]
const WIDEST = 0.7

/**
 * Whether a size or a power has room on a label in one piece: half of a power is another one. It is
 * set no smaller than the least type.
 */
export function fitsSize(size: string, { words }: LabelTemplate): boolean {
  const width = [...size].reduce((sum, character) => sum + widthOf(character), 0)
  return width * LEAST_TYPE <= words.width * POINTS_PER_MM
}

function widthOf(character: string): number {
  return WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? WIDEST
}
