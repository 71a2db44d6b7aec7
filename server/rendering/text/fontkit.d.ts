/// <reference types="pdfkit" />

/** The part of fontkit 2 that we use; the package has no types of its own. */
declare module 'fontkit' {
  /** An outline in units of the font, y upwards; `args` are pairs of coordinates. */
  export type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: readonly number[]
  }
  export type Glyph = {
    readonly id: number
    readonly advanceWidth: number
    /** The characters of its first use. */
    readonly codePoints: readonly number[]
    readonly path: { commands: readonly PathCommand[] }
  }
  export type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }
  export type GlyphRun = { glyphs: readonly Glyph[]; positions: readonly GlyphPosition[] }
  export interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly numGlyphs: number
    getGlyph(id: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
    /**
     * Glyphs made so far, each with the code points of its first use. Those code points go into
     * a PDF's ToUnicode table, so the cache must not outlive a document (fontkit 2.0.4).
     */
    _glyphs: Record<number, unknown>
    /** PDFKit asks for one a document. */
    createSubset(): FontSubset
  }
  export type FontSubset = {
    includeGlyph(glyph: number | { id: number }): number
    encode(): Uint8Array
  }
  /** A font in a document of PDFKit 0.20: the part of it that is in use. */
  export type EmbeddedFont = {
    readonly id: string
    readonly subset: FontSubset
    /** Of each glyph in use, its width in thousandths of the size, and its characters. */
    readonly widths: number[]
    readonly unicode: (readonly number[])[]
    /** Its entry in the fonts of a page. */
    ref(): unknown
  }
  export function create(data: Uint8Array): Font
}

declare namespace PDFKit {
  interface PDFDocument {
    /** The font that was set last. */
    readonly _font: import('fontkit').EmbeddedFont
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** PDFKit 0.20 also takes a font that fontkit has parsed already. */
    font(src: import('fontkit').Font, family: string): this
  }
  interface PDFImage {
    /** PDFKit takes any object that can embed itself as an image. */
    image(src: EmbeddableImage, x: number, y: number, options: ImageOption): this
  }
  interface EmbeddableImage {
    width: number
    height: number
    label?: string
    obj: unknown
    embed(document: PDFKit.PDFDocument): void
  }
}
