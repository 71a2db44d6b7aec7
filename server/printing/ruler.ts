/** A millimetre is eight dots on a printer of 203 dpi. */
const DOTS_PER_MM = 8
const HEIGHT = 40
const LINE = 2
const FEED_A_LINE = Uint8Array.of(0x1b, 0x64, 1)

/**
 * A ruler over the whole width of the paper, as an ESC/POS raster (GS v 0): a tick a millimetre, a
 * longer one every five, the longest every ten. Where an end is missing the width is set wrong.
 */
export function rulerBytes(widthDots: number): Uint8Array {
  const widthBytes = widthDots / 8
  const raster = new Uint8Array(widthBytes * HEIGHT)
  for (let x = 0; x < widthDots; x += 1) {
    for (let y = 0; y < tickAt(x, widthDots); y += 1) {
      const at = y * widthBytes + (x >> 3)
      raster[at] = (raster[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const head = [0x1b, 0x40, 0x1d, 0x76, 0x30, 0]
  const size = [widthBytes & 0xff, widthBytes >> 8, HEIGHT & 0xff, HEIGHT >> 8]
  return Buffer.concat([Uint8Array.from([...head, ...size]), raster, FEED_A_LINE])
}

function tickAt(x: number, widthDots: number): number {
  if (x < LINE || x >= widthDots - LINE) return HEIGHT
  if (x % DOTS_PER_MM >= LINE) return LINE
  const millimetre = x / DOTS_PER_MM
  if (millimetre % 10 < 1) return HEIGHT - 10
  return millimetre % 5 < 1 ? 20 : 10
}
