import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseGs1 } from '../../domain/gs1.ts'
import { createBitmap, setInk } from '../../rendering/raster/bitmap.ts'
import { bitmapPng } from '../../rendering/raster/bitmap-png.ts'
import {
  hasMatrixScanner,
  hasScanner,
  scanMatrix,
  scanPicture,
} from '../../rendering/testing/scan-picture.ts'
import { expectRefusal, withoutToken } from '../../testing/refusals.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'

type Row = { X: number; Width: number }[]
type SheetCode = { Name: string; Symbology: string; Typed: string; Width: number; Rows: Row[] }

let t: TestServer
let codes: SheetCode[]
beforeAll(async () => {
  t = await testServer()
  codes = (await t.call('GET', '/api/Scan/test-sheet')).body
})
afterAll(() => t.close())

const MODULE = 3
const QUIET = 12 * MODULE
const HEIGHT = 60

function pictureOf({ Rows, Width }: SheetCode): Buffer {
  const bitmap = createBitmap(Width * MODULE + 2 * QUIET, HEIGHT + 20)
  for (const { Width: width, X } of Rows[0] ?? []) {
    for (let x = X * MODULE; x < (X + width) * MODULE; x += 1) {
      for (let y = 10; y < HEIGHT + 10; y += 1) setInk(bitmap, QUIET + x, y)
    }
  }
  return bitmapPng(bitmap, 16)
}

it('has a code of each kind that a counter meets', () => {
  expect(codes.map(({ Name, Symbology }) => `${Name} ${Symbology}`)).toEqual([
    'Letters Code128',
    'Ean13 EAN13',
    'Gs1 GS1DataMatrix',
    'PastLot GS1DataMatrix',
  ])
})

describe.skipIf(!hasScanner)('a reader reads', () => {
  it.each([
    ['Letters', 'CODE-128'],
    ['Ean13', 'EAN-13'],
  ])('%s', (name, symbology) => {
    const code = codes.find(({ Name }) => Name === name)
    if (code === undefined) throw new Error(`no ${name}`)
    expect(scanPicture(pictureOf(code))).toEqual([`${symbology}:${code.Typed}`])
  })
})

/** A matrix as a printer of 203 dots an inch draws it: four dots are half a millimetre. */
function matrixPicture({ Rows, Width }: SheetCode): Buffer {
  const dots = 4
  const bitmap = createBitmap(Width * dots, Rows.length * dots)
  for (const [row, runs] of Rows.entries()) {
    for (const run of runs) {
      for (let x = run.X * dots; x < (run.X + run.Width) * dots; x += 1) {
        for (let y = 0; y < dots; y += 1) setInk(bitmap, x, row * dots + y)
      }
    }
  }
  return bitmapPng(bitmap, 16)
}

it.skipIf(!hasMatrixScanner)('a reader reads the matrices, elements and all', () => {
  for (const code of codes.slice(2)) {
    const elements = code.Typed.replaceAll('\u001D', ']')
    expect(scanMatrix(matrixPicture(code))).toBe(`]${elements}`)
  }
})

it('draws square matrices, and says in them what a lens box says', () => {
  for (const { Rows, Typed, Width } of codes.slice(2)) {
    expect(Rows).toHaveLength(Width)
    expect(Rows.at(-1)).toEqual([{ X: 0, Width }])
    expect(parseGs1(Typed, 2026)).toMatchObject({ lot: expect.stringMatching(/^LOT/) })
  }
})

it('asks for a token', async () => {
  await expectRefusal(t, withoutToken('GET', '/api/Scan/test-sheet'))
})
