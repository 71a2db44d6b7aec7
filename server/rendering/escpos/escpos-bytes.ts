import type { Bitmap } from '../raster/bitmap.ts'

/** ESC/POS as Epson describes it, and as the printers of other makers follow it. */

const ESC = 0x1b
const GS = 0x1d

/** ESC @: forgets what an earlier, broken job has set. */
export const INITIALISE = Uint8Array.of(ESC, 0x40)
/** ESC d n: five lines bring the last printed row above the tear bar. */
export const FEED_TO_TEAR = Uint8Array.of(ESC, 0x64, 5)
/** GS V 66 n: feeds to the knife and n dots more, then cuts all but one point. */
export const FEED_AND_CUT = Uint8Array.of(GS, 0x56, 66, 16)

/** Rows sent at one time: 4.6 kB at 576 dots, what the buffer of a small printer holds. */
const BAND_ROWS = 64
/** Pulse on and off, in units of 2 ms: 100 ms and 500 ms open every common drawer. */
const PULSE = [50, 250] as const

/** Connector pins of a cash drawer's plug. */
export type DrawerPin = 2 | 5

/** ESC p m t1 t2: opens the drawer on that pin of the printer's socket. */
export function drawerKick(pin: DrawerPin): Uint8Array {
  return Uint8Array.of(ESC, 0x70, pin === 2 ? 0 : 1, ...PULSE)
}

/** A bitmap as GS v 0 commands, band by band, for a head at least as wide as it is. */
export function rasterBands({ data, height, rowBytes }: Bitmap): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let row = 0; row < height; row += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - row)
    const size = [rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8]
    parts.push(Uint8Array.of(GS, 0x76, 0x30, 0, ...size))
    parts.push(data.subarray(row * rowBytes, (row + rows) * rowBytes))
  }
  return parts
}
