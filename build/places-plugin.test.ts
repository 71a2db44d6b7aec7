import { describe, expect, it } from 'vitest'
import { rewritePlaces } from './places-plugin.ts'

describe('file names that are seen from the built server', () => {
  it.each([
    [
      `new Worker(new URL('./pdf-worker.ts', import.meta.url))`,
      `new Worker(new URL('./pdf-worker.js', import.meta.url))`,
    ],
    [
      `new URL('../rendering/pdf/pdf-worker.ts', import.meta.url)`,
      `new URL('./pdf-worker.js', import.meta.url)`,
    ],
    [
      `new URL('../../../resources/fonts/', import.meta.url)`,
      `new URL('../../resources/fonts/', import.meta.url)`,
    ],
    [
      'new URL(`../resources/logo.png`, import.meta.url)',
      'new URL(`../../resources/logo.png`, import.meta.url)',
    ],
    [`new URL('../renderer/', import.meta.url)`, `new URL('../renderer/', import.meta.url)`],
    [`new URL('/api/x', address)`, `new URL('/api/x', address)`],
  ])('%s', (source, built) => {
    expect(rewritePlaces(source)).toBe(built)
  })
})
