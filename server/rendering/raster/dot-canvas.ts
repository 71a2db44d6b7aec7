import { type Bitmap, createBitmap } from './bitmap.ts'

/** Twelve metres of paper: what is longer is no receipt, and would empty the printer. */
const ROWS_MAX = 96_000
const FIRST_ROWS = 1_024

export type Box = { x: number; y: number; width: number; height: number }

/** A strip of paper of fixed width that grows downwards; what falls beside it is not drawn. */
export class DotCanvas {
  readonly width: number
  #bitmap: Bitmap

  constructor(width: number) {
    this.width = width
    this.#bitmap = createBitmap(width, FIRST_ROWS)
  }

  /** Fills a box of whole dots with ink, or clears it. */
  fill({ x, y, width, height }: Box, isInk = true): void {
    const left = Math.max(0, x)
    const right = Math.min(this.width, x + width)
    const top = Math.max(0, y)
    if (right <= left || y + height <= top) return
    const { rowBytes, data } = this.#reach(y + height)
    for (let row = top; row < y + height; row += 1) {
      for (let at = left >> 3; at <= (right - 1) >> 3; at += 1) {
        const from = Math.max(left - at * 8, 0)
        const to = Math.min(right - at * 8, 8)
        const mask = (0xff >> from) & (0xff << (8 - to)) & 0xff
        const before = data[row * rowBytes + at] ?? 0
        data[row * rowBytes + at] = isInk ? before | mask : before & ~mask
      }
    }
  }

  /** Lays the ink of a picture over the strip, or clears the dots that it covers. */
  stamp(picture: Bitmap, x: number, y: number, isInk = true): void {
    if (picture.height === 0 || picture.width === 0) return
    const { rowBytes, data } = this.#reach(y + picture.height)
    const shift = ((x % 8) + 8) % 8
    const first = (x - shift) / 8
    const spare = rowBytes * 8 - this.width
    const lastMask = (0xff << spare) & 0xff
    for (let row = Math.max(0, -y); row < picture.height; row += 1) {
      const from = row * picture.rowBytes
      const to = (y + row) * rowBytes
      for (let index = 0; index <= picture.rowBytes; index += 1) {
        const at = first + index
        if (at < 0 || at >= rowBytes) continue
        const carried = index === 0 ? 0 : (picture.data[from + index - 1] ?? 0)
        const own = index === picture.rowBytes ? 0 : (picture.data[from + index] ?? 0)
        const byte = (((carried << 8) | own) >> shift) & (at === rowBytes - 1 ? lastMask : 0xff)
        const before = data[to + at] ?? 0
        data[to + at] = isInk ? before | byte : before & ~byte
      }
    }
  }

  /** The first `rows` rows of the strip. */
  toBitmap(rows: number): Bitmap {
    const { rowBytes, data } = this.#reach(rows)
    const cut = data.slice(0, rows * rowBytes)
    return { width: this.width, height: rows, rowBytes, data: cut }
  }

  #reach(rows: number): Bitmap {
    if (rows <= this.#bitmap.height) return this.#bitmap
    if (rows > ROWS_MAX) throw new RangeError('The document is too long for a paper roll.')
    const longer = createBitmap(this.width, Math.min(ROWS_MAX, Math.max(rows, rows * 2)))
    longer.data.set(this.#bitmap.data)
    this.#bitmap = longer
    return longer
  }
}
