import type { Role } from '../../../server/contract/permissions.ts'
import type { ShopSettings, ShopSettingsInput } from '../../../server/contract/shop-settings.ts'
import { parseTyped } from '../../base/format/money.ts'

export const CEILING_ROLES = [
  'owner',
  'manager',
  'optometrist',
  'counter',
] as const satisfies readonly Role[]

/** The settings as they are typed. */
export type ShopDraft = {
  tradeName: string
  legalName: string
  address: string
  city: string
  pincode: string
  phone: string
  email: string
  gstin: string
  scheme: string
  upiID: string
  bank: string
  terms: string
  ceilings: Readonly<Record<(typeof CEILING_ROLES)[number], string>>
  returnDays: string
  allowNegativeStock: boolean
  hsnDigits: string
  eInvoiceFrom: string
  workingDays: readonly number[]
}

const text = (value: string | number | null): string => (value === null ? '' : String(value))

export function shopDraftOf(shop: ShopSettings): ShopDraft {
  const { DiscountCeilings: ceilings } = shop
  return {
    tradeName: shop.TradeName,
    legalName: text(shop.LegalName),
    address: shop.Address,
    city: shop.City,
    pincode: shop.Pincode,
    phone: shop.Phone,
    email: shop.Email,
    gstin: text(shop.GSTIN),
    scheme: shop.Scheme,
    upiID: text(shop.UpiID),
    bank: text(shop.Bank),
    terms: shop.Terms,
    ceilings: {
      owner: text(ceilings.owner),
      manager: text(ceilings.manager),
      optometrist: text(ceilings.optometrist),
      counter: text(ceilings.counter),
    },
    returnDays: text(shop.ReturnDays),
    allowNegativeStock: shop.AllowNegativeStock,
    hsnDigits: String(shop.HsnDigits),
    eInvoiceFrom: text(shop.EInvoiceFrom).slice(0, 10),
    workingDays: shop.WorkingDays,
  }
}

/** The figures of a draft that are none. */
export function wrongShopFigures({ ceilings, returnDays }: ShopDraft): readonly string[] {
  const isWrong = (typed: string, decimals: number) =>
    typed.trim() !== '' && parseTyped(typed, decimals) === null
  return [
    ...CEILING_ROLES.filter((role) => isWrong(ceilings[role], 3)),
    ...(isWrong(returnDays, 0) ? ['returnDays'] : []),
  ]
}

const SCHEMES = ['Regular', 'Composition', 'Unregistered'] as const
const HSN_DIGITS = [4, 6, 8] as const

function figure(typed: string, decimals: number): number | null {
  return typed.trim() === '' ? null : parseTyped(typed, decimals)
}

function everything(draft: ShopDraft): ShopSettingsInput {
  const orNone = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  const scheme = SCHEMES.find((each) => each === draft.scheme)
  const hsnDigits = HSN_DIGITS.find((each) => String(each) === draft.hsnDigits)
  return {
    tradeName: draft.tradeName.trim(),
    legalName: orNone(draft.legalName),
    address: draft.address.trim(),
    city: draft.city.trim(),
    pincode: draft.pincode.trim(),
    phone: draft.phone.trim(),
    email: orNone(draft.email),
    gstin: orNone(draft.gstin),
    ...(scheme === undefined ? {} : { scheme }),
    upiID: orNone(draft.upiID),
    bank: orNone(draft.bank),
    terms: orNone(draft.terms),
    discountCeilings: {
      owner: figure(draft.ceilings.owner, 3),
      manager: figure(draft.ceilings.manager, 3),
      optometrist: figure(draft.ceilings.optometrist, 3),
      counter: figure(draft.ceilings.counter, 3),
    },
    returnDays: figure(draft.returnDays, 0),
    allowNegativeStock: draft.allowNegativeStock,
    ...(hsnDigits === undefined ? {} : { hsnDigits }),
    eInvoiceFrom: orNone(draft.eInvoiceFrom),
    workingDays: [...draft.workingDays].toSorted(),
  }
}

/** Returns what differs from the settings as they were read, with their version. */
export function shopChanges(draft: ShopDraft, shop: ShopSettings): ShopSettingsInput {
  const before: Readonly<Record<string, unknown>> = everything(shopDraftOf(shop))
  const changed = Object.entries(everything(draft)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  return { version: shop.Version, ...Object.fromEntries(changed) }
}

/** A field that somebody else has changed since the settings were read here. */
export type Clash = { field: string; mine: unknown; theirs: unknown }

/** Returns what somebody else has changed since the settings were read here, beside one's own. */
export function clashes(draft: ShopDraft, read: ShopSettings, newest: ShopSettings): Clash[] {
  const mine: Readonly<Record<string, unknown>> = everything(draft)
  const before: Readonly<Record<string, unknown>> = everything(shopDraftOf(read))
  const theirs: Readonly<Record<string, unknown>> = everything(shopDraftOf(newest))
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.keys(mine)
    .filter((field) => !same(theirs[field], before[field]) && !same(theirs[field], mine[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
}

/** Returns the newest settings with what was changed here put into them. */
export function mergedDraft(draft: ShopDraft, read: ShopSettings, newest: ShopSettings): ShopDraft {
  const before: Readonly<Record<string, unknown>> = shopDraftOf(read)
  const mine = Object.entries(draft).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  return { ...shopDraftOf(newest), ...Object.fromEntries(mine) }
}
