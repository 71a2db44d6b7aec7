const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd'] as const
type Power = (typeof POWERS)[number]

/** What a remake may write of a lens. */
type Made = Power | 'prism' | 'fitting_height_milli'

/**
 * What the last remake of the order line `line` wrote of its lens, in SQL; null where none wrote it:
 * it is as it was before. `upTo` names the job whose lens is asked for, where that is not the last one.
 */
export function remadeTo(line: string, column: Made, upTo: string | null = null): string {
  const bound = upTo === null ? '' : ` AND made.lab_order_id <= ${upTo}`
  return `(SELECT made.${column} FROM remake_lines made
      WHERE made.order_line_id = ${line}.id AND made.${column} IS NOT NULL${bound}
      ORDER BY made.lab_order_id DESC LIMIT 1)`
}

/** Whether the order line `line` has a lens that was made again, in SQL: 1 or 0. */
export function isRemade(line: string): string {
  return `EXISTS (SELECT 1 FROM remake_lines made WHERE made.order_line_id = ${line}.id)`
}

/** A power of an order line as its lens was made last, null for none. */
export function madePower(line: string, power: Power, upTo: string | null = null): string {
  return `nullif(coalesce(${remadeTo(line, power, upTo)}, ${line}.${power}), '')`
}

/** All powers of a line, each under its own name. */
export function madePowers(line: string, upTo: string | null = null): string {
  return POWERS.map((power) => `${madePower(line, power, upTo)} AS ${power}`).join(', ')
}

/** The fitting height of a line in thousandths of a millimetre as its lens was made last, null for none. */
export function madeHeight(line: string, upTo: string | null = null): string {
  const remade = remadeTo(line, 'fitting_height_milli', upTo)
  return `nullif(coalesce(${remade}, ${line}.fitting_height_milli), 0)`
}
