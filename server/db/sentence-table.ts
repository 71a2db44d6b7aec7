/** Codes and parameters as a column stores them. */
type StoredMessage = { code: string; params: Readonly<Record<string, unknown>> }

/**
 * One row of a migration's table: the sentence as it was written, with `{place}` or `{place:kind}`,
 * its code, and parameters that are the same wherever it was written.
 */
export type SentenceRow = readonly [
  sentence: string,
  code: string,
  constants?: Readonly<Record<string, unknown>>,
]

/**
 * Returns what turns the sentences of a table into messages as JSON. A sentence that no row has
 * stays as it is, as the message `text`; null stays null. Of two rows that have it the first wins.
 */
export function sentenceTable(rows: readonly SentenceRow[]): (text: unknown) => string | null {
  const patterns = rows.map(patternOf)
  const read = (text: string): StoredMessage => {
    for (const { code, constants, pattern, places } of patterns) {
      const found = pattern.exec(text)
      if (found === null) continue
      const params = places.map(({ kind, name }, at) => {
        const value = found[at + 1] ?? ''
        return [name, kind === 'message' ? read(value) : KINDS[kind]?.read(value)]
      })
      return { code, params: { ...constants, ...Object.fromEntries(params) } }
    }
    return { code: 'text', params: { text } }
  }
  return (value) => (typeof value === 'string' ? JSON.stringify(read(value)) : null)
}

/** How the value of a place was written, and what it is as a parameter. */
const KINDS: Readonly<Record<string, { written: string; read: (value: string) => unknown }>> = {
  text: { written: '(.+)', read: (value) => value },
  message: { written: '(.+)', read: (value) => value },
  side: {
    written: '([Rr]ight|[Ll]eft)',
    read: (value) => value.charAt(0).toUpperCase() + value.slice(1),
  },
  count: { written: '(\\d+)', read: Number },
  /** Hundredths of a dioptre. */
  power: { written: '([+-]?\\d+\\.\\d\\d)', read: (value) => Math.round(Number(value) * 100) },
  /** Tenths of a millimetre. */
  millimetres: { written: '(\\d+(?:\\.\\d)?)', read: (value) => Math.round(Number(value) * 10) },
}

function patternOf([sentence, code, constants = {}]: SentenceRow) {
  const places: { name: string; kind: string }[] = []
  const source = sentence
    .split(/\{(\w+(?::\w+)?)\}/)
    .map((part, at) => {
      if (at % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      const [name = '', kind = 'text'] = part.split(':')
      places.push({ name, kind })
      return KINDS[kind]?.written
    })
    .join('')
  return { code, constants, places, pattern: new RegExp(`^${source}$`, 'u') }
}
