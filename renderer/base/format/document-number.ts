/** A number of ours such as `KA1/26-27/R000123`, whole or from its financial year on. */
const DOCUMENT = /^[a-z0-9]{0,8}\/?\d{2}-\d{2}\/[a-z]{0,4}-?\d{1,8}$/i

export function isDocumentNumber(text: string): boolean {
  return DOCUMENT.test(text.trim())
}
