// How the objects of a store are named: `<folder>/<shop>/<line>/…`, as a folder with copies is, but
// that nothing can be appended to an object. So each has the numbers of its segments in its name, and
// a base image lies there in pieces, of which all have to be there.
import type { LineFiles } from '../retention.ts'
import type { StoredObject } from './store-client.ts'

/** The segments of one object, and how the hash of its last record begins. */
export type SegmentObject = { name: string; first: number; last: number; hash: string }
export type BasePiece = { name: string; seq: number; piece: number; of: number }

/** A record is sent with others in objects of this size at most, and a base in such pieces. */
export const OBJECT_BYTES = 8 << 20

export const HASH_LENGTH = 16

export function segmentName({ first, hash, last }: Omit<SegmentObject, 'name'>): string {
  return `${number(first)}-${number(last)}-${hash}.dcs`
}

export function readSegmentName(name: string): SegmentObject | null {
  const [, first, last, hash] = /^(\d{12})-(\d{12})-([0-9a-f]{16})\.dcs$/.exec(name) ?? []
  if (first === undefined || last === undefined || hash === undefined) return null
  return { name, first: Number(first), last: Number(last), hash }
}

export function basePieceName({ of, piece, seq }: Omit<BasePiece, 'name'>): string {
  return `base-${seq}.${String(piece).padStart(4, '0')}-of-${String(of).padStart(4, '0')}.dcb`
}

export function readBasePieceName(name: string): BasePiece | null {
  const [, seq, piece, of] = /^base-(\d+)\.(\d{4})-of-(\d{4})\.dcb$/.exec(name) ?? []
  if (seq === undefined) return null
  return { name, seq: Number(seq), piece: Number(piece), of: Number(of) }
}

export type StoredLine = {
  line: string
  segments: SegmentObject[]
  /** Bases of which every piece is there, the oldest first. */
  bases: { seq: number; atMs: number; pieces: BasePiece[] }[]
  names: Set<string>
  objects: StoredObject[]
}

/** The lines among the objects of a shop, the oldest first. `root` ends with the shop's number. */
export function linesAmong(objects: readonly StoredObject[], root: string): StoredLine[] {
  const byLine = new Map<string, StoredObject[]>()
  for (const object of objects) {
    const line = /^(\d{13}-[0-9a-f]{4})\/[^/]+$/.exec(object.key.slice(root.length + 1))?.[1]
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), object])
  }
  return [...byLine].sort(([a], [b]) => (a < b ? -1 : 1)).map(([line, own]) => lineOf(line, own))
}

function lineOf(line: string, objects: StoredObject[]): StoredLine {
  const named = objects.map((object) => ({ ...object, name: nameOf(object.key) }))
  const pieces = named.flatMap(({ modifiedMs, name }) => {
    const piece = readBasePieceName(name)
    return piece === null ? [] : [{ ...piece, modifiedMs }]
  })
  const bases = [...Map.groupBy(pieces, ({ seq }) => seq)].map(([seq, own]) => ({
    seq,
    atMs: Math.max(...own.map(({ modifiedMs }) => modifiedMs)),
    pieces: own.sort((a, b) => a.piece - b.piece),
  }))
  return {
    line,
    segments: named.map(({ name }) => readSegmentName(name)).filter((it) => it !== null),
    bases: bases
      .filter(({ pieces: own }) => own.length === own[0]?.of)
      .sort((a, b) => a.seq - b.seq),
    names: new Set(named.map(({ name }) => name)),
    objects,
  }
}

/**
 * The objects that follow one another without a gap from the segment after `seq`, the longest where
 * two begin alike: one whose answer was lost may have been sent again with more in it.
 */
export function chainAfter(segments: readonly SegmentObject[], seq: number): SegmentObject[] {
  const sorted = segments.toSorted((a, b) => a.first - b.first || b.last - a.last)
  const chain: SegmentObject[] = []
  let covered = seq
  for (const each of sorted) {
    if (each.last <= covered) continue
    chain.push(each)
    covered = each.last
  }
  return chain
}

/** As what is outdated is judged by. */
export function filesOf({ bases, line, objects }: StoredLine): LineFiles {
  return {
    line,
    bases: bases.map(({ atMs, pieces, seq }) => ({
      seq,
      atMs,
      names: pieces.map(({ name }) => name),
    })),
    segments: objects
      .map(({ key, modifiedMs }) => ({ name: nameOf(key), newestMs: modifiedMs }))
      .filter(({ name }) => readSegmentName(name) !== null),
  }
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

function number(seq: number): string {
  return String(seq).padStart(12, '0')
}
