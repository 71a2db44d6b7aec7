/**
 * The QR of a job card: for a fitter's phone `http://till:4780/fitter/<order>.<proof>`, and where no
 * phone reaches the till `/job/<order>`.
 */
const JOB_LINK =
  /^(?:https?:\/\/[^/]+\/fitter\/([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]+|\/job\/([A-Za-z0-9_-]{22}))$/

/** The order that a job card's QR names; null for any other code. */
export function orderOfJobLink(code: string): string | null {
  const [, ofFitter, ofJob] = JOB_LINK.exec(code) ?? []
  return ofFitter ?? ofJob ?? null
}
