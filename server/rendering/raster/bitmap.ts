/**
 * A picture of one bit a dot, as a print head takes it: rows padded to whole bytes, the leftmost
 * dot in the highest bit, a set bit is ink.
 */
export type Bitmap = { width: number; height: number; rowBytes: number; data: Uint8Array }

export function createBitmap(width: number, height: number): Bitmap {
  const rowBytes = (width + 7) >> 3
  return { width, height, rowBytes, data: new Uint8Array(rowBytes * height) }
}

export function hasInk({ width, height, rowBytes, data }: Bitmap, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return ((data[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

export function setInk({ rowBytes, data }: Bitmap, x: number, y: number): void {
  const at = y * rowBytes + (x >> 3)
  data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
}

/** Dots with ink on them. */
export function inkCount({ data }: Bitmap): number {
  let count = 0
  for (const byte of data) {
    for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1
  }
  return count
}
