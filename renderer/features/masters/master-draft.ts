import type { MasterInput, MasterKind } from '../../../server/contract/shop-masters.ts'
import { shopToday } from '../../base/format/dates.ts'
import { parseTyped } from '../../base/format/money.ts'
import { type WholeFigure, wholeOf, wholeWrong } from '../../base/format/whole.ts'
import { t } from '../../base/i18n/t.ts'
import { rebased } from '../../kernel/versions.ts'
import { MASTER_FIELDS, type MasterField } from './kinds.ts'
import type { MasterRow } from './masters-data.ts'

export type RateDraft = { lensType: string; rim: string; extra: string; rate: string; from: string }

/** An entry of a list as it is typed: texts by key, ticks, and a fitter's rates. */
export type MasterDraft = {
  name: string
  isActive: boolean
  texts: Readonly<Record<string, string>>
  flags: Readonly<Record<string, boolean>>
  rates: readonly RateDraft[]
}

/** Monday to Saturday. */
const USUAL_DAYS = '1,2,3,4,5,6'

/** Days of the week as a field holds them, 0 is Sunday. */
export function daysOf(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

const DECIMALS = { figure: 0, percent: 3, rupees: 2 } as const

function isFigure(kind: MasterField['kind']): kind is keyof typeof DECIMALS {
  return kind in DECIMALS
}

export function draftOf(kind: MasterKind, row: MasterRow | null): MasterDraft {
  const texts: Record<string, string> = {}
  const flags: Record<string, boolean> = {}
  let rates: RateDraft[] = []
  for (const { key, kind: fieldKind, options, shownAs } of MASTER_FIELDS[kind]) {
    const value: unknown = row?.[shownAs]
    if (fieldKind === 'flag') flags[key] = value === true
    else if (fieldKind === 'rates') rates = ratesOf(value)
    else if (fieldKind === 'days') texts[key] = Array.isArray(value) ? value.join(',') : USUAL_DAYS
    else if (fieldKind === 'date') texts[key] = String(value ?? shopToday()).slice(0, 10)
    else if (fieldKind === 'choice') texts[key] = String(value ?? options?.[0] ?? '')
    else texts[key] = value === null || value === undefined ? '' : String(value)
  }
  return { name: row?.Name ?? '', isActive: row?.IsActive ?? true, texts, flags, rates }
}

function ratesOf(value: unknown): RateDraft[] {
  if (!Array.isArray(value)) return []
  return value.map((rate: Readonly<Record<string, unknown>>) => ({
    lensType: String(rate['lensType'] ?? ''),
    rim: String(rate['rim'] ?? ''),
    extra: String(rate['extra'] ?? ''),
    rate: String(rate['rate'] ?? ''),
    from: String(rate['from'] ?? shopToday()).slice(0, 10),
  }))
}

/** The fields of a draft whose figures are none; a rate without one pays nobody anything. */
export function wrongFigures(kind: MasterKind, draft: MasterDraft): readonly string[] {
  const fields = MASTER_FIELDS[kind]
    .filter((field) => {
      const text = draft.texts[field.key]?.trim() ?? ''
      return isFigure(field.kind) && text !== '' && figureOf(field, text) === null
    })
    .map(({ key }) => key)
  const rates = draft.rates.flatMap(({ rate }, at) =>
    parseTyped(rate, 2) === null ? [`rates.${at}.rate`] : [],
  )
  return [...fields, ...rates]
}

/** What the whole figures of the lists count, and how far they go. */
function wholeFigureOf({ key, kind }: MasterField): WholeFigure | null {
  if (kind !== 'figure') return null
  return key === 'months'
    ? { unit: 'Months', least: 1, most: 600 }
    : { unit: 'Days', least: 0, most: 365 }
}

/** What is wrong with a figure that can't be read. */
export function figureWrong(field: MasterField): string {
  const whole = wholeFigureOf(field)
  return whole === null ? t('items.notANumber') : wholeWrong(whole)
}

/** A balance may be below zero: what was paid ahead. */
function figureOf(field: MasterField, text: string): number | null {
  const { key, kind } = field
  if (!isFigure(kind)) return null
  const whole = wholeFigureOf(field)
  if (whole !== null) return wholeOf(text, whole)
  const isBelow = key === 'openingBalance' && /^[-−]/.test(text.trim())
  const figure = parseTyped(text.trim().replace(/^[-−]/, isBelow ? '' : '-'), DECIMALS[kind])
  return figure === null ? null : isBelow ? -figure : figure
}

/** Returns what the server takes of a draft; a field of a new entry that is empty is left out. */
export function inputOf(kind: MasterKind, draft: MasterDraft, row: MasterRow | null): MasterInput {
  const id = row?.ID ?? null
  const values: Record<string, unknown> = {}
  for (const field of MASTER_FIELDS[kind]) {
    const { key, kind: fieldKind } = field
    const text = draft.texts[key]?.trim() ?? ''
    if (key === 'openingBalance' && id !== null) continue
    if (fieldKind === 'flag') values[key] = draft.flags[key] === true
    else if (fieldKind === 'rates') values[key] = draft.rates.map(rateInput)
    else if (fieldKind === 'days') values[key] = daysOf(text)
    else if (isFigure(fieldKind)) {
      if (text !== '') values[key] = figureOf(field, text)
      else if (id !== null && key !== 'months') values[key] = 0
    } else if (fieldKind === 'state' || fieldKind === 'choice') {
      if (text !== '') values[key] = text
    } else if (text !== '' || id !== null) values[key] = text
  }
  return {
    ...values,
    ...(row === null ? {} : { id: row.ID, version: row.Version }),
    name: draft.name.trim(),
    isActive: draft.isActive,
  }
}

/** Returns the newest of an entry with what was changed here put into it. */
export function rebasedMaster(
  draft: MasterDraft,
  read: MasterDraft,
  newest: MasterDraft,
): MasterDraft {
  return {
    ...rebased(draft, read, newest),
    texts: rebased(draft.texts, read.texts, newest.texts),
    flags: rebased(draft.flags, read.flags, newest.flags),
  }
}

type RateInput = NonNullable<MasterInput['rates']>[number]

const RIMS = ['Full', 'Half', 'Rimless'] as const

function rateInput({ extra, from, lensType, rate, rim }: RateDraft): RateInput {
  const found = RIMS.find((each) => each === rim)
  return {
    ...(lensType === '' ? {} : { lensType: Number(lensType) }),
    ...(found === undefined ? {} : { rim: found }),
    ...(extra.trim() === '' ? {} : { extra: extra.trim() }),
    rate: parseTyped(rate, 2) ?? 0,
    from,
  }
}
