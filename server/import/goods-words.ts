/** A kind of goods as a catalogue names it, with the HSN that such goods usually have. */
export type Goods = { section: string; hsn: string }
const FRAME: Goods = { section: 'frame', hsn: '90031100' }
const LENS: Goods = { section: 'spectacle lens', hsn: '90015000' }
const CONTACT_LENS: Goods = { section: 'contact lens', hsn: '90013000' }
const SUNGLASS: Goods = { section: 'sunglass', hsn: '90041000' }
const SOLUTION: Goods = { section: 'accessory', hsn: '33079020' }

/** The words for kinds of goods, each with the HSN that goods of the kind usually have. */
const GOODS: readonly (readonly [RegExp, Goods])[] = [
  [/solution/i, SOLUTION],
  [/contact/i, CONTACT_LENS],
  [/sun\s*glass|goggle/i, SUNGLASS],
  [/frame/i, FRAME],
  [/lens/i, LENS],
]

/** The goods that words name; null for none. */
export function goodsOfWords(text: string): Goods | null {
  return GOODS.find(([word]) => word.test(text))?.[1] ?? null
}

/** The goods of an HSN code by its first digits; null for another. */
export function goodsOfHsn(hsn: string): Goods | null {
  if (/^900130/.test(hsn)) return CONTACT_LENS
  if (/^9001/.test(hsn)) return LENS
  if (/^9003/.test(hsn)) return FRAME
  return /^9004/.test(hsn) ? SUNGLASS : null
}
