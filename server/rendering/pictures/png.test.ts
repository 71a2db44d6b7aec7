import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE } from '../../contract/document-style.ts'
import { WARM_UP_SHEET } from '../pdf/warm-up.ts'
import { makePng } from '../testing/make-png.ts'
import { renderNow } from '../testing/render-now.ts'
import { readLogo } from './logo.ts'
import { withWhitePaper } from './picture.ts'
import { decodePng } from './png.ts'

const RED = [255, 0, 0]
const WHITE = [255, 255, 255]

function rgbOf(file: Uint8Array): number[] {
  return [...decodePng(file).rgb]
}

test('of a scan the paper becomes white and the ink stays dark', () => {
  const grey = [...Array(8).fill(228), ...Array(9).fill(236), 30, 30, 30, ...Array(7).fill(236)]
  const scan = { width: 9, height: 1, rgb: Uint8Array.from(grey) }
  const { rgb } = withWhitePaper(scan)
  expect([...rgb].filter((value) => value === 255)).toHaveLength(24)
  expect(Math.max(...rgb.slice(17, 20))).toBeLessThan(40)
  const dark = { width: 2, height: 1, rgb: Uint8Array.from([20, 20, 20, 90, 90, 90]) }
  expect(withWhitePaper(dark).rgb).toEqual(dark.rgb)
})

describe('every kind of PNG is decoded onto white paper', () => {
  test('true colour, with and without alpha', () => {
    const plain = makePng({
      width: 1,
      height: 1,
      bits: 8,
      colorType: 2,
      lines: Buffer.from([0, ...RED]),
    })
    expect(rgbOf(plain)).toEqual(RED)
    const half = Buffer.from([0, 255, 0, 0, 128, 0, 0, 0, 0])
    expect(rgbOf(makePng({ width: 2, height: 1, bits: 8, colorType: 6, lines: half }))).toEqual([
      255, 127, 127, 255, 255, 255,
    ])
  })

  test('grey of 1, 2, 4, 8 and 16 bits, and with alpha', () => {
    const grey = (bits: number, byte: number[]) =>
      rgbOf(
        makePng({ width: 1, height: 1, bits, colorType: 0, lines: Buffer.from([0, ...byte]) }),
      )[0]
    expect([
      grey(1, [0x80]),
      grey(2, [0x40]),
      grey(4, [0x80]),
      grey(8, [7]),
      grey(16, [255, 255]),
    ]).toEqual([255, 85, 136, 7, 255])
    const faded = makePng({
      width: 1,
      height: 1,
      bits: 8,
      colorType: 4,
      lines: Buffer.from([0, 0, 51]),
    })
    expect(rgbOf(faded)).toEqual([204, 204, 204])
  })

  test('palette with a transparent entry; a transparent colour key', () => {
    const palette = { kind: 'PLTE', data: Buffer.from([...RED, 1, 2, 3]) }
    const clear = { kind: 'tRNS', data: Buffer.from([255, 0]) }
    const indexed = { width: 2, height: 1, bits: 4, colorType: 3, lines: Buffer.from([0, 0x01]) }
    expect(rgbOf(makePng({ ...indexed, extra: [palette, clear] }))).toEqual([...RED, ...WHITE])
    const key = { kind: 'tRNS', data: Buffer.from([0, 9, 0, 9, 0, 9]) }
    const keyed = { width: 1, height: 1, bits: 8, colorType: 2, lines: Buffer.from([0, 9, 9, 9]) }
    expect(rgbOf(makePng({ ...keyed, extra: [key] }))).toEqual(WHITE)
  })

  test('each line filter, and the seven passes of an interlaced file', () => {
    const lines = Buffer.from([1, 10, 5, 5, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1])
    const grey = decodePng(makePng({ width: 3, height: 4, bits: 8, colorType: 0, lines })).rgb
    expect(Array.from({ length: 12 }, (_, index) => grey[index * 3])).toEqual([
      10, 15, 20, 11, 16, 21, 6, 12, 17, 7, 13, 18,
    ])
    const passes = Buffer.from([0, 1, 0, 2, 0, 3, 4])
    const woven = { width: 2, height: 2, bits: 8, colorType: 0, lines: passes, interlace: 1 }
    const rgb = decodePng(makePng(woven)).rgb
    expect([0, 3, 6, 9].map((at) => rgb[at])).toEqual([1, 2, 3, 4])
  })
})

describe('what is no logo is left out, and the bill is printed', () => {
  const bomb = makePng({
    width: 60_000,
    height: 60_000,
    bits: 8,
    colorType: 6,
    lines: Buffer.alloc(9),
  })
  const long = makePng({
    width: 2,
    height: 2,
    bits: 8,
    colorType: 2,
    lines: Buffer.alloc(1_000_000),
  })
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg onload=alert(1)>')],
    ['a bomb of pixels', bomb],
    ['more data than pixels', long],
    ['a PNG that is cut off', bomb.subarray(0, 40)],
    [
      'a PNG with damaged data',
      makePng({ width: 9, height: 9, bits: 8, colorType: 2, lines: Buffer.alloc(3) }).fill(1, 60),
    ],
    ['a JPEG of two bytes', Buffer.from('ffd8', 'hex')],
    ['a JPEG without a frame', Buffer.from('ffd8ffe00010000000000000000000000000ffd9', 'hex')],
    ['a large file', Buffer.alloc(3_000_000, 0x89)],
  ])('%s', (_name, file) => {
    expect(readLogo(file)).toBeNull()
    const pdf = renderNow({ kind: 'sheet', sheet: WARM_UP_SHEET, logo: file })
    expect(pdf).toEqual(renderNow({ kind: 'sheet', sheet: WARM_UP_SHEET, logo: null }))
  })
})

test('a large logo is printed no finer than paper shows, and always the same', () => {
  const lines = Buffer.alloc(1201 * 900, 0x5a)
  for (let row = 0; row < 900; row += 1) lines[row * 1201] = 0
  const file = makePng({ width: 1200, height: 900, bits: 8, colorType: 0, lines })
  expect(readLogo(file)).toMatchObject({ width: 400, height: 300 })
  const job = { kind: 'sheet', sheet: WARM_UP_SHEET, logo: file } as const
  const pdf = renderNow(job)
  expect(pdf).toEqual(renderNow(job))
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
})

test('logo and signature on one page are two pictures', () => {
  const dot = (rgb: number[]) =>
    makePng({ width: 1, height: 1, bits: 8, colorType: 2, lines: Buffer.from([0, ...rgb]) })
  const signatory = { forWhom: 'For', name: '', role: 'Signs', picture: dot([0, 0, 0]) }
  const sheet = { ...WARM_UP_SHEET, signatory }
  for (const Paper of ['A4', 'Roll80'] as const) {
    const style = { ...DEFAULT_STYLE, Paper }
    const pdf = Buffer.from(renderNow({ kind: 'sheet', sheet, logo: dot(RED), style }))
    const placed = pdf.toString('latin1').match(/\/Picture-[0-9a-f]+ \d+ 0 R/g) ?? []
    expect(new Set(placed.map((each) => each.split(' ')[1])).size).toBe(2)
  }
})
