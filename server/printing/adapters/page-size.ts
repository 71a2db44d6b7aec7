/** The page's own size, in points, as PDFKit writes it. */
const PAGE_SIZE = /\/MediaBox \[0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)\]/

/** How large the first page of a PDF is, as it says itself; null where it does not. */
export function pageSizeOf(
  bytes: Uint8Array,
): { widthPoints: string; heightPoints: string } | null {
  const [, widthPoints, heightPoints] = PAGE_SIZE.exec(Buffer.from(bytes).toString('latin1')) ?? []
  if (widthPoints === undefined || heightPoints === undefined) return null
  return { widthPoints, heightPoints }
}
