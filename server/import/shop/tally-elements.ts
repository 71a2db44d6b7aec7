/** An element of an export of Tally, with its name. */
export type Element = { name: string; body: string }

/** The elements of a tag with their names; none of them holds another of its own tag. */
export function elements(xml: string, tag: string): Element[] {
  const found: Element[] = []
  const opening = new RegExp(`<${tag}(?:\\s[^>]*)?>`, 'gi')
  const closing = `</${tag}>`
  for (let match = opening.exec(xml); match !== null; match = opening.exec(xml)) {
    const [head] = match
    if (head.endsWith('/>')) continue
    const end = xml.indexOf(closing, opening.lastIndex)
    if (end === -1) break
    const body = xml.slice(opening.lastIndex, end)
    opening.lastIndex = end
    const attribute = /\sNAME="([^"]*)"/i.exec(head)?.[1]
    const name = attribute === undefined ? textOf(body, 'NAME') : unescaped(attribute)
    if (name !== '') found.push({ name, body })
  }
  return found
}

/** The text of the first element of a tag; '' where there is none. */
export function textOf(body: string, tag: string): string {
  const match = new RegExp(`<${tag.replace('.', '\\.')}(?:\\s[^>]*)?>([^<]*)</`, 'i').exec(body)
  return unescaped(match?.[1] ?? '')
}

export function firstOf(body: string, tags: readonly string[]): string {
  for (const tag of tags) {
    const value = textOf(body, tag)
    if (value !== '') return value
  }
  return ''
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Tally puts control characters such as `&#4;` before its own names. */
export function unescaped(text: string): string {
  return text
    .replace(/&(?:#(x[0-9a-f]+|[0-9]+)|([a-z]+));/gi, (whole, code, named) => {
      if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole
      const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
      return point < 32 || point > 0x10ffff ? '' : String.fromCodePoint(point)
    })
    .trim()
}

/** The texts of all elements of a tag. */
export function elementsText(body: string, tag: string): string[] {
  const pattern = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`, 'gi')
  return [...body.matchAll(pattern)].map((match) => unescaped(match[1] ?? '')).filter(Boolean)
}

/** The parts `<TAG.LIST>` of an element. */
export function partsOf(body: string, tag: string): string[] {
  const pattern = new RegExp(`<${tag}\\.LIST(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}\\.LIST>`, 'gi')
  return [...body.matchAll(pattern)].map((match) => match[1] ?? '')
}
