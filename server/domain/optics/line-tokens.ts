/** The pieces of a dictated prescription, in the order they stand. */
export type Token =
  | { kind: 'eye'; eye: 'Right' | 'Left' | 'Both'; text: string }
  | { kind: 'number'; sign: '' | '+' | '-'; digits: string; text: string; after: Mark }
  | { kind: 'plano'; text: string }
  | { kind: 'word'; word: LineWord; text: string }
  | { kind: 'base'; text: string }
  | { kind: 'acuity'; text: string }
  | { kind: 'unknown'; text: string }

/** The mark that stood directly before a number. */
export type Mark = 'none' | 'stroke' | 'times'

export type LineWord =
  | 'axis'
  | 'add'
  | 'pd'
  | 'near'
  | 'height'
  | 'prism'
  | 'cyl'
  | 'sph'
  | 'ds'
  | 'va'

type Pattern = readonly [RegExp, (text: string, mark: Mark) => Token | null]

const word =
  (name: LineWord) =>
  (text: string): Token => ({ kind: 'word', word: name, text })
const eye =
  (name: 'Right' | 'Left' | 'Both') =>
  (text: string): Token => ({ kind: 'eye', eye: name, text })
const nothing = () => null

// A word ends where no letter follows, so 'R-2' and 'pd62' need no space.
const END = '(?![a-z])'
const wordPattern = (words: string): RegExp => new RegExp(`(?:${words})${END}`, 'iy')

/** Tried in this order at each place; the first that fits takes its piece. */
const PATTERNS: readonly Pattern[] = [
  [/\s+/y, nothing],
  [
    /(?:6|20)\s*\/\s*(?:5|6|7\.5|9|10|12|15|18|20|24|25|30|36|40|50|60|70|80|100|200)p?(?![\d.])/iy,
    acuity,
  ],
  [/n\.?\s?\d{1,2}(?!\d)/iy, acuity],
  [wordPattern('b\\.?e\\.?|both(?:\\s+eyes)?|o\\.?u\\.?|r\\s*(?:&|and)\\s*l|r\\/l'), eye('Both')],
  [wordPattern('right(?:\\s+eye)?|o\\.?d\\.?|r\\.?e\\.?|rt|r'), eye('Right')],
  [wordPattern('left(?:\\s+eye)?|o\\.?s\\.?|l\\.?e\\.?|lt|l'), eye('Left')],
  [wordPattern('plano|plan|pl'), (text) => ({ kind: 'plano', text })],
  [wordPattern('add(?:ition|n)?'), word('add')],
  [wordPattern('npd'), word('near')],
  [wordPattern('i?pd|p\\.d\\.'), word('pd')],
  [wordPattern('near|nv|reading|n\\.v\\.'), word('near')],
  [wordPattern('fitting\\s+height|seg(?:\\s*h(?:t|eight)?)?|fh|sh|ht|height'), word('height')],
  [wordPattern('prism|pr'), word('prism')],
  [wordPattern('axis|ax'), word('axis')],
  [wordPattern('cylinder|cyl'), word('cyl')],
  [wordPattern('sphere|sph'), word('sph')],
  [wordPattern('ds'), word('ds')],
  [wordPattern('va|vision'), word('va')],
  [wordPattern('(?:base\\s+)?(?:in|out|up|down)|b\\s?[ioud]'), (text) => ({ kind: 'base', text })],
  [wordPattern('dist(?:ance)?|dv|mm|deg|dc|d|eye|eyes|and|the|is|at'), nothing],
  // A point before a figure is the figure's own: '.5 x 90' is half a dioptre.
  [/(?:[°Δ;:|=&()]|\.(?!\d)|,(?!\d)|(?<=\d),)+/y, nothing],
]

const NUMBER =
  /([+\-\u2212\u2013]?)\s?(\d{1,4}(?:[.,]\d{1,3})?|[.,]\d{1,3})(?!\d)(?:\s?dc?(?![a-z]))?/iy
const MARKS = /(?:\/|x|×|\*|@)/iy
const REST = /\S+?(?=[\s+\-/]|$)/y

/** Cuts a line into pieces; every character of it is in a piece, a known separator or unknown. */
export function cutLine(line: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let mark: Mark = 'none'
  while (at < line.length) {
    const piece = nextPiece(line, at, mark)
    at += Math.max(1, piece.length)
    if (piece.mark !== undefined) mark = piece.mark
    if (piece.token === null) continue
    tokens.push(piece.token)
    mark = 'none'
  }
  return tokens
}

type Piece = { length: number; token: Token | null; mark?: Mark }

function nextPiece(line: string, at: number, mark: Mark): Piece {
  for (const [pattern, make] of PATTERNS) {
    const text = matchAt(pattern, line, at)?.[0]
    if (text !== undefined) return { length: text.length, token: make(text, mark) }
  }
  const number = matchAt(NUMBER, line, at)
  if (number !== null) return numberPiece(number, mark)
  const sign = matchAt(MARKS, line, at)?.[0]
  if (sign !== undefined) {
    return { length: 1, token: null, mark: sign === '/' ? 'stroke' : 'times' }
  }
  const rest = matchAt(REST, line, at)?.[0] ?? line.slice(at, at + 1)
  return { length: rest.length, token: { kind: 'unknown', text: rest } }
}

function numberPiece(match: RegExpExecArray, after: Mark): Piece {
  const [text, sign = '', digits = ''] = match
  const plain = sign === '' ? '' : sign === '+' ? '+' : '-'
  return {
    length: text.length,
    token: { kind: 'number', sign: plain, digits: digits.replace(',', '.'), text, after },
  }
}

function acuity(text: string): Token {
  return { kind: 'acuity', text }
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(line)
}
