import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { dayName } from '../../kernel/version-words.ts'
import { CEILING_ROLES, COST_ROLES } from './shop-draft.ts'

const FIELDS = [
  'legalName',
  'tradeName',
  'address',
  'city',
  'pincode',
  'phone',
  'email',
  'licenceNo',
  'gstin',
  'scheme',
  'numberPrefix',
  'registeredFrom',
  'upiID',
  'bank',
  'terms',
  'discountCeilings',
  'goodsCeilings',
  'cashOutLimits',
  'creditLimits',
  'writeOffLimit',
  'dayTolerance',
  'giftCardMonths',
  'points',
  'mrpAsKept',
  'tableRatesOnly',
  'returnDays',
  'returnRules',
  'allowNegativeStock',
  'hsnDigits',
  'gstFiling',
  'eInvoiceFrom',
  'workingDays',
  'priceFloor',
  'closesAt',
  'cutOffAt',
  'nextYearPrefix',
  'costSeenBy',
  'signatory',
  'signatureFileName',
  'unclaimedDays',
  'unclaimedTold',
  'peopleKeptYears',
  'logo',
] as const

/** What the log calls a GSTIN or scheme that begins on a later day. */
const NEXT_REGISTRATION = 'nextRegistration'

export function shopFieldLabel(field: string): string {
  if (field === NEXT_REGISTRATION) return t('shop.registeredFrom')
  const known = FIELDS.find((each) => each === field)
  return known === undefined ? field : t(`shop.${known}`)
}

/** What a setting holds, in words. */
export function shopFieldValue(field: string, held: unknown): string {
  if (held === null || held === undefined) return ''
  if (typeof held === 'boolean') return t(held ? 'history.yes' : 'history.no')
  if (field === 'costSeenBy' && Array.isArray(held)) return held.map(roleText).join(', ')
  if (field === 'goodsCeilings' && Array.isArray(held)) return held.map(ceilingText).join(' · ')
  if (Array.isArray(held)) return held.map((day) => dayName(Number(day))).join(', ')
  if (field === 'eInvoiceFrom') return formatDay(String(held))
  if (field === NEXT_REGISTRATION && typeof held === 'object') return registrationText(held)
  if (field === 'returnRules' && typeof held === 'object') return returnRulesText(held)
  if (typeof held === 'object') {
    return Object.values(held)
      .map((limit) => (limit === null ? t('shop.noLimit') : String(limit)))
      .join(' / ')
  }
  return String(held)
}

/** '01-04-2027: 29AABCD1234E1Z4, Composition'. */
function registrationText(held: object): string {
  const parts = new Map<string, unknown>(Object.entries(held))
  const gstin = parts.get('gstin')
  if (typeof gstin !== 'string') {
    return `${formatDay(String(parts.get('from')))}: ${t('masters.option.Unregistered')}`
  }
  const scheme = parts.get('isCompositionScheme') === true ? 'Composition' : 'Regular'
  return `${formatDay(String(parts.get('from')))}: ${gstin}, ${t(`masters.option.${scheme}`)}`
}

/** 'Ray-Ban: 20 / 10 / 5 / 5', by role. */
function ceilingText(held: unknown): string {
  if (typeof held !== 'object' || held === null) return ''
  const parts = new Map<string, unknown>(Object.entries(held))
  const name = parts.get('Name') ?? parts.get('name')
  const limits = CEILING_ROLES.map((role) => String(parts.get(role) ?? '–'))
  return `${String(name)}: ${limits.join(' / ')}`
}

function roleText(held: unknown): string {
  const role = COST_ROLES.find((each) => each === held)
  return role === undefined ? '' : t(`staff.role.${role}`)
}

export const SECTION_NAMES = {
  Frame: 'section.frame',
  SpectacleLens: 'section.lens',
  ContactLens: 'section.contactLens',
  Sunglass: 'section.sunglass',
  Accessory: 'section.accessory',
} as const
const SECTIONS = ['Frame', 'SpectacleLens', 'ContactLens', 'Sunglass', 'Accessory'] as const
const TAKEN = ['Always', 'Unopened', 'Never'] as const

/** Rules of kinds of goods in words, as the history and the form have them. */
function returnRulesText(held: object): string {
  const rules = new Map<string, unknown>(Object.entries(held))
  return SECTIONS.flatMap((section) => {
    const rule = rules.get(section)
    if (typeof rule !== 'object' || rule === null) return []
    const parts = new Map<string, unknown>(Object.entries(rule))
    const taken = TAKEN.find((each) => each === parts.get('taken')) ?? 'Always'
    const days = parts.get('days')
    const text = [days === null || days === undefined ? '' : String(days), t(`shop.taken.${taken}`)]
    return [`${t(SECTION_NAMES[section])}: ${text.filter(Boolean).join(', ')}`]
  }).join(' · ')
}
