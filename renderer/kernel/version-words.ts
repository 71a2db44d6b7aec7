import { t } from '../base/i18n/t.ts'

/** A tick in words, for both versions of a form. */
export function yesOrNo(isOn: boolean): string {
  return t(isOn ? 'history.yes' : 'history.no')
}

/** What an option of a select is called; an empty one is none. */
export function nameOfID(
  id: string,
  rows: readonly { ID: string; Name: string }[] | undefined,
): string {
  return rows?.find(({ ID }) => ID === id)?.Name ?? (id === '' ? '' : t('history.other'))
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** A day of the week, 0 is Sunday. */
export function dayName(day: number): string {
  const known = WEEK.find((each) => each === day)
  return known === undefined ? '' : t(`shop.day.${known}`)
}
