/**
 * Whether a text reads like the beginning of a prescription and like no name or mobile number: an
 * eye with a signed power, or a signed power that goes on behind its point or to a cylinder.
 */
export function readsAsPowers(text: string): boolean {
  return /^\s*(?:(?:r|l|re|le|od|os)\s*[+-]\s*\d|[+-]\s*\d{1,2}(?:\.\d|\s*\/))/i.test(text)
}
