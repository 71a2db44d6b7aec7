import type { Field } from './rx-draft.ts'

type Step = {
  by: number
  fine: number
  least: number
  most: number
  start: number
  unit: 'power' | 'whole' | 'tenth'
}

/** What one key press adds to a cell, in hundredths of a dioptre, degrees or tenths of a mm. */
const STEPS: Partial<Record<Field, Step>> = {
  spherical: { by: 25, fine: 25, least: -4_000, most: 4_000, start: 0, unit: 'power' },
  nearSpherical: { by: 25, fine: 25, least: -4_000, most: 4_000, start: 0, unit: 'power' },
  cylinder: { by: 25, fine: 25, least: -1_500, most: 1_500, start: 0, unit: 'power' },
  addition: { by: 25, fine: 25, least: 25, most: 400, start: 75, unit: 'power' },
  axis: { by: 5, fine: 1, least: 1, most: 180, start: 90, unit: 'whole' },
  prism: { by: 50, fine: 25, least: 25, most: 2_000, start: 0, unit: 'power' },
  pd: { by: 5, fine: 1, least: 200, most: 420, start: 310, unit: 'tenth' },
  nearPd: { by: 5, fine: 1, least: 200, most: 420, start: 295, unit: 'tenth' },
  fittingHeight: { by: 5, fine: 1, least: 80, most: 400, start: 175, unit: 'tenth' },
}
const BASES = ['In', 'Out', 'Up', 'Down'] as const

/** Fields in which a sign begins no power, so that plus and minus may step. */
export const SIGNLESS: readonly Field[] = ['axis', 'prism', 'pd', 'nearPd', 'fittingHeight']

/** The text of a cell one step further; null where the cell has no steps or can't be read. */
export function stepText(
  field: Field,
  text: string,
  direction: 1 | -1,
  isFine = false,
): string | null {
  if (field === 'base') return nextBase(text, direction)
  const step = STEPS[field]
  if (step === undefined) return null
  const scale = step.unit === 'power' ? 100 : step.unit === 'tenth' ? 10 : 1
  const typed = text.trim().replace(',', '.')
  const now = typed === '' || /^plano$/i.test(typed) ? 0 : Number(typed)
  if (!Number.isFinite(now)) return null
  // A sphere without its sign may be either: it is for a person to say which.
  const isOpen = /^(spherical|nearSpherical)$/.test(field) && now !== 0 && !/^[+-]/.test(typed)
  if (isOpen) return null
  const from = typed === '' ? step.start : Math.round(now * scale)
  const isFirst = typed === '' && step.start !== 0
  const next = isFirst ? from : along(from, (isFine ? step.fine : step.by) * direction)
  return written(held(next, field, step), field, step.unit)
}

/** To the next multiple, so that 62 goes by five to 65 and not to 67. */
function along(from: number, by: number): number {
  const size = Math.abs(by)
  const isEven = from % size === 0
  if (isEven) return from + by
  return by > 0 ? Math.ceil(from / size) * size : Math.floor(from / size) * size
}

function held(value: number, field: Field, { least, most }: Step): number {
  if (field === 'axis') return value > 180 ? value - 180 : value < 1 ? value + 180 : value
  return Math.min(Math.max(value, least), most)
}

function written(value: number, field: Field, unit: Step['unit']): string {
  if (unit === 'whole') return String(value)
  if (unit === 'tenth') return String(value / 10)
  const size = (Math.abs(value) / 100).toFixed(2)
  if (field === 'prism' || value === 0) return size
  return `${value < 0 ? '-' : '+'}${size}`
}

function nextBase(text: string, direction: 1 | -1): string {
  const at = BASES.findIndex((base) => base.toLowerCase() === text.trim().toLowerCase())
  if (at < 0) return direction > 0 ? 'In' : 'Down'
  return BASES[(at + direction + BASES.length) % BASES.length] ?? 'In'
}
