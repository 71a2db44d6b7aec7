import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Every kind of thing that has an encrypted ID. The number is part of the ID for ever. */
const KIND_TAGS = {
  company: 1,
  branch: 2,
  user: 3,
  module: 4,
  itemType: 5,
  category: 6,
  subCategory: 7,
  item: 8,
  unit: 9,
  country: 10,
  state: 11,
  year: 12,
  customer: 13,
  cartLine: 14,
  order: 15,
  orderLine: 16,
  invoice: 17,
  receipt: 18,
  creditNote: 19,
  labOrder: 20,
  prescription: 21,
  recall: 22,
  doctor: 23,
  fitter: 24,
  supplier: 25,
  priority: 26,
  gender: 27,
  cardType: 28,
  source: 29,
  membership: 30,
  receiptType: 31,
  importJob: 32,
  printer: 40,
  printJob: 41,
  orderEvent: 53,
  refundVoucher: 54,
  customerCredit: 55,
  day: 59,
  dayReport: 60,
  cashCount: 61,
  approval: 62,
  device: 65,
  goodsReceipt: 70,
  goodsReceiptLine: 71,
  stockVoucher: 72,
  supplierReturn: 73,
  supplierPayment: 74,
  reason: 75,
  courier: 76,
  jobCharge: 77,
  holiday: 78,
  brand: 79,
  lensFamily: 80,
  stockCount: 81,
  priceBatch: 82,
  labBill: 83,
  purchaseOrder: 84,
  drawer: 85,
  copyPlace: 86,
  standby: 87,
  foundDocument: 88,
  contactLensPrescription: 120,
  offer: 130,
  incentiveRule: 131,
  giftCard: 140,
  accountReceipt: 141,
  reportView: 144,
  expenseBill: 150,
  payer: 145,
  payerClaim: 146,
  payerStatement: 147,
  campaign: 148,
  campaignRecipient: 149,
  expenseBillLine: 151,
  fitterBill: 152,
  formerBill: 153,
  moneyEntry: 154,
  stockVoucherDraft: 155,
} as const

export type IdKind = keyof typeof KIND_TAGS

export type Ids = {
  /** The opaque text of a row's number: the same text for the same kind and number, always. */
  encode(kind: IdKind, id: number): string
  /** The number behind an opaque text, or null when it is altered, invented or of another kind. */
  decode(kind: IdKind, text: string): number | null
}

const BLOCK = 16
/** Texts kept a kind (a call into the cipher costs twenty of these look-ups): a few hundred kB. */
const MOST_KEPT = 10_000
const ENCODED_LENGTH = 22
const ALPHABET = /^[A-Za-z0-9_-]{22}$/

/**
 * Encrypted IDs: one AES-128 block over (kind, zero padding, number). A block cipher is a
 * permutation, so the 64 bits of kind and padding that must come back right are the integrity
 * check: a forged ID passes with probability 2^-64 a try. Blocks are independent, so one cipher
 * object serves the whole process (a new one an ID would cost twenty times more).
 */
export function createIds(key: Buffer): Ids {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const block = Buffer.alloc(BLOCK)
  const texts = new Map<IdKind, Map<number, string>>()

  function encipher(kind: IdKind, id: number): string {
    block.fill(0, 0, 8)
    block[0] = KIND_TAGS[kind]
    block.writeBigUInt64BE(BigInt(id), 8)
    return cipher.update(block).toString('base64url')
  }

  function textsOf(kind: IdKind): Map<number, string> {
    const known = texts.get(kind)
    // Begun anew when full: simpler than forgetting one by one, and as good on a shop's hot items.
    if (known !== undefined && known.size < MOST_KEPT) return known
    const fresh = new Map<number, string>()
    texts.set(kind, fresh)
    return fresh
  }

  return {
    encode(kind, id) {
      const kept = textsOf(kind)
      const known = kept.get(id)
      if (known !== undefined) return known
      const text = encipher(kind, id)
      kept.set(id, text)
      return text
    },
    decode(kind, text) {
      if (text.length !== ENCODED_LENGTH || !ALPHABET.test(text)) return null
      const raw = Buffer.from(text, 'base64url')
      // The last of 22 characters carries four spare bits: only their zero form is ours.
      if (raw.length !== BLOCK || raw.toString('base64url') !== text) return null
      const clear = decipher.update(raw)
      if (clear[0] !== KIND_TAGS[kind] || clear.readUIntBE(1, 6) !== 0 || clear[7] !== 0)
        return null
      const id = clear.readBigUInt64BE(8)
      return id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : null
    },
  }
}
