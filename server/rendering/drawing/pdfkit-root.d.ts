declare namespace PDFKit {
  interface PDFDocument {
    /** The catalogue of the file; PDFKit 0.20 ends its viewer preferences with it. */
    readonly _root: { data: Record<string, unknown> }
  }
}
