import { t, useWords } from '../i18n/t.ts'

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

/** A calendar day as `Fri, 27 Nov`. */
export function formatWeekday(day: Date): string {
  const { tag } = useWords.getState()
  // Figures stay 0 to 9 in every language, as they are on the notes and on the bill.
  return new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(day)
}

/** A calendar day as `yyyy-mm-dd`, by its own fields and not by UTC. */
export function isoDay(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
