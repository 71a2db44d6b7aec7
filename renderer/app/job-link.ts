/** The QR of a job card, for a fitter's phone: `http://till:4780/fitter/<order>.<proof>`. */
const JOB_LINK = /^https?:\/\/[^/]+\/fitter\/([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]+$/

/** The order that a job card's QR names; null for any other code. */
export function orderOfJobLink(code: string): string | null {
  return JOB_LINK.exec(code)?.[1] ?? null
}
