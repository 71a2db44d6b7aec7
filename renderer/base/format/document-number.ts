/** A number of ours such as `KA1/26-27/R000123`, whole or from its financial year on. */
const DOCUMENT = /^[a-z0-9]{0,8}\/?\d{2}-\d{2}\/[a-z]{0,4}-?\d{1,8}$/i

/** A gift card's number: `GC` and twelve figures. */
const GIFT_CARD = /^gc\d{12}$/i

/** Whether a text can be the number of a credit note or a gift card. */
export function isCreditNumber(text: string): boolean {
  return isDocumentNumber(text) || GIFT_CARD.test(text.trim())
}

export function isDocumentNumber(text: string): boolean {
  return DOCUMENT.test(text.trim())
}
