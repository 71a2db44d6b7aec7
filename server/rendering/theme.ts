import type { DocumentStyle, PaperSize, Template } from '../contract/document-style.ts'

/** How much air a page has, from the most to the least. */
export type Air = 'usual' | 'tight' | 'dense'

/** How a sheet is drawn: paper size, template, accent and size of type. */
export type SheetStyle = Omit<DocumentStyle, 'SecondLanguage'>

export type Inks = {
  text: string
  muted: string
  rule: string
  accent: string
  /** Ground of table heads and panels. */
  tint: string
  /** Text on the accent. */
  onAccent: string
}

/** The measures and inks of a style. Lengths in points. */
export type Theme = {
  template: Template
  paperSize: PaperSize
  page: { width: number; height: number; left: number; right: number; top: number; bottom: number }
  room: number
  /** Size of body text. */
  body: number
  /** Size of notes, terms and what else is set smaller than the body. */
  small: number
  /** Size of the labels of facts. */
  label: number
  /** Sizes and gaps of the full-page drawing are given for A4 and grow or shrink by this. */
  unit: number
  /** One column, its tables stacked: rolls, and large print. */
  isNarrow: boolean
  /** Less air, and the tables beside the sums: where that saves a page. */
  isTight: boolean
  /** Tight, and its words run on in lines: a long job card on a small page. */
  isDense: boolean
  /** As long as it must be: no pages, and black ink alone. */
  isRoll: boolean
  ink: Inks
}

const MM = 72 / 25.4

/** The least size of any type on any paper, in points. */
export const LEAST_TYPE = 6.5

/** Returns a size of type, or the least there may be. */
export function typeSize(points: number): number {
  return Math.max(LEAST_TYPE, points)
}

/** The tallest page that every reader opens is 200 inches. */
const ROLL_HEIGHT_MAX = 14_000

type Sheet = { width: number; height: number; margin: number; foot: number }
const SHEETS: Record<'A4' | 'A5', Sheet> = {
  A4: { width: 595.28, height: 841.89, margin: 36, foot: 42 },
  A5: { width: 419.53, height: 595.28, margin: 25, foot: 34 },
}
/** The print head reaches 72 of 80 mm and 48 of 58 mm. */
const ROLLS = {
  Roll80: { width: 80 * MM, printed: 72 * MM, body: 7.4, large: 12 },
  Roll58: { width: 58 * MM, printed: 48 * MM, body: 7.4, large: 10 },
} as const

const BODY = 8.2
const COMPACT_BODY = 7.2
const A5_UNIT = 0.84
const UNITS: Record<Air, number> = { usual: 1, tight: 0.83, dense: 0.74 }
const TIGHT_MARGIN = 0.8
export const LARGE_BODY = 18

const BLACK: Inks = {
  text: '#000000',
  muted: '#000000',
  rule: '#000000',
  accent: '#000000',
  tint: '#ffffff',
  onAccent: '#ffffff',
}

/**
 * Returns the theme of a style, with less air where that saves a page. Rolls print in black alone,
 * whatever the accent. `largeBody` is the size of large print in points.
 */
export function themeOf(
  style: SheetStyle,
  air: Air = 'usual',
  largeBody: number = LARGE_BODY,
): Theme {
  const isTight = air !== 'usual'
  const { Paper, Template, IsLargePrint } = style
  if (Paper === 'Roll80' || Paper === 'Roll58') return rollTheme(Paper, Template, IsLargePrint)
  const { width, height, margin, foot } = SHEETS[Paper]
  const unit = (Paper === 'A5' ? A5_UNIT : 1) * UNITS[air]
  const normal = typeSize((Template === 'Compact' ? COMPACT_BODY : BODY) * unit)
  const body = IsLargePrint ? largeBody : normal
  return {
    template: Template,
    paperSize: Paper,
    page: {
      width,
      height,
      left: margin,
      right: width - margin,
      top: (margin - 2) * (isTight ? TIGHT_MARGIN : 1),
      bottom: height - foot * (isTight ? TIGHT_MARGIN : 1),
    },
    room: width - 2 * margin,
    ...typeOf(body),
    unit,
    isNarrow: IsLargePrint,
    isTight,
    isDense: air === 'dense',
    isRoll: false,
    ink: inksOf(style.Accent),
  }
}

function typeOf(body: number): Pick<Theme, 'body' | 'small' | 'label'> {
  return { body, small: typeSize(body * 0.85), label: typeSize(body * 0.8) }
}

function rollTheme(paperSize: 'Roll80' | 'Roll58', template: Template, isLarge: boolean): Theme {
  const { width, printed, body, large } = ROLLS[paperSize]
  const left = (width - printed) / 2
  const normal = template === 'Compact' ? body * 0.9 : body
  return {
    template,
    paperSize,
    page: {
      width,
      height: ROLL_HEIGHT_MAX,
      left,
      right: left + printed,
      top: 4,
      bottom: ROLL_HEIGHT_MAX - 14,
    },
    room: printed,
    ...typeOf(isLarge ? large : typeSize(normal)),
    unit: 1,
    isNarrow: true,
    isTight: false,
    isDense: false,
    isRoll: true,
    ink: BLACK,
  }
}

/** Inks around an accent that is darkened until it can be read on white, and in black alone. */
export function inksOf(accent: string): Inks {
  let rgb = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  while (contrastOnWhite(rgb) < 5.5) rgb = rgb.map((part) => Math.floor(part * 0.94))
  return {
    text: '#16191d',
    muted: '#565d66',
    rule: '#b9c0c8',
    accent: hex(rgb),
    tint: hex(rgb.map((part) => Math.round(255 - (255 - part) * 0.07))),
    onAccent: '#ffffff',
  }
}

/** WCAG contrast, 1 to 21. */
function contrastOnWhite(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function hex(rgb: readonly number[]): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
