/** A LIKE pattern for text that contains `text` literally; to be used with `ESCAPE '\'`. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The exclusive end of the range of texts that begin with `prefix`: `x >= prefix AND x < end`. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}
