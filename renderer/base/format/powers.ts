const NO_BREAK = '\u00a0'

/** A power in a text: `-2.25 / -0.75 x 180 Add +2.00`, from its sphere to its last part. */
const POWER =
  /(?:Plano|[+-]?[0-9]{1,2}\.[0-9]{2})(?: \/ [+-]?[0-9]{1,2}\.[0-9]{2})(?: x [0-9]{1,3})?(?: Add [+-]?[0-9]\.[0-9]{2})?|(?:Plano|[+-][0-9]{1,2}\.[0-9]{2})(?: Add [+-]?[0-9]\.[0-9]{2})?/g

/**
 * A power, or a text with powers in it, as it is shown: with a minus and a multiplication sign, and
 * with spaces that no line breaks at, since half of a power reads as another power.
 */
export function showPowers(text: string): string {
  return text.replace(POWER, (power) =>
    glue(power.replace(/-/g, '\u2212').replace(/ x (?=[0-9])/, ' \u00d7 ')),
  )
}

/** A name with a power in it, as it is kept but for the spaces, that no line breaks at. */
export function gluePowers(name: string): string {
  return name.replace(POWER, glue)
}

/** A text in one piece, such as a measure with its unit. */
export function glue(text: string): string {
  return text.replaceAll(' ', NO_BREAK)
}

/** One cell of a power, such as a sphere, with a real minus. */
export function showPowerCell(text: string): string {
  return text.replace(/^-/, '\u2212')
}
