/**
 * Whether an HSN is a service accounting code (chapter 99): fitting, repair, an eye test. No shelf
 * holds it.
 */
export function isService(hsn: string): boolean {
  return hsn.startsWith('99')
}
