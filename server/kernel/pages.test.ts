import { describe, expect, it } from 'vitest'
import { pageAnswer, pageWindow } from './pages.ts'

describe('pages', () => {
  it.each([
    [
      { pageNumber: 1, pageSize: 20 },
      { pageNumber: 1, pageSize: 20, offset: 0 },
    ],
    [
      { pageNumber: 3, pageSize: 20 },
      { pageNumber: 3, pageSize: 20, offset: 40 },
    ],
    [
      { pageNumber: 2, pageSize: 200 },
      { pageNumber: 2, pageSize: 200, offset: 200 },
    ],
    [
      { pageNumber: 2, pageSize: 201 },
      { pageNumber: 2, pageSize: 200, offset: 200 },
    ],
    [
      { pageNumber: 1, pageSize: 2_147_483_647 },
      { pageNumber: 1, pageSize: 200, offset: 0 },
    ],
  ])('%j is %j', (asked, expected) => {
    expect(pageWindow(asked)).toEqual(expected)
  })

  it('answers the size that was used', () => {
    const window = pageWindow({ pageNumber: 2, pageSize: 500 })
    expect(pageAnswer(['row'], 201, window)).toEqual({
      Items: ['row'],
      Total: 201,
      PageNumber: 2,
      PageSize: 200,
    })
  })
})
