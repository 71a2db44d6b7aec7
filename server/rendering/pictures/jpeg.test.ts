import { describe, expect, it } from 'vitest'
import { BASELINE_JPEG, CMYK_JPEG, GREY_JPEG, heldAs, PROGRESSIVE_JPEG } from '../testing/jpegs.ts'
import { decodeJpeg } from './jpeg.ts'
import { PictureTooLarge, type Pixels } from './png.ts'

const RED = 'red'
const BLUE = 'blue'
const WHITE = 'white'
const DARK = 'dark'

/** What a person would call the middle of each third of the upper and the lower half. */
function coloursOf(pixels: Pixels): string[][] {
  return [0.25, 0.75].map((down) =>
    [1 / 6, 3 / 6, 5 / 6].map((across) => colourAt(pixels, across, down)),
  )
}

function colourAt({ height, rgb, width }: Pixels, across: number, down: number): string {
  const at = (Math.floor(height * down) * width + Math.floor(width * across)) * 3
  const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3)
  if (Math.min(red, green, blue) > 235) return WHITE
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) return DARK
  return red > blue ? RED : BLUE
}

/** The file with `bytes` put in place of what stands `from` bytes after a marker. */
function changed(file: Buffer, marker: number, from: number, bytes: number[]): Buffer {
  const copy = Buffer.from(file)
  copy.set(bytes, copy.indexOf(Buffer.from([0xff, marker])) + from)
  return copy
}

describe('decodeJpeg', () => {
  it.each([
    ['baseline', BASELINE_JPEG, RED, BLUE],
    ['progressive', PROGRESSIVE_JPEG, RED, BLUE],
    ['grey', GREY_JPEG, DARK, DARK],
    ['CMYK', CMYK_JPEG, RED, BLUE],
  ])('reads a %s picture', (_kind, file, first, last) => {
    const pixels = decodeJpeg(file)
    expect([pixels.width, pixels.height]).toEqual([24, 16])
    expect(coloursOf(pixels)).toEqual([
      [first, WHITE, WHITE],
      [WHITE, WHITE, last],
    ])
  })

  it.each([
    [1, 'upper left', 'lower right'],
    [2, 'upper right', 'lower left'],
    [3, 'lower right', 'upper left'],
    [4, 'lower left', 'upper right'],
    [5, 'upper left', 'lower right'],
    [6, 'upper right', 'lower left'],
    [7, 'lower right', 'upper left'],
    [8, 'lower left', 'upper right'],
  ])('turns a picture held as %d upright', (orientation, red, blue) => {
    const pixels = decodeJpeg(heldAs(orientation, BASELINE_JPEG))
    const size = [pixels.width, pixels.height]
    expect(size).toEqual(orientation < 5 ? [24, 16] : [16, 24])
    const where = (across: number, down: number): string => colourAt(pixels, across, down)
    const corners = {
      'upper left': where(0.1, 0.1),
      'upper right': where(0.9, 0.1),
      'lower left': where(0.1, 0.9),
      'lower right': where(0.9, 0.9),
    }
    const expected = Object.fromEntries(Object.keys(corners).map((corner) => [corner, WHITE]))
    expect(corners).toEqual({ ...expected, [red]: RED, [blue]: BLUE })
  })

  it('takes a picture whose EXIF says nonsense as it lies', () => {
    expect(coloursOf(decodeJpeg(heldAs(99, BASELINE_JPEG)))[0]?.[0]).toBe(RED)
    const cut = heldAs(6, BASELINE_JPEG)
    cut.writeUInt32BE(0xffff_fff0, cut.indexOf('MM') + 4)
    expect(decodeJpeg(cut).width).toBe(24)
  })

  it.each([
    ['what is no JPEG', Buffer.from('<svg/>')],
    ['a head alone', Buffer.from('ffd8', 'hex')],
    ['a page behind the head', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('<html>')])],
    ['a cut file', PROGRESSIVE_JPEG.subarray(0, -20)],
    [
      'a file without tables',
      Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f0000ffd9', 'hex'),
    ],
    ['no pixels', changed(BASELINE_JPEG, 0xc0, 5, [0, 0])],
    ['twelve bits a colour', changed(BASELINE_JPEG, 0xc0, 4, [12])],
    ['two channels', changed(BASELINE_JPEG, 0xc0, 9, [2])],
    ['a sampling that none has', changed(BASELINE_JPEG, 0xc0, 11, [0x0f])],
    ['arithmetic coding', changed(BASELINE_JPEG, 0xc0, 1, [0xc9])],
    ['a height that comes later', withBefore(BASELINE_JPEG, 'ffdc0004ffff')],
    ['a second picture in it', twiceFramed(BASELINE_JPEG)],
    ['scans without end', manyScans(PROGRESSIVE_JPEG)],
  ])('refuses %s', (_what, file) => {
    expect(() => decodeJpeg(file)).toThrow(RangeError)
  })

  it('knows a picture that is too large before it decodes it', () => {
    const huge = changed(BASELINE_JPEG, 0xc0, 5, [0xff, 0xff, 0xff, 0xff])
    expect(() => decodeJpeg(huge)).toThrow(PictureTooLarge)
  })

  it('gives what it can of a picture whose data is damaged, and ends', () => {
    for (let at = BASELINE_JPEG.length - 60; at < BASELINE_JPEG.length - 2; at += 1) {
      const damaged = Buffer.from(BASELINE_JPEG)
      damaged[at] = 0x5a
      try {
        expect(decodeJpeg(damaged).rgb).toHaveLength(24 * 16 * 3)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
  })
})

function withBefore(file: Buffer, hex: string): Buffer {
  const scan = file.indexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([file.subarray(0, scan), Buffer.from(hex, 'hex'), file.subarray(scan)])
}

function twiceFramed(file: Buffer): Buffer {
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  const end = frame + 2 + file.readUInt16BE(frame + 2)
  return Buffer.concat([file.subarray(0, end), file.subarray(frame, end), file.subarray(end)])
}

function manyScans(file: Buffer): Buffer {
  const scan = file.indexOf(Buffer.from([0xff, 0xda]))
  const next = file.indexOf(Buffer.from([0xff, 0xc4]), scan)
  const again = Array.from({ length: 100 }, () => file.subarray(scan, next))
  return Buffer.concat([file.subarray(0, next), ...again, file.subarray(next)])
}
