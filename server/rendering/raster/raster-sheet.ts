import PDFDocument from 'pdfkit'
import { DEFAULT_STYLE } from '../../contract/document-style.ts'
import { drawRoll } from '../drawing/roll.ts'
import type { SheetCanvas } from '../drawing/sheet-canvas.ts'
import type { Logo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import { type SheetStyle, themeOf } from '../theme.ts'
import type { Bitmap } from './bitmap.ts'
import { dither, readGreyLogo } from './dithered-logo.ts'
import { DotCanvas } from './dot-canvas.ts'
import { Lettering } from './lettering.ts'
import { DOTS_PER_POINT, RasterPainter } from './raster-painter.ts'

/** Dots of a print head at 203 to the inch: 72 mm of a roll of 80 mm, 48 mm of one of 58 mm. */
export type WidthDots = 576 | 384

export type RasterOptions = {
  widthDots: WidthDots
  fonts: Fonts
  /** The logo's file: PNG; null prints none. */
  logo?: Uint8Array | null
  /** Its paper size is replaced by that of `widthDots`. */
  style?: SheetStyle
}

const letterings = new WeakMap<Fonts, Lettering>()

/**
 * Draws a sheet as the dots of a thermal printer: the drawing of the PDF's rolls with another painter.
 * The same sheet gives the same dots. Throws a RangeError for one of more than twelve metres.
 */
export function rasterSheet(sheet: Sheet, options: RasterOptions): Bitmap {
  const { fonts, logo = null, style = DEFAULT_STYLE, widthDots } = options
  const theme = themeOf({ ...style, Paper: widthDots === 576 ? 'Roll80' : 'Roll58' })
  const dots = new DotCanvas(widthDots)
  const lettering = letterings.get(fonts) ?? new Lettering(fonts)
  letterings.set(fonts, lettering)
  const doc = new PDFDocument({ autoFirstPage: false, font: '' })
  const painter = new RasterPainter(doc, dots, { fonts, lettering, left: theme.page.left })
  painter.isDense = true
  const canvas: SheetCanvas = {
    doc,
    painter,
    theme,
    sheet,
    y: 0,
    room: () => Number.POSITIVE_INFINITY,
    need: () => false,
    newPage() {},
    picture: (file) => logoOn(dots, file, theme.page.left),
  }
  drawRoll(canvas, logoOn(dots, logo, theme.page.left))
  return dots.toBitmap(Math.ceil(canvas.y * DOTS_PER_POINT))
}

function logoOn(dots: DotCanvas, file: Uint8Array | null, left: number): Logo | null {
  const grey = readGreyLogo(file)
  if (!grey) return null
  return {
    width: grey.width,
    height: grey.height,
    place(_doc, x, y, [width, height]) {
      const fit = { width: width * DOTS_PER_POINT, height: height * DOTS_PER_POINT }
      const across = Math.round((x - left) * DOTS_PER_POINT)
      dots.stamp(dither(grey, fit), across, Math.round(y * DOTS_PER_POINT))
    },
  }
}
