/** The part of the decoders of PDF.js that we use; the package has no types for them. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    readonly width: number
    readonly height: number
    parse(file: Uint8Array): void
    getData(wanted: { width: number; height: number; forceRGB: true }): Uint8ClampedArray
  }
  export const VerbosityLevel: { readonly ERRORS: number }
  export function setVerbosityLevel(level: number): void
}
