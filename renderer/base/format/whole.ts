import { t } from '../i18n/t.ts'
import { parseTyped } from './money.ts'

/** What a whole number counts, and from where to where it may go. */
export type WholeFigure = { unit: 'Days' | 'Months' | 'Number'; least: number; most: number }

/** Returns a whole number that was typed; null for any other text and beyond its bounds. */
export function wholeOf(text: string, { least, most }: WholeFigure): number | null {
  const figure = parseTyped(text, 0)
  return figure === null || figure < least || figure > most ? null : figure
}

/** What is wrong with a text that is no such number. */
export function wholeWrong({ least, most, unit }: WholeFigure): string {
  return t(`form.whole${unit}`, { least, most })
}
