import { rasterSheet, type WidthDots } from '../raster/raster-sheet.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import type { SheetStyle } from '../theme.ts'
import { FEED_AND_CUT, FEED_TO_TEAR, INITIALISE, rasterBands } from './escpos-bytes.ts'

export type EscPosOptions = {
  /** 576 for a roll of 80 mm, 384 for one of 58 mm. */
  widthDots: WidthDots
  /** Whether the printer has a cutter; if not, the paper is fed to the tear bar. */
  cut: boolean
  /** The logo's file: PNG; null prints none. */
  logo?: Uint8Array | null
  /** Template and size of type; the paper size is that of `widthDots`. */
  style?: SheetStyle
  fonts: Fonts
}

/**
 * Returns a sheet as the bytes of a thermal printer. All of it is drawn as dots, so every script,
 * the rupee sign and the codes print whatever characters the printer knows. The same sheet gives the same
 * bytes. Takes tens of milliseconds: the server leaves it to the pool (`pdf-pool.ts`). Throws a
 * RangeError for a document of more than twelve metres.
 */
export function renderEscPos(sheet: Sheet, options: EscPosOptions): Uint8Array {
  const { cut, ...raster } = options
  const bitmap = rasterSheet(sheet, raster)
  return Buffer.concat([INITIALISE, ...rasterBands(bitmap), cut ? FEED_AND_CUT : FEED_TO_TEAR])
}
