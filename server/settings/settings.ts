import { DEFAULT_STYLE, type DocumentStyle } from '../contract/document-style.ts'
import type { TextKind } from '../contract/documents.ts'
import type { GstFiling } from '../contract/gst.ts'
import type { MessageLanguage, OutreachKind } from '../contract/outreach.ts'
import type { Role } from '../contract/permissions.ts'
import type { Section } from '../contract/primitives.ts'
import type { CashUse } from '../contract/tally.ts'
import { one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { EyeTestMonths } from '../domain/outreach.ts'

/** When goods of a kind are taken back: their days (null: those of the shop), and in what state. */
export type ReturnRule = { days: number | null; taken: 'Always' | 'Unopened' | 'Never' }

/** A provider's approved template, and the places of a message that fill it, in its order. */
export type MessageTemplate = {
  kind: OutreachKind
  name: string
  language: string
  places: readonly string[]
  /** Its header holds the PDF of the order's bill, or of the order. */
  hasPaper?: boolean
}

/** A provider that sends for the shop; its key is locked (server/keys/seal-secret.ts). */
export type ChannelSetting = {
  isOn: boolean
  sender: string | null
  sealedKey: string | null
  templates: readonly MessageTemplate[]
}

const NO_CHANNEL: ChannelSetting = { isOn: false, sender: null, sealedKey: null, templates: [] }

/** What an owner can set, with what holds until they do. */
export type Settings = {
  /**
   * Highest discount a role may give alone, in parts per million of the line; null is no ceiling.
   */
  discountCeilingPpm: Record<Role, number | null>
  /**
   * What a role may leave unpaid on one sale without `sale.unpaid`, in paise, and then only with a
   * customer's name; null is no limit..
   */
  unpaidLimitPaise: Record<Role, number | null>
  /**
   * What a role may take out of the drawer at once without `cash.out`, in paise, and then only for
   * an expense or change; null is no limit.
   */
  cashOutLimitPaise: Record<Role, number | null>
  /** Rules of prices that the service leaves open to its clients. */
  priceRules: {
    /** The MRP of the catalogue holds, whatever MRP a client sends. */
    mrpAsKept: boolean
    /** Rates other than the table's take `tax.override`. */
    tableRatesOnly: boolean
  }
  allowNegativeStock: boolean
  /** Days after which a cart that nobody touched is swept. */
  cartAgeDays: number
  documentStyle: DocumentStyle
  /** The shop's own words to its customers, with the names of message.ts in braces. */
  messageTexts: Partial<Record<MessageLanguage, Partial<Record<TextKind, string>>>>
  /** How the shop writes to its customers. */
  outreach: {
    language: MessageLanguage
    /** The program sends from and until these times of the day, `hh:mm`. */
    sendFrom: string
    sendTo: string
    /** What it sends in a day at most. */
    dayCap: number
    /** Days in which nobody is reminded of another thing. */
    restDays: number
    /** It writes by itself that an order is ready, half an hour later. */
    sendReady: boolean
    /** Days after delivery on which a customer is asked what they think; null never asks. */
    feedbackDays: number | null
    /** What a shop never said is left out: the usual ones. */
    eyeTestMonths?: Partial<EyeTestMonths>
    whatsApp: ChannelSetting
    sms: ChannelSetting
  }
  /** Rules of the lab check that the shop has switched off. */
  labRulesOff: readonly string[]
  /** How far a count may be off without a manager. */
  dayTolerancePaise: number
  /** How many months a gift card is good; null is for ever. */
  giftCardMonths: number | null
  /** By what rule customers earn and spend points; null where the shop gives none. */
  points: {
    /** Points for each 100 rupees of value before tax, in thousandths. */
    perHundredMilli: number
    pointPaise: number
    least: number
    /** The most of a bill that points pay. */
    mostPpm: number
    /** How long they are good; null is for ever. */
    months: number | null
  } | null
  /** What the settings of the shop hold beside the branch itself. */
  shop: {
    /** Days in which goods are taken back; null is no limit. */
    returnDays: number | null
    /** What holds for a kind of goods instead; what is not named goes by `returnDays`. */
    returnRules?: Partial<Record<Section, ReturnRule>>
    /** The cost of goods that others than the owner write off at once; left out, no limit. */
    writeOffLimitPaise?: number
    /** Of the HSN on documents: 4 up to 5 crore of turnover, 6 above (78/2020); 8 is all of it. */
    hsnDigits: 4 | 6 | 8
    /** How GSTR-1 is filed; left out, every month. A quarterly filer files IFF in two months of three. */
    gstFiling?: GstFiling
    /** The first day of e-invoices, `yyyy-mm-dd`; null is never. */
    eInvoiceFrom: string | null
    /** 0 is Sunday. */
    workingDays: readonly number[]
    /** Margin that a lowered price leaves at least, ppm of the price without tax; left out, none. */
    priceFloorPpm?: number
    /** `hh:mm`; left out, 18:00. */
    closesAt?: string
    /** `hh:mm` from which an order counts from the next working day; left out, none. */
    cutOffAt?: string
    /** How numbers begin from a financial year on, the oldest first; left out, as set up. */
    yearPrefixes?: readonly YearPrefix[]
    /** Roles beside the owner's that see costs; left out, those that have `cost.see`. */
    costSeenBy?: readonly Role[]
    signatory?: string
    /** The scanned signature of the signatory, in the folder of images. */
    signatureFileName?: string
    /** Of a brand or a category, instead of the role's own; a role that is not named keeps that. */
    goodsCeilings?: readonly GoodsCeiling[]
    /** When an order that nobody fetched may be dropped; left out, `FIRST_UNCLAIMED`. */
    unclaimedDays?: number
    unclaimedTold?: number
    /** People who were not seen for so many years are erased; null or absent is nobody. */
    peopleKeptYears?: number | null
  }
  /** How ledgers of cash that moves beside sales are named in Tally; left out, the usual names. */
  tallyCashLedgers: Partial<Record<CashUse, string>>
  /** The listener for the shop's network; without an address it chooses one of the computer's. */
  lan: { isOn: boolean; address: string | null; port: number }
}

/** From the financial year on, for the numbers that began with `instead`. */
export type YearPrefix = { yearId: number; prefix: string; instead: string }

/** The discounts that roles give alone of one brand or category, in ppm of the line. */
export type GoodsCeiling = {
  kind: 'Brand' | 'Category'
  name: string
  ppm: Partial<Record<Role, number>>
}

/** What a new shop begins with: the counter may leave small change, and asks for more. */
export const COUNTER_UNPAID_LIMIT: Settings['unpaidLimitPaise'] = {
  owner: null,
  manager: null,
  optometrist: 0,
  counter: 50_000,
}

export const COUNTER_CASH_OUT_LIMIT: Settings['cashOutLimitPaise'] = {
  owner: null,
  manager: null,
  optometrist: 0,
  counter: 200_000,
}

/** In paise of cost: above it the owner approves a voucher or a count. */
export const FIRST_WRITE_OFF_LIMIT = 1_000_000

/** Opened contact lenses are not taken back. */
export const FIRST_RETURN_RULES: Partial<Record<Section, ReturnRule>> = {
  ContactLens: { days: null, taken: 'Unopened' },
}

/** An order may be dropped 60 days after it was ready, when its customer was told twice. */
export const FIRST_UNCLAIMED = { days: 60, told: 2 } as const

export const USUAL_CLOSING = '18:00'

export const STRICT_PRICE_RULES: Settings['priceRules'] = { mrpAsKept: true, tableRatesOnly: true }

export const DEFAULT_SETTINGS: Settings = {
  discountCeilingPpm: { owner: null, manager: 400_000, optometrist: 150_000, counter: 150_000 },
  unpaidLimitPaise: { owner: null, manager: null, optometrist: null, counter: null },
  cashOutLimitPaise: { owner: null, manager: null, optometrist: null, counter: null },
  priceRules: { mrpAsKept: false, tableRatesOnly: false },
  allowNegativeStock: false,
  cartAgeDays: 7,
  documentStyle: DEFAULT_STYLE,
  messageTexts: {},
  outreach: {
    language: 'en',
    sendFrom: '10:00',
    sendTo: '20:00',
    dayCap: 200,
    restDays: 7,
    sendReady: false,
    feedbackDays: null,
    whatsApp: NO_CHANNEL,
    sms: NO_CHANNEL,
  },
  labRulesOff: [],
  dayTolerancePaise: 5_000,
  giftCardMonths: 12,
  points: null,
  shop: { returnDays: null, hsnDigits: 6, eInvoiceFrom: null, workingDays: [1, 2, 3, 4, 5, 6] },
  tallyCashLedgers: {},
  lan: { isOn: false, address: null, port: 4_781 },
}

export function readSetting<Key extends keyof Settings>(db: ReadableDb, key: Key): Settings[Key] {
  const row = one<{ value_json: string }>(db, 'SELECT value_json FROM settings WHERE key = :key', {
    key,
  })
  // Only writeSetting writes this table, so the text has the key's type.
  return row === undefined ? DEFAULT_SETTINGS[key] : JSON.parse(row.value_json)
}

export function writeSetting<Key extends keyof Settings>(
  tx: WritableDb,
  key: Key,
  value: Settings[Key],
): void {
  run(
    tx,
    `INSERT INTO settings (key, value_json) VALUES (:key, :value)
     ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json`,
    { key, value: JSON.stringify(value) },
  )
}
