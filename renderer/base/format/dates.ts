import { t, useLanguage } from '../i18n/t.ts'

/** Branch-local text `yyyy-mm-ddThh:mm:ss` as `20 Nov 2026`; other text comes back as it is. */
export function formatDay(localText: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(localText)
  if (match === null) return localText
  const month = t('date.months').split(' ')[Number(match[2]) - 1]
  return month === undefined ? localText : `${Number(match[3])} ${month} ${match[1]}`
}

/** The same text as `14:05`. */
export function formatTime(localText: string): string {
  return /T(\d{2}:\d{2})/.exec(localText)?.[1] ?? ''
}

/** A calendar day `yyyy-mm-dd` as `Fri, 27 Nov`. */
export function formatWeekday(day: string): string {
  const { locale } = useLanguage.getState()
  // Figures stay 0 to 9 in every language, as they are on the notes and on the bill.
  return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day))
}

/** India has one time zone and no summer time. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the time in the shop as `yyyy-mm-ddThh:mm:ss`. The zone that this computer, tablet or
 * phone is set to plays no part: an invoice is dated by the day in India.
 */
export function shopNow(): string {
  return new Date(Date.now() + INDIA_OFFSET_MS).toISOString().slice(0, 19)
}

/** Returns the day in the shop as `yyyy-mm-dd`. */
export function shopToday(): string {
  return shopNow().slice(0, 10)
}

/** Returns the day `yyyy-mm-dd` so many days after `day`, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
