import { join } from 'node:path'
import type { DocumentStyle } from '../../contract/document-style.ts'
import { programResourcesFolder } from '../../kernel/resources-folder.ts'
import { rasterSheet, type WidthDots } from '../raster/raster-sheet.ts'
import type { Sheet } from '../sheet.ts'
import { type Fonts, loadFonts } from '../text/fonts.ts'
import { FEED_AND_CUT, FEED_TO_TEAR, INITIALISE, rasterBands } from './escpos-bytes.ts'

export type EscPosOptions = {
  /** 576 for a roll of 80 mm, 384 for one of 58 mm. */
  widthDots: WidthDots
  /** Whether the printer has a knife; else the paper is fed to the tear bar. */
  cut: boolean
  /** The logo's file: PNG; null prints none. */
  logo?: Uint8Array | null
  /** Template and size of type; the paper is that of `widthDots`. */
  style?: DocumentStyle
  /** Fonts that are loaded already; else those of the program, read once. */
  fonts?: Fonts
}

let programFonts: Fonts | undefined

/**
 * A document as the bytes of a thermal printer: all of it is drawn, so every script, the rupee
 * sign and the codes print whatever characters the printer knows. The same sheet gives the same
 * bytes. Takes tens of milliseconds: the till leaves it to the pool (`pdf-pool.ts`). Throws a
 * RangeError for a document of more than twelve metres.
 */
export function renderEscPos(sheet: Sheet, options: EscPosOptions): Uint8Array {
  const { cut, fonts, ...raster } = options
  programFonts ??= fonts ?? loadFonts(join(programResourcesFolder(), 'fonts'))
  const bitmap = rasterSheet(sheet, { ...raster, fonts: fonts ?? programFonts })
  return Buffer.concat([INITIALISE, ...rasterBands(bitmap), cut ? FEED_AND_CUT : FEED_TO_TEAR])
}
