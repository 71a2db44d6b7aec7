const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd'] as const
type Power = (typeof POWERS)[number]

/**
 * A power of the order line `line` in SQL, as its lens was made last: what a remake leaves out is as
 * it was before. `upTo` names the job whose lens is asked for, where that is not the last one.
 */
export function madePower(line: string, power: Power, upTo: string | null = null): string {
  const bound = upTo === null ? '' : ` AND made.lab_order_id <= ${upTo}`
  return `nullif(coalesce(
    (SELECT made.${power} FROM remake_lines made
      WHERE made.order_line_id = ${line}.id AND made.${power} IS NOT NULL${bound}
      ORDER BY made.lab_order_id DESC LIMIT 1),
    ${line}.${power}), '')`
}

/** All powers of a line, each under its own name. */
export function madePowers(line: string, upTo: string | null = null): string {
  return POWERS.map((power) => `${madePower(line, power, upTo)} AS ${power}`).join(', ')
}

/** The fitting height of a line in thousandths of a millimetre, as its lens was made last. */
export function madeHeight(line: string, upTo: string | null = null): string {
  const bound = upTo === null ? '' : ` AND made.lab_order_id <= ${upTo}`
  return `nullif(coalesce(
    (SELECT made.fitting_height_milli FROM remake_lines made
      WHERE made.order_line_id = ${line}.id AND made.fitting_height_milli IS NOT NULL${bound}
      ORDER BY made.lab_order_id DESC LIMIT 1),
    ${line}.fitting_height_milli), 0)`
}
