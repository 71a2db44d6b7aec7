/** Where a table of a font file is. */
type Table = { at: number; length: number }

/** Flags of a part of a composed glyph (OpenType, `glyf`). */
const WORDS = 0x0001
const ONE_SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const FOUR_SCALES = 0x0080

const COPIED = ['cvt ', 'fpgm', 'prep']

/**
 * The part of a TrueType font that a document uses, as PDFKit asks for it. Glyphs are copied as
 * they are in the file; fontkit takes each apart and puts it together again, for a tenth of the
 * time that an invoice takes.
 */
export class GlyphSubset {
  readonly #file: Buffer
  readonly #tables: Map<string, Table>
  /** Glyphs in the order in which they came; the first is the one for what is missing. */
  readonly #glyphs: number[] = [0]
  readonly #places = new Map<number, number>([[0, 0]])

  constructor(file: Buffer) {
    this.#file = file
    this.#tables = tablesOf(file)
  }

  /** Returns the glyph's place in the subset. */
  includeGlyph(glyph: number | { id: number }): number {
    const id = typeof glyph === 'number' ? glyph : glyph.id
    const known = this.#places.get(id)
    if (known !== undefined) return known
    this.#places.set(id, this.#glyphs.length)
    return this.#glyphs.push(id) - 1
  }

  /** The subset as a font file of its own. */
  encode(): Buffer {
    const shapes: Buffer[] = []
    // Composed glyphs bring others, which are added to the end of the list while it is gone over.
    for (const id of this.#glyphs) shapes.push(this.#shapeOf(id))
    const offsets = Buffer.alloc((shapes.length + 1) * 4)
    let offset = 0
    for (const [index, shape] of shapes.entries()) {
      offset += shape.length
      offsets.writeUInt32BE(offset, (index + 1) * 4)
    }
    const head = this.#copyOf('head')
    head.writeUInt32BE(0, 8)
    head.writeInt16BE(1, 50)
    const hhea = this.#copyOf('hhea')
    hhea.writeUInt16BE(shapes.length, 34)
    const maxp = this.#copyOf('maxp')
    maxp.writeUInt16BE(shapes.length, 4)
    const copied = COPIED.filter((tag) => this.#tables.has(tag))
    return fontFile([
      ...copied.map((tag): NamedTable => [tag, this.#copyOf(tag)]),
      ['glyf', Buffer.concat(shapes)],
      ['head', head],
      ['hhea', hhea],
      ['hmtx', Buffer.concat(this.#glyphs.map((id) => this.#metricsOf(id)))],
      ['loca', offsets],
      ['maxp', maxp],
    ])
  }

  #shapeOf(id: number): Buffer {
    const [from, to] = [this.#offsetOf(id), this.#offsetOf(id + 1)]
    const shape = Buffer.alloc(Math.ceil((to - from) / 4) * 4)
    const { at } = this.#table('glyf')
    this.#file.copy(shape, 0, at + from, at + to)
    const isComposed = shape.length > 0 && shape.readInt16BE(0) < 0
    if (isComposed) this.#renumberParts(shape)
    return shape
  }

  #renumberParts(shape: Buffer): void {
    let flags = MORE
    for (let at = 10; (flags & MORE) !== 0; ) {
      flags = shape.readUInt16BE(at)
      shape.writeUInt16BE(this.includeGlyph(shape.readUInt16BE(at + 2)), at + 2)
      at += (flags & WORDS) === 0 ? 6 : 8
      if ((flags & ONE_SCALE) !== 0) at += 2
      else if ((flags & TWO_SCALES) !== 0) at += 4
      else if ((flags & FOUR_SCALES) !== 0) at += 8
    }
  }

  #offsetOf(id: number): number {
    const { at } = this.#table('loca')
    const isLong = this.#file.readInt16BE(this.#table('head').at + 50) === 1
    return isLong ? this.#file.readUInt32BE(at + id * 4) : this.#file.readUInt16BE(at + id * 2) * 2
  }

  /** Advance and left bearing; the last glyphs of a font may share one advance. */
  #metricsOf(id: number): Buffer {
    const { at } = this.#table('hmtx')
    const full = this.#file.readUInt16BE(this.#table('hhea').at + 34)
    if (id < full) return this.#file.subarray(at + id * 4, at + id * 4 + 4)
    const advance = this.#file.subarray(at + (full - 1) * 4, at + (full - 1) * 4 + 2)
    const bearing = at + full * 4 + (id - full) * 2
    return Buffer.concat([advance, this.#file.subarray(bearing, bearing + 2)])
  }

  #copyOf(tag: string): Buffer {
    const { at, length } = this.#table(tag)
    return Buffer.from(this.#file.subarray(at, at + length))
  }

  #table(tag: string): Table {
    const table = this.#tables.get(tag)
    if (!table) throw new RangeError(`The font has no table ${tag}`)
    return table
  }
}

function tablesOf(file: Buffer): Map<string, Table> {
  const count = file.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + index * 16
      const tag = file.toString('latin1', entry, entry + 4)
      const table = { at: file.readUInt32BE(entry + 8), length: file.readUInt32BE(entry + 12) }
      return [tag, table]
    }),
  )
}

type NamedTable = [tag: string, data: Buffer]

/** A font file of these tables, which come in the order of their names. */
function fontFile(tables: readonly NamedTable[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16)
  const power = Math.floor(Math.log2(tables.length))
  directory.writeUInt32BE(0x0001_0000, 0)
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((tables.length - 2 ** power) * 16, 10)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (const [index, [tag, data]] of tables.entries()) {
    const entry = 12 + index * 16
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(checkSum(padded), entry + 4)
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}

function checkSum(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
