import { toBuffer } from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { decodePng } from '../pictures/png.ts'
import type { CodeShape } from './codes.ts'
import { dataMatrixShape, largestSide } from './data-matrix.ts'

/** The modules as rows of 1 and 0. */
function gridOf({ rows, width }: CodeShape): string[] {
  return rows.map((runs) => {
    const isDark = (x: number) => runs.some((run) => x >= run.x && x < run.x + run.width)
    return Array.from({ length: width }, (_, x) => (isDark(x) ? '1' : '0')).join('')
  })
}

/** The same from the picture that bwip-js paints itself. */
async function paintedGrid(text: string, side: number): Promise<string[]> {
  const png = decodePng(await toBuffer({ bcid: 'datamatrix', text, scale: 2 }))
  const module = png.width / side
  return Array.from({ length: side }, (_row, y) =>
    Array.from({ length: side }, (_column, x) => {
      const at = Math.floor((y + 0.5) * module) * png.width + Math.floor((x + 0.5) * module)
      return (png.rgb[at * 3] ?? 255) < 128 ? '1' : '0'
    }).join(''),
  )
}

describe.each(['A1', 'RB2140-0001', 'SG5510-0002', 'kx/20#7 b', '0123456789', 'Z'.repeat(44)])(
  'the matrix of %s',
  (text) => {
    const shape = dataMatrixShape(text)
    const grid = shape ? gridOf(shape) : []

    it('has its finder on the left and below, and its clock above and on the right', () => {
      const side = grid.length
      expect(side % 2).toBe(0)
      expect(grid.every((row) => row.length === side && row.startsWith('1'))).toBe(true)
      expect(grid.at(-1)).toBe('1'.repeat(side))
      expect(grid[0]).toBe('10'.repeat(side / 2))
      const right = grid.map((row) => row.at(-1)).join('')
      expect(right).toBe('01'.repeat(side / 2))
    })

    it('has the modules that the encoder paints, and is not larger than foreseen', async () => {
      expect(grid).toEqual(await paintedGrid(text, grid.length))
      expect(grid.length).toBeLessThanOrEqual(largestSide(text) ?? 0)
    })
  },
)

it('carries printable ASCII alone', () => {
  for (const text of ['', 'चश्मा', 'a\nb', '₹', 'x'.repeat(101)]) {
    expect([text, dataMatrixShape(text)]).toEqual([text, null])
  }
})
