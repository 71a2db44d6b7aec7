import { type Bitmap, createBitmap } from '../raster/bitmap.ts'

export type PrintedRoll = { bitmap: Bitmap; commands: string[]; bandRows: number[] }

/** Reads ESC/POS back as a printer would; throws for a byte that is no command we send. */
export function readEscPos(bytes: Uint8Array): PrintedRoll {
  const commands: string[] = []
  const bands: { rowBytes: number; rows: number; data: Uint8Array }[] = []
  for (let at = 0; at < bytes.length; ) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    if (first === 0x1b && second === 0x40) {
      commands.push('initialise')
      at += 2
    } else if (first === 0x1b && second === 0x64) {
      commands.push(`feed ${third}`)
      at += 3
    } else if (first === 0x1d && second === 0x56) {
      commands.push(`cut ${third} ${bytes[at + 3]}`)
      at += 4
    } else if (first === 0x1d && second === 0x76 && third === 0x30) {
      const [mode, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = bytes.subarray(at + 3, at + 8)
      if (mode !== 0) throw new RangeError(`Raster mode ${mode}`)
      const rowBytes = xLow + 256 * xHigh
      const rows = yLow + 256 * yHigh
      const data = bytes.subarray(at + 8, at + 8 + rowBytes * rows)
      if (data.length < rowBytes * rows) throw new RangeError('A band that ends too early')
      bands.push({ rowBytes, rows, data })
      if (commands.at(-1) !== 'raster') commands.push('raster')
      at += 8 + data.length
    } else {
      throw new RangeError(`No command at byte ${at}: ${first} ${second}`)
    }
  }
  const bandRows = bands.map(({ rows }) => rows)
  const height = bandRows.reduce((sum, rows) => sum + rows, 0)
  const bitmap = createBitmap((bands[0]?.rowBytes ?? 0) * 8, height)
  bitmap.data.set(Buffer.concat(bands.map(({ data }) => data)))
  return { bitmap, commands, bandRows }
}
