import { recordChange } from '../audit/record-change.ts'
import { branchOn, findBranch } from '../branch/branch.ts'
import { prefixOfYear } from '../branch/document-series.ts'
import {
  newestDocumentDay,
  type Registration,
  registrationChanges,
  usedPrefixes,
  writeRegistration,
} from '../branch/registrations.ts'
import {
  type BranchDetails,
  branchDetails,
  type ShopChange,
  setLogo,
  shopHistory,
  shopVersion,
  updateBranch,
  writeShopVersion,
} from '../branch/update-branch.ts'
import type { BodyOf } from '../contract/operation.ts'
import { ROLE_PERMISSIONS, ROLES, type Role } from '../contract/permissions.ts'
import type { Section } from '../contract/primitives.ts'
import {
  saveLogo as logoSpec,
  type Scheme,
  saveShopSettings as saveSpec,
  saveSignature as signatureSpec,
  shopSettings as spec,
} from '../contract/shop-settings.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { checkPrefix, nextPrefix } from '../domain/document-number.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { toLocalText } from '../domain/local-time.ts'
import { stateMessage } from '../domain/states.ts'
import type { Actor } from '../kernel/actor.ts'
import { literal, message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { storedPointRule, wirePointRule } from '../points/point-rule.ts'
import {
  FIRST_UNCLAIMED,
  type GoodsCeiling,
  type ReturnRule,
  readSetting,
  type Settings,
  USUAL_CLOSING,
  writeSetting,
} from '../settings/settings.ts'
import { ppmToPercent, toPaise, toPpm, toRupees } from '../wire/rupees.ts'
import { checkLogo, writeLogo, writeShopPicture } from './logo-file.ts'
import { EMAIL, PHONE, UPI_ID } from './setup-details.ts'

type Body = BodyOf<typeof saveSpec>
type ShopSettings = Settings['shop']

export const getShopSettings = operation(spec, ({ services }) => {
  const { db } = services
  const details = branchDetails(db)
  const branch = services.branch()
  const shop = readSetting(db, 'shop')
  return {
    Version: shopVersion(db),
    LegalName: details.legalName,
    TradeName: details.name,
    LicenceNo: details.licenceNo,
    Address: details.address,
    City: details.city,
    Pincode: details.pincode,
    StateCode: branch.stateCode,
    StateName: stateMessage(branch.stateCode) ?? literal(branch.stateName),
    Phone: details.phone,
    Email: details.email,
    GSTIN: branch.gstin,
    Scheme: schemeOf(branch),
    Registrations: registrationChanges(db).map((registration) => ({
      From: `${registration.from}T00:00:00`,
      GSTIN: registration.gstin,
      Scheme: schemeOf(registration),
    })),
    UpiID: details.upiId,
    Bank: details.bank,
    Terms: details.terms,
    LogoFileName: branch.logoFileName,
    NumberPrefix: presentPrefix(services),
    NextNumberPrefix: nextPrefix(presentPrefix(services), prefixesOfOthers(db, services, '')),
    DiscountCeilings: ceilingsOf(db),
    GoodsCeilings: goodsCeilingsOf(shop),
    CashOutLimits: limitsOf(db, 'cashOutLimitPaise'),
    CreditLimits: limitsOf(db, 'unpaidLimitPaise'),
    WriteOffLimit: writeOffLimit(shop),
    DayTolerance: toRupees(readSetting(db, 'dayTolerancePaise')),
    GiftCardMonths: readSetting(db, 'giftCardMonths'),
    Points: wirePointRule(readSetting(db, 'points')),
    MrpAsKept: readSetting(db, 'priceRules').mrpAsKept,
    TableRatesOnly: readSetting(db, 'priceRules').tableRatesOnly,
    ReturnDays: shop.returnDays,
    ReturnRules: returnRulesOf(shop),
    AllowNegativeStock: readSetting(db, 'allowNegativeStock'),
    HsnDigits: shop.hsnDigits,
    GstFiling: shop.gstFiling ?? 'Monthly',
    EInvoiceFrom: shop.eInvoiceFrom === null ? null : `${shop.eInvoiceFrom}T00:00:00`,
    WorkingDays: [...shop.workingDays],
    PriceFloor: priceFloorOf(shop),
    ClosesAt: shop.closesAt ?? USUAL_CLOSING,
    CutOffAt: shop.cutOffAt ?? null,
    NextYearPrefix: nextYearPrefixOf(services, shop),
    CostSeenBy: costSeenBy(shop),
    Signatory: shop.signatory ?? null,
    SignatureFileName: shop.signatureFileName ?? null,
    UnclaimedDays: shop.unclaimedDays ?? FIRST_UNCLAIMED.days,
    UnclaimedTold: shop.unclaimedTold ?? FIRST_UNCLAIMED.told,
    PeopleKeptYears: shop.peopleKeptYears ?? null,
    Versions: shopHistory(db).map(({ atMs, by, diff, version }) => ({
      Version: version,
      At: toLocalText(atMs, branch.timeZone),
      By: by,
      Changes: changesOf(diff),
    })),
  }
})

function changesOf(diffJson: string) {
  const changes: ShopChange[] = JSON.parse(diffJson)
  return changes.map(({ after, before, field }) => ({
    Field: field,
    Before: before ?? null,
    After: after ?? null,
  }))
}

type Registered = Pick<Registration, 'gstin' | 'isCompositionScheme'>

function schemeOf({ gstin, isCompositionScheme }: Registered): Scheme {
  if (gstin === null) return 'Unregistered'
  return isCompositionScheme ? 'Composition' : 'Regular'
}

function ceilingsOf(db: ReadableDb) {
  const { counter, manager, optometrist, owner } = readSetting(db, 'discountCeilingPpm')
  const percent = (ppm: number | null) => (ppm === null ? null : ppmToPercent(ppm))
  return {
    owner: percent(owner),
    manager: percent(manager),
    optometrist: percent(optometrist),
    counter: percent(counter),
  }
}

function goodsCeilingsOf({ goodsCeilings = [] }: ShopSettings) {
  const percent = (ppm: number | undefined) => (ppm === undefined ? null : ppmToPercent(ppm))
  return goodsCeilings.map(({ kind, name, ppm }) => ({
    Kind: kind,
    Name: name,
    owner: percent(ppm.owner),
    manager: percent(ppm.manager),
    optometrist: percent(ppm.optometrist),
    counter: percent(ppm.counter),
  }))
}

const HAS_GOODS_OF = {
  Brand: 'SELECT 1 FROM items WHERE brand = :name COLLATE NOCASE',
  Category: 'SELECT 1 FROM categories WHERE name = :name COLLATE NOCASE',
} as const

/** Throws 400 for a brand or a category that the shop has not, or that is named twice. */
function readGoodsCeilings(
  db: ReadableDb,
  sent: NonNullable<Body['goodsCeilings']>,
): readonly GoodsCeiling[] {
  const seen = new Set<string>()
  return sent.map(({ kind, name: typed, ...limits }, index) => {
    const name = typed.trim()
    const field = `goodsCeilings.${index}.name`
    if (one(db, HAS_GOODS_OF[kind], { name }) === undefined) {
      throw invalidField(field, message('setup.no-such-goods', { name }))
    }
    const key = `${kind} ${name.toLowerCase()}`
    if (seen.has(key)) throw invalidField(field, message('setup.goods-twice', { name }))
    seen.add(key)
    const ppm: GoodsCeiling['ppm'] = {}
    for (const role of ROLES) {
      const percent = limits[role] ?? null
      if (percent !== null) ppm[role] = toPpm(percent)
    }
    return { kind, name, ppm }
  })
}

function writeOffLimit({ writeOffLimitPaise }: ShopSettings): number | null {
  return writeOffLimitPaise === undefined ? null : toRupees(writeOffLimitPaise)
}

function priceFloorOf({ priceFloorPpm }: ShopSettings): number | null {
  return priceFloorPpm === undefined ? null : ppmToPercent(priceFloorPpm)
}

function costSeenBy({ costSeenBy }: ShopSettings): Role[] {
  const seeing = costSeenBy ?? ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('cost.see'))
  return ROLES.filter((role) => role !== 'owner' && seeing.includes(role))
}

/** How the numbers of this year begin. */
function presentPrefix(services: Services): string {
  const { numberPrefix, seriesPrefix } = services.branch()
  const { yearId } = financialYearOf(services.localNow())
  return prefixOfYear(services.db, yearId, seriesPrefix ?? numberPrefix)
}

/** The prefix that was planned for a year to come, or null. */
function nextYearPrefixOf(services: Services, { yearPrefixes = [] }: ShopSettings): string | null {
  const { yearId } = financialYearOf(services.localNow())
  return yearPrefixes.findLast((each) => each.yearId > yearId)?.prefix ?? null
}

function limitsOf(db: ReadableDb, key: 'cashOutLimitPaise' | 'unpaidLimitPaise') {
  const { counter, manager, optometrist, owner } = readSetting(db, key)
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))
  return {
    owner: rupees(owner),
    manager: rupees(manager),
    optometrist: rupees(optometrist),
    counter: rupees(counter),
  }
}

const AS_THE_SHOP: ReturnRule = { days: null, taken: 'Always' }

function returnRulesOf({ returnRules = {} }: ShopSettings) {
  const rule = (section: Section) => {
    const { days, taken } = returnRules[section] ?? AS_THE_SHOP
    return { Days: days, Taken: taken }
  }
  return {
    Frame: rule('Frame'),
    SpectacleLens: rule('SpectacleLens'),
    ContactLens: rule('ContactLens'),
    Sunglass: rule('Sunglass'),
    Accessory: rule('Accessory'),
  }
}

const SECTIONS = ['Frame', 'SpectacleLens', 'ContactLens', 'Sunglass', 'Accessory'] as const

/** Keys that are left out stay. */
function newReturnRules(
  sent: NonNullable<Body['returnRules']>,
  before: NonNullable<ShopSettings['returnRules']>,
): NonNullable<ShopSettings['returnRules']> {
  const rules = { ...before }
  for (const section of SECTIONS) {
    const rule = sent[section]
    if (rule === undefined) continue
    const { days, taken } = before[section] ?? AS_THE_SHOP
    rules[section] = {
      days: rule.days === undefined ? days : rule.days,
      taken: rule.taken ?? taken,
    }
  }
  return rules
}

export const saveShopSettings = operation(saveSpec, ({ actor, body, services, user }) => {
  if (body.peopleKeptYears !== undefined && !user.permissions.has('people.erase')) {
    throw new Refusal('FORBIDDEN')
  }
  if (body.costSeenBy !== undefined && user.role !== 'owner') throw new Refusal('FORBIDDEN')
  const version = services.write((tx) => {
    const current = shopVersion(tx)
    if (body.version !== undefined && body.version !== current) {
      throw new Refusal('CONFLICT', message('setup.shop-changed-meanwhile'))
    }
    const before = stateOf(tx, services)
    updateBranch(tx, newDetails(body, branchDetails(tx)))
    saveRegistration(tx, services, body)
    writeSettings(tx, services, body)
    const changes = changesBetween(before, stateOf(tx, services))
    if (changes.length === 0) return current
    const atMs = services.clock.now()
    const version = writeShopVersion(tx, { userId: actor.userId, atMs }, changes)
    recordChange(tx, {
      actor,
      atMs,
      action: 'settings.shop-saved',
      entity: 'branch',
      entityId: services.branch().id,
      detail: { version, changes },
    })
    return version
  })
  services.forgetBranch()
  return { success: true, version }
})

/** Everything that has a version, by the names of the request. */
function stateOf(db: ReadableDb, services: Services): Record<string, unknown> {
  const { name, upiId, ...details } = branchDetails(db)
  const today = services.localNow().slice(0, 10)
  const present = findBranch(db)
  if (present === undefined) throw new Refusal('CONFLICT', message('request.not-set-up'))
  const branch = branchOn(present, today)
  const {
    yearPrefixes: _,
    priceFloorPpm: __,
    writeOffLimitPaise,
    ...shop
  } = readSetting(db, 'shop')
  return {
    ...details,
    tradeName: name,
    upiID: upiId,
    gstin: branch.gstin,
    scheme: schemeOf(branch),
    numberPrefix: branch.seriesPrefix ?? branch.numberPrefix,
    nextRegistration: branch.registrations.findLast(({ from }) => from > today) ?? null,
    discountCeilings: ceilingsOf(db),
    cashOutLimits: limitsOf(db, 'cashOutLimitPaise'),
    creditLimits: limitsOf(db, 'unpaidLimitPaise'),
    ...readSetting(db, 'priceRules'),
    allowNegativeStock: readSetting(db, 'allowNegativeStock'),
    dayTolerance: toRupees(readSetting(db, 'dayTolerancePaise')),
    giftCardMonths: readSetting(db, 'giftCardMonths'),
    points: wirePointRule(readSetting(db, 'points')),
    returnRules: {},
    peopleKeptYears: null,
    signatory: null,
    signatureFileName: null,
    cutOffAt: null,
    ...shop,
    goodsCeilings: goodsCeilingsOf(readSetting(db, 'shop')),
    closesAt: shop.closesAt ?? USUAL_CLOSING,
    costSeenBy: costSeenBy(shop),
    unclaimedDays: shop.unclaimedDays ?? FIRST_UNCLAIMED.days,
    unclaimedTold: shop.unclaimedTold ?? FIRST_UNCLAIMED.told,
    priceFloor: priceFloorOf(readSetting(db, 'shop')),
    nextYearPrefix: nextYearPrefixOf(services, readSetting(db, 'shop')),
    writeOffLimit: writeOffLimitPaise === undefined ? null : toRupees(writeOffLimitPaise),
  }
}

function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ShopChange[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

function newDetails(body: Body, before: BranchDetails): BranchDetails {
  const phone = body.phone?.trim() ?? before.phone
  if (body.phone !== undefined && !PHONE.test(phone)) {
    throw invalidField('phone', message('setup.not-a-phone-number'))
  }
  const email = optionalText(body.email, before.email) ?? ''
  if (email !== '' && body.email !== undefined && !EMAIL.test(email)) {
    throw invalidField('email', message('setup.not-an-email'))
  }
  const upiId = optionalText(body.upiID, before.upiId)
  if (upiId !== null && body.upiID !== undefined && !UPI_ID.test(upiId)) {
    throw invalidField('upiID', message('setup.upi-id'))
  }
  return {
    name: body.tradeName?.trim() ?? before.name,
    legalName: optionalText(body.legalName, before.legalName),
    licenceNo: optionalText(body.licenceNo, before.licenceNo),
    address: body.address?.trim() ?? before.address,
    city: body.city?.trim() ?? before.city,
    pincode: body.pincode ?? before.pincode,
    phone,
    email,
    upiId,
    bank: optionalText(body.bank, before.bank),
    terms: optionalText(body.terms, before.terms) ?? '',
  }
}

/**
 * Writes another GSTIN or scheme from its day on, today where none is named; what was planned for
 * after that day is dropped. Throws 422 for a day in the past on which documents were issued.
 */
function saveRegistration(tx: WritableDb, services: Services, body: Body): void {
  const { gstin, registeredFrom, scheme } = body
  if (gstin === undefined && scheme === undefined && registeredFrom === undefined) return
  const today = services.localNow().slice(0, 10)
  const from =
    registeredFrom === undefined
      ? today
      : requestDate(services, registeredFrom, 'registeredFrom').slice(0, 10)
  const branch = branchOn(services.branch(), from)
  const after = newRegistration(body, branch, branch.stateCode)
  const isSame =
    after.gstin === branch.gstin && after.isCompositionScheme === branch.isCompositionScheme
  const isPlanUndone =
    registeredFrom !== undefined && branch.registrations.some((r) => r.from > from)
  if (isSame && !isPlanUndone) return
  const newest = newestDocumentDay(tx)
  if (from < today && newest !== null && newest >= from) {
    throw new Refusal('BUSINESS_RULE', message('setup.registered-after-documents', { day: newest }))
  }
  const seriesPrefix = seriesPrefixOf(tx, services, { body, from, gstin: after.gstin })
  writeRegistration(tx, { from, ...after, seriesPrefix })
}

/**
 * Returns the prefix of the numbers of a GSTIN: the one that it had before, else a new one where
 * another GSTIN has issued documents (CGST rule 46(b)). A shop without GSTIN, and one that registers
 * for the first time, go on with the series that they have.
 */
function seriesPrefixOf(
  tx: WritableDb,
  services: Services,
  { body, from, gstin }: { body: Body; from: string; gstin: string | null },
): string | null {
  const earlier = services.branch().registrations.filter((each) => each.from < from)
  const [present] = earlier
  const current = present?.seriesPrefix ?? null
  if (gstin === null) return current
  const known = earlier.find((each) => each.gstin === gstin)
  if (known !== undefined) return known.seriesPrefix
  if (earlier.every((each) => each.gstin === null)) return current
  const { numberPrefix } = services.branch()
  const isUnused = !usedPrefixes(tx).includes(current ?? numberPrefix)
  if (isUnused && from <= services.localNow()) return current
  const others = prefixesOfOthers(tx, services, from)
  const chosen = body.numberPrefix?.trim().toUpperCase()
  if (chosen === undefined) {
    const next = nextPrefix(current ?? numberPrefix, others)
    if (next === null) throw invalidField('numberPrefix', message('number-prefix.none-left'))
    return next
  }
  const check = checkPrefix(chosen)
  if (!check.ok) throw invalidField('numberPrefix', check.reason)
  if (others.includes(chosen)) {
    throw invalidField('numberPrefix', message('number-prefix.used', { prefix: chosen }))
  }
  return chosen
}

/** Prefixes that were used, or belong to a registration that began before a day. */
function prefixesOfOthers(db: ReadableDb, services: Services, from: string): string[] {
  const { numberPrefix, registrations } = services.branch()
  const planned = registrations.filter((each) => from === '' || each.from < from)
  return [
    numberPrefix,
    ...usedPrefixes(db),
    ...planned.flatMap(({ seriesPrefix }) => seriesPrefix ?? []),
  ]
}

function newRegistration(body: Body, before: Registered, stateCode: string): Registered {
  const gstin = newGstin(body, before, stateCode)
  const scheme = body.scheme ?? (gstin === null ? 'Unregistered' : schemeAfter(before))
  if ((gstin === null) !== (scheme === 'Unregistered')) {
    throw invalidField('scheme', message('setup.scheme-needs-gstin'))
  }
  return { gstin, isCompositionScheme: scheme === 'Composition' }
}

function schemeAfter(before: Registered): Scheme {
  const scheme = schemeOf(before)
  return scheme === 'Unregistered' ? 'Regular' : scheme
}

/** Left out stays, null and blank clear. */
function optionalText(sent: string | null | undefined, before: string | null): string | null {
  if (sent === undefined) return before
  const text = sent?.trim() ?? ''
  return text === '' ? null : text
}

function newGstin(body: Body, before: Registered, stateCode: string): string | null {
  if (body.gstin === undefined) return before.gstin
  const gstin = normaliseGstin(body.gstin ?? '')
  if (gstin === '') return null
  const check = checkGstin(gstin)
  if (!check.ok) throw invalidField('gstin', check.reason)
  if (check.stateCode !== stateCode) {
    throw invalidField('gstin', message('setup.gstin-of-other-state', { state: check.stateCode }))
  }
  return gstin
}

function writeSettings(tx: WritableDb, services: Services, body: Body): void {
  if (body.allowNegativeStock !== undefined) {
    writeSetting(tx, 'allowNegativeStock', body.allowNegativeStock)
  }
  if (body.giftCardMonths !== undefined) {
    writeSetting(tx, 'giftCardMonths', body.giftCardMonths)
  }
  if (body.points !== undefined) {
    writeSetting(tx, 'points', storedPointRule(body.points))
  }
  if (body.dayTolerance !== undefined) {
    writeSetting(tx, 'dayTolerancePaise', toPaise(body.dayTolerance))
  }
  const sent = body.discountCeilings
  if (sent !== undefined) {
    const ceilings = { ...readSetting(tx, 'discountCeilingPpm') }
    for (const role of ROLES) {
      const percent = sent[role]
      if (percent !== undefined) ceilings[role] = percent === null ? null : toPpm(percent)
    }
    writeSetting(tx, 'discountCeilingPpm', ceilings)
  }
  writeLimits(tx, 'cashOutLimitPaise', body.cashOutLimits)
  writeLimits(tx, 'unpaidLimitPaise', body.creditLimits)
  const rules = readSetting(tx, 'priceRules')
  const { mrpAsKept = rules.mrpAsKept, tableRatesOnly = rules.tableRatesOnly } = body
  if (mrpAsKept !== rules.mrpAsKept || tableRatesOnly !== rules.tableRatesOnly) {
    writeSetting(tx, 'priceRules', { mrpAsKept, tableRatesOnly })
  }
  const before = readSetting(tx, 'shop')
  const gstFiling = body.gstFiling ?? before.gstFiling
  const shop: ShopSettings = {
    returnDays: body.returnDays === undefined ? before.returnDays : body.returnDays,
    ...(body.returnRules === undefined
      ? before.returnRules && { returnRules: before.returnRules }
      : { returnRules: newReturnRules(body.returnRules, before.returnRules ?? {}) }),
    hsnDigits: body.hsnDigits ?? before.hsnDigits,
    // A choice that nobody made is no change of this one.
    ...(gstFiling === undefined ? {} : { gstFiling }),
    eInvoiceFrom:
      body.eInvoiceFrom === undefined
        ? before.eInvoiceFrom
        : body.eInvoiceFrom === null
          ? null
          : requestDate(services, body.eInvoiceFrom, 'eInvoiceFrom').slice(0, 10),
    workingDays:
      body.workingDays === undefined
        ? before.workingDays
        : [...new Set(body.workingDays)].toSorted(),
    ...(body.peopleKeptYears === undefined
      ? before.peopleKeptYears !== undefined && { peopleKeptYears: before.peopleKeptYears }
      : { peopleKeptYears: body.peopleKeptYears }),
    ...(body.writeOffLimit === undefined
      ? before.writeOffLimitPaise !== undefined && { writeOffLimitPaise: before.writeOffLimitPaise }
      : body.writeOffLimit !== null && { writeOffLimitPaise: toPaise(body.writeOffLimit) }),
  }
  Object.assign(shop, countersRules(services, body, before))
  const goodsCeilings =
    body.goodsCeilings === undefined
      ? before.goodsCeilings
      : readGoodsCeilings(tx, body.goodsCeilings)
  if (goodsCeilings !== undefined && goodsCeilings.length > 0)
    Object.assign(shop, { goodsCeilings })
  if (JSON.stringify(shop) !== JSON.stringify(before)) writeSetting(tx, 'shop', shop)
}

/** The settings of which a shop has none until it sets them: left out stays, null takes them away. */
function countersRules(
  services: Services,
  body: Body,
  before: ShopSettings,
): Partial<ShopSettings> {
  const kept = <K extends keyof ShopSettings>(key: K, sent: ShopSettings[K] | null | undefined) => {
    const value = sent === undefined ? before[key] : sent
    return value === undefined || value === null ? {} : { [key]: value }
  }
  const { closesAt, costSeenBy, priceFloor, signatory, unclaimedDays, unclaimedTold } = body
  const { cutOffAt, signatureFileName } = body
  return {
    ...kept('priceFloorPpm', priceFloor == null ? priceFloor : toPpm(priceFloor)),
    ...kept('closesAt', closesAt),
    ...kept('cutOffAt', cutOffAt),
    ...kept('costSeenBy', costSeenBy && ROLES.filter((role) => costSeenBy.some((b) => b === role))),
    ...kept('signatory', signatory === undefined ? undefined : optionalText(signatory, null)),
    ...kept('signatureFileName', signatureFileName),
    ...kept('unclaimedDays', unclaimedDays),
    ...kept('unclaimedTold', unclaimedTold),
    ...kept('yearPrefixes', plannedPrefixes(services, body.nextYearPrefix, before)),
  }
}

/**
 * Returns how the numbers of this and the next financial year begin; what began in a year goes on
 * without a plan for the next. Throws 400 for a prefix of others.
 */
function plannedPrefixes(
  services: Services,
  sent: string | null | undefined,
  { yearPrefixes = [] }: ShopSettings,
): ShopSettings['yearPrefixes'] | null {
  if (sent === undefined) return undefined
  const { yearId } = financialYearOf(services.localNow())
  const begun = yearPrefixes.filter((each) => each.yearId <= yearId)
  const prefix = sent?.trim().toUpperCase() ?? ''
  if (prefix === '') return begun.length === 0 ? null : begun
  const check = checkPrefix(prefix)
  if (!check.ok) throw invalidField('nextYearPrefix', check.reason)
  const { numberPrefix, registrations, seriesPrefix } = services.branch()
  const instead = seriesPrefix ?? numberPrefix
  const others = [numberPrefix, ...registrations.flatMap((each) => each.seriesPrefix ?? [])]
  if (prefix !== instead && others.includes(prefix)) {
    throw invalidField('nextYearPrefix', message('number-prefix.used', { prefix }))
  }
  return [...begun, { yearId: yearId + 1, prefix, instead }]
}

function writeLimits(
  tx: WritableDb,
  key: 'cashOutLimitPaise' | 'unpaidLimitPaise',
  limits: Body['cashOutLimits'],
): void {
  if (limits === undefined) return
  const paise = { ...readSetting(tx, key) }
  for (const role of ROLES) {
    const rupees = limits[role]
    if (rupees !== undefined) paise[role] = rupees === null ? null : toPaise(rupees)
  }
  writeSetting(tx, key, paise)
}

export const saveLogo = operation(logoSpec, async ({ actor, body, services }) => {
  const logoFileName = writeLogo(services.dataFolder, await sentPicture(body))
  services.write((tx) => {
    const before = services.branch().logoFileName
    setLogo(tx, logoFileName)
    recordPicture(tx, services, actor, { field: 'logo', before, after: logoFileName })
  })
  services.forgetBranch()
  return { success: true, logoFileName }
})

export const saveSignature = operation(signatureSpec, async ({ actor, body, services }) => {
  const picture = await sentPicture(body)
  const signatureFileName = writeShopPicture(services.dataFolder, 'signature', picture)
  const version = services.write((tx) => {
    const shop = readSetting(tx, 'shop')
    writeSetting(tx, 'shop', { ...shop, signatureFileName })
    const before = shop.signatureFileName ?? null
    return recordPicture(tx, services, actor, {
      field: 'signatureFileName',
      before,
      after: signatureFileName,
    })
  })
  return { success: true, signatureFileName, version }
})

/** The picture of a request, drawn anew. Throws 400 for what is none, or is too large. */
async function sentPicture(body: unknown): Promise<{ bytes: Buffer }> {
  const picture = await checkLogo(Buffer.isBuffer(body) ? body : Buffer.alloc(0), true)
  if (!picture.ok) throw invalidField('body', picture.reason)
  return picture
}

/** Puts another picture into the history of the shop. Returns the version of its settings. */
function recordPicture(
  tx: WritableDb,
  services: Services,
  actor: Actor,
  change: ShopChange,
): number {
  const atMs = services.clock.now()
  const changes = [change]
  const version = writeShopVersion(tx, { userId: actor.userId, atMs }, changes)
  recordChange(tx, {
    actor,
    atMs,
    action: 'settings.logo-saved',
    entity: 'branch',
    entityId: services.branch().id,
    detail: { version, changes },
  })
  return version
}
