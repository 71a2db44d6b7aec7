import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'

const FIELDS = [
  'tradeName',
  'legalName',
  'licenceNo',
  'address',
  'city',
  'pincode',
  'phone',
  'email',
  'gstin',
  'scheme',
  'numberPrefix',
  'registeredFrom',
  'upiID',
  'bank',
  'terms',
  'discountCeilings',
  'cashOutLimits',
  'creditLimits',
  'mrpAsKept',
  'tableRatesOnly',
  'returnDays',
  'allowNegativeStock',
  'hsnDigits',
  'eInvoiceFrom',
  'workingDays',
  'logo',
] as const

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

export function shopFieldLabel(field: string): string {
  const known = FIELDS.find((each) => each === field)
  return known === undefined ? field : t(`shop.${known}`)
}

export function dayName(day: number): string {
  const known = DAYS.find((each) => each === day)
  return known === undefined ? '' : t(`shop.day.${known}`)
}

/** What a setting holds, in words. */
export function shopFieldValue(field: string, held: unknown): string {
  if (held === null || held === undefined) return ''
  if (typeof held === 'boolean') return t(held ? 'history.yes' : 'history.no')
  if (Array.isArray(held)) return held.map((day) => dayName(Number(day))).join(', ')
  if (field === 'eInvoiceFrom') return formatDay(String(held))
  if (typeof held === 'object') {
    return Object.values(held)
      .map((limit) => (limit === null ? t('shop.noLimit') : String(limit)))
      .join(' / ')
  }
  return String(held)
}
