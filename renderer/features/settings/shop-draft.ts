import type { Role } from '../../../server/contract/permissions.ts'
import type { ShopSettings, ShopSettingsInput } from '../../../server/contract/shop-settings.ts'
import { parseTyped } from '../../base/format/money.ts'
import { type WholeFigure, wholeOf, wholeWrong } from '../../base/format/whole.ts'
import { t } from '../../base/i18n/t.ts'
import { changedFields } from '../../kernel/versions.ts'

export const CEILING_ROLES = [
  'owner',
  'manager',
  'optometrist',
  'counter',
] as const satisfies readonly Role[]

/** Who may be let see what goods cost; the owner always does. */
export const COST_ROLES = ['manager', 'optometrist', 'counter'] as const satisfies readonly Role[]

type ByRole = Readonly<Record<(typeof CEILING_ROLES)[number], string>>

export const RETURN_SECTIONS = [
  'Frame',
  'SpectacleLens',
  'ContactLens',
  'Sunglass',
  'Accessory',
] as const
export type ReturnSection = (typeof RETURN_SECTIONS)[number]
export const TAKEN = ['Always', 'Unopened', 'Never'] as const

/** When goods of a kind are taken back; empty days are those of the shop. */
export type ReturnRuleDraft = { days: string; taken: (typeof TAKEN)[number] }

/** What roles give alone of a brand or a category; empty is the role's own. */
export type GoodsCeilingDraft = { kind: 'Brand' | 'Category'; name: string; limits: ByRole }

/** A further brand whose limits are typed next. */
export const NEW_GOODS_CEILING: GoodsCeilingDraft = {
  kind: 'Brand',
  name: '',
  limits: { owner: '', manager: '', optometrist: '', counter: '' },
}

/** The settings as they are typed. */
export type ShopDraft = {
  tradeName: string
  legalName: string
  licenceNo: string
  address: string
  city: string
  pincode: string
  phone: string
  email: string
  gstin: string
  scheme: string
  /** Of the numbers of a changed GSTIN; empty is the next free one. */
  numberPrefix: string
  /** The first day of a changed GSTIN or scheme; empty is today. */
  registeredFrom: string
  upiID: string
  bank: string
  terms: string
  ceilings: ByRole
  goodsCeilings: readonly GoodsCeilingDraft[]
  cashOut: ByRole
  credit: ByRole
  mrpAsKept: boolean
  tableRatesOnly: boolean
  /** Cost of goods that others than the owner write off, in rupees. */
  writeOffLimit: string
  /** How far off a count of the cash may be without a manager, in rupees; empty is nothing. */
  dayTolerance: string
  giftCardMonths: string
  /** The rule of points; without points for 100 rupees there are none. */
  points: Readonly<Record<PointField, string>>
  returnDays: string
  returnRules: Readonly<Record<ReturnSection, ReturnRuleDraft>>
  allowNegativeStock: boolean
  hsnDigits: string
  gstFiling: string
  eInvoiceFrom: string
  workingDays: readonly number[]
  /** Margin that a lowered price leaves, %; empty is none. */
  priceFloor: string
  closesAt: string
  cutOffAt: string
  nextYearPrefix: string
  costSeenBy: readonly string[]
  signatory: string
  unclaimedDays: string
  unclaimedTold: string
  /** Years without a visit; empty is for good. */
  peopleKeptYears: string
}

const text = (value: string | number | null): string => (value === null ? '' : String(value))

export function shopDraftOf(shop: ShopSettings): ShopDraft {
  return {
    tradeName: shop.TradeName,
    legalName: text(shop.LegalName),
    licenceNo: text(shop.LicenceNo),
    address: shop.Address,
    city: shop.City,
    pincode: shop.Pincode,
    phone: shop.Phone,
    email: shop.Email,
    gstin: text(shop.GSTIN),
    scheme: shop.Scheme,
    numberPrefix: '',
    registeredFrom: '',
    upiID: text(shop.UpiID),
    bank: text(shop.Bank),
    terms: shop.Terms,
    ceilings: byRole(shop.DiscountCeilings),
    goodsCeilings: shop.GoodsCeilings.map((row) => ({
      kind: row.Kind,
      name: row.Name,
      limits: byRole(row),
    })),
    cashOut: byRole(shop.CashOutLimits),
    credit: byRole(shop.CreditLimits),
    mrpAsKept: shop.MrpAsKept,
    tableRatesOnly: shop.TableRatesOnly,
    writeOffLimit: text(shop.WriteOffLimit),
    dayTolerance: text(shop.DayTolerance),
    giftCardMonths: text(shop.GiftCardMonths),
    points: {
      perHundred: text(shop.Points?.perHundred ?? null),
      worth: text(shop.Points?.worth ?? 1),
      least: text(shop.Points?.least ?? 50),
      mostPercent: text(shop.Points?.mostPercent ?? 50),
      months: text(shop.Points?.months ?? 12),
    },
    returnDays: text(shop.ReturnDays),
    returnRules: bySection((section) => {
      const { Days, Taken } = shop.ReturnRules[section]
      return { days: text(Days), taken: Taken }
    }),
    allowNegativeStock: shop.AllowNegativeStock,
    hsnDigits: String(shop.HsnDigits),
    gstFiling: shop.GstFiling,
    eInvoiceFrom: text(shop.EInvoiceFrom).slice(0, 10),
    workingDays: shop.WorkingDays,
    priceFloor: text(shop.PriceFloor),
    closesAt: shop.ClosesAt,
    cutOffAt: text(shop.CutOffAt),
    nextYearPrefix: text(shop.NextYearPrefix),
    costSeenBy: shop.CostSeenBy,
    signatory: text(shop.Signatory),
    unclaimedDays: text(shop.UnclaimedDays),
    unclaimedTold: text(shop.UnclaimedTold),
    peopleKeptYears: text(shop.PeopleKeptYears),
  }
}

function bySection<T>(of: (section: ReturnSection) => T): Record<ReturnSection, T> {
  return {
    Frame: of('Frame'),
    SpectacleLens: of('SpectacleLens'),
    ContactLens: of('ContactLens'),
    Sunglass: of('Sunglass'),
    Accessory: of('Accessory'),
  }
}

function byRole(limits: Readonly<Record<keyof ByRole, number | null>>): ByRole {
  return {
    owner: text(limits.owner),
    manager: text(limits.manager),
    optometrist: text(limits.optometrist),
    counter: text(limits.counter),
  }
}

function figures(typed: ByRole, decimals: number): Record<keyof ByRole, number | null> {
  return {
    owner: figure(typed.owner, decimals),
    manager: figure(typed.manager, decimals),
    optometrist: figure(typed.optometrist, decimals),
    counter: figure(typed.counter, decimals),
  }
}

const DAYS = { unit: 'Days', least: 0, most: 3_650 } as const

/** The whole figures of the settings by their fields. */
const WHOLE_FIGURES: Readonly<Record<string, WholeFigure>> = {
  returnDays: DAYS,
  unclaimedDays: { ...DAYS, least: 1 },
  unclaimedTold: { unit: 'Number', least: 0, most: 20 },
  giftCardMonths: { unit: 'Months', least: 1, most: 120 },
  ...Object.fromEntries(RETURN_SECTIONS.map((section) => [`returnRules.${section}`, DAYS])),
}

/** What is wrong with the figure of a field, in words. */
export function shopFigureWrong(field: string): string {
  const whole = WHOLE_FIGURES[field]
  return whole === undefined ? t('items.notANumber') : wholeWrong(whole)
}

/** Whether the field of a whole figure is neither empty nor such a figure. */
function isWrongWhole(field: string, typed: string): boolean {
  const whole = WHOLE_FIGURES[field]
  return typed.trim() !== '' && whole !== undefined && wholeOf(typed, whole) === null
}

/** The figures of a draft that are none; of a limit with `cashOut.` or `credit.` before its role. */
export function wrongShopFigures({
  cashOut,
  ceilings,
  credit,
  goodsCeilings,
  dayTolerance,
  priceFloor,
  giftCardMonths,
  points,
  returnDays,
  returnRules,
  unclaimedDays,
  unclaimedTold,
  writeOffLimit,
}: ShopDraft): readonly string[] {
  const isWrong = (typed: string, decimals: number) =>
    typed.trim() !== '' && parseTyped(typed, decimals) === null
  return [
    ...CEILING_ROLES.filter((role) => isWrong(ceilings[role], 3)),
    ...goodsCeilings.flatMap(({ limits }, index) =>
      CEILING_ROLES.filter((role) => isWrong(limits[role], 3)).map(
        (role) => `goodsCeilings.${index}.${role}`,
      ),
    ),
    ...CEILING_ROLES.filter((role) => isWrong(cashOut[role], 2)).map((role) => `cashOut.${role}`),
    ...CEILING_ROLES.filter((role) => isWrong(credit[role], 2)).map((role) => `credit.${role}`),
    ...RETURN_SECTIONS.map((section) => ({ section, field: `returnRules.${section}` }))
      .filter(({ field, section }) => isWrongWhole(field, returnRules[section].days))
      .map(({ field }) => field),
    ...(isWrongWhole('returnDays', returnDays) ? ['returnDays'] : []),
    ...(isWrong(writeOffLimit, 2) ? ['writeOffLimit'] : []),
    ...(isWrong(dayTolerance, 2) ? ['dayTolerance'] : []),
    ...(isWrong(priceFloor, 3) ? ['priceFloor'] : []),
    ...(isCount('unclaimedDays', unclaimedDays) ? [] : ['unclaimedDays']),
    ...(isCount('unclaimedTold', unclaimedTold) ? [] : ['unclaimedTold']),
    ...(isWrongWhole('giftCardMonths', giftCardMonths) ? ['giftCardMonths'] : []),
    ...(pointRule(points) === undefined ? ['points'] : []),
  ]
}

export const POINT_FIELDS = ['perHundred', 'worth', 'least', 'mostPercent', 'months'] as const
type PointField = (typeof POINT_FIELDS)[number]

/** The rule that was typed; null for none, undefined where a figure is wrong. */
function pointRule(
  typed: Readonly<Record<PointField, string>>,
): ShopSettingsInput['points'] | undefined {
  if (typed.perHundred.trim() === '') return null
  const perHundred = figure(typed.perHundred, 3)
  const worth = figure(typed.worth, 2)
  const least = figure(typed.least, 0)
  const mostPercent = figure(typed.mostPercent, 3)
  const months = figure(typed.months, 0) ?? 0
  if (perHundred === null || !worth || !least || !mostPercent || mostPercent > 100) {
    return undefined
  }
  return { perHundred, worth, least, mostPercent, months }
}

/** A field that may not be empty. */
function isCount(field: string, typed: string): boolean {
  return typed.trim() !== '' && !isWrongWhole(field, typed)
}

const SCHEMES = ['Regular', 'Composition', 'Unregistered'] as const
const HSN_DIGITS = [4, 6, 8] as const
export const GST_FILINGS = ['Monthly', 'Quarterly'] as const

function figure(typed: string, decimals: number): number | null {
  return typed.trim() === '' ? null : parseTyped(typed, decimals)
}

/** The draft as the server takes it. */
export function everything(draft: ShopDraft): ShopSettingsInput {
  const orNone = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  const scheme = SCHEMES.find((each) => each === draft.scheme)
  const hsnDigits = HSN_DIGITS.find((each) => String(each) === draft.hsnDigits)
  const gstFiling = GST_FILINGS.find((each) => each === draft.gstFiling)
  const unclaimedDays = figure(draft.unclaimedDays, 0)
  const unclaimedTold = figure(draft.unclaimedTold, 0)
  return {
    tradeName: draft.tradeName.trim(),
    legalName: orNone(draft.legalName),
    licenceNo: orNone(draft.licenceNo),
    address: draft.address.trim(),
    city: draft.city.trim(),
    pincode: draft.pincode.trim(),
    phone: draft.phone.trim(),
    email: orNone(draft.email),
    gstin: orNone(draft.gstin),
    ...(scheme === undefined ? {} : { scheme }),
    ...(draft.numberPrefix.trim() === '' ? {} : { numberPrefix: draft.numberPrefix.trim() }),
    ...(draft.registeredFrom === '' ? {} : { registeredFrom: draft.registeredFrom }),
    upiID: orNone(draft.upiID),
    bank: orNone(draft.bank),
    terms: orNone(draft.terms),
    discountCeilings: figures(draft.ceilings, 3),
    goodsCeilings: draft.goodsCeilings
      .filter(({ name }) => name.trim() !== '')
      .map(({ kind, limits, name }) => ({ kind, name: name.trim(), ...figures(limits, 3) })),
    cashOutLimits: figures(draft.cashOut, 2),
    creditLimits: figures(draft.credit, 2),
    mrpAsKept: draft.mrpAsKept,
    tableRatesOnly: draft.tableRatesOnly,
    writeOffLimit: figure(draft.writeOffLimit, 2),
    dayTolerance: figure(draft.dayTolerance, 2) ?? 0,
    giftCardMonths: figure(draft.giftCardMonths, 0),
    points: pointRule(draft.points) ?? null,
    returnDays: figure(draft.returnDays, 0),
    returnRules: bySection((section) => {
      const { days, taken } = draft.returnRules[section]
      return { days: figure(days, 0), taken }
    }),
    allowNegativeStock: draft.allowNegativeStock,
    ...(hsnDigits === undefined ? {} : { hsnDigits }),
    ...(gstFiling === undefined ? {} : { gstFiling }),
    eInvoiceFrom: orNone(draft.eInvoiceFrom),
    workingDays: [...draft.workingDays].toSorted(),
    priceFloor: figure(draft.priceFloor, 3),
    closesAt: draft.closesAt,
    cutOffAt: orNone(draft.cutOffAt),
    nextYearPrefix: orNone(draft.nextYearPrefix),
    costSeenBy: COST_ROLES.filter((role) => draft.costSeenBy.includes(role)),
    signatory: orNone(draft.signatory),
    ...(unclaimedDays === null ? {} : { unclaimedDays }),
    ...(unclaimedTold === null ? {} : { unclaimedTold }),
    peopleKeptYears: figure(draft.peopleKeptYears, 0),
  }
}

/** Whether the draft replaces the GSTIN of the shop by another, which begins new numbers. */
export function replacesGstin(draft: ShopDraft, { GSTIN }: ShopSettings): boolean {
  const typed = draft.gstin.trim().toUpperCase()
  return GSTIN !== null && typed !== '' && typed !== GSTIN
}

/**
 * Returns what differs from the settings as they were read, with their version. With a day, GSTIN and
 * scheme are sent too: those of today, from the day of a plan on, undo it.
 */
export function shopChanges(draft: ShopDraft, shop: ShopSettings): ShopSettingsInput {
  const all = everything(draft)
  const { gstin, scheme } = all
  return {
    version: shop.Version,
    ...changedFields(all, everything(shopDraftOf(shop))),
    ...(all.registeredFrom === undefined
      ? {}
      : { gstin: gstin ?? null, ...(scheme === undefined ? {} : { scheme }) }),
  }
}
