import fs from 'node:fs'
import path from 'node:path'
import { basesOf, clearAway, dayOf, linesOf, seqOf } from '../mirror.ts'
import { newPlaceCard, readPlaceCard, writePlaceCard } from '../place-folder.ts'
import { recordsIn } from '../read-place.ts'
import { EVERY_BASE } from '../retention.ts'
import { type Header, readHeader, recordHash, recordLength } from '../segment.ts'

/** What the standby till has: all of a line up to a segment. */
export type Position = { line: string; seq: number; prev: string | null }

/** What came from the main computer does not follow what is here. */
class BrokenChain extends Error {}

/**
 * The copy of a shop on its standby till: a place like any other, so whatever brings a shop back from
 * a stick brings it back from here.
 */
export class StandbyStore {
  readonly folder: string
  #position: Position | null

  constructor(folder: string) {
    this.folder = folder
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#position = findEnd(folder)
  }

  position(): Position | null {
    return this.#position
  }

  /** Whether there is something to bring back. */
  isWhole(): boolean {
    return linesOf(this.folder).some((line) => basesOf(path.join(this.folder, line)).length > 0)
  }

  /** The newest base image of the line here; -1 where there is none. */
  newestBase(): number {
    const folder = path.join(this.folder, this.#position?.line ?? '-')
    return fs.existsSync(folder) ? seqOf(basesOf(folder).at(-1) ?? '-1') : -1
  }

  /** Notes whose copy this is; the letters that were used stay with their letter. */
  introduce(shop: string, letter: string, epoch: number): void {
    const known = readPlaceCard(this.folder)
    if (known?.shop === shop && known.letter === letter) {
      if (known.epoch < epoch) writePlaceCard(this.folder, { ...known, epoch })
      return
    }
    writePlaceCard(this.folder, newPlaceCard(shop, letter, epoch))
  }

  /** Notes a later main computer: whoever takes over from here counts on from it. */
  noteEpoch(letter: string, epoch: number): void {
    const known = readPlaceCard(this.folder)
    if (known !== null) this.introduce(known.shop, letter, epoch)
  }

  /** Appends whole segments as they came, and syncs them. Throws BrokenChain. */
  append(bytes: Buffer): void {
    const at = this.#position
    if (at === null) throw new BrokenChain('there is no base image yet')
    let { prev, seq } = at
    const byFile = new Map<string, Buffer[]>()
    for (const { header, record } of splitRecords(bytes)) {
      const isNext = header.line === at.line && header.seq === seq + 1
      if (!isNext || (prev !== null && header.prev !== prev)) {
        throw new BrokenChain(`segment ${header.seq} does not follow ${seq} of ${at.line}`)
      }
      const name = `${dayOf(header.toMs)}-0001.dcs`
      byFile.set(name, [...(byFile.get(name) ?? []), record])
      prev = recordHash(record)
      seq = header.seq
    }
    for (const [name, records] of byFile) {
      fs.writeFileSync(path.join(this.folder, at.line, name), Buffer.concat(records), {
        flag: 'a',
        mode: 0o600,
        flush: true,
      })
    }
    this.#position = { ...at, seq, prev }
  }

  /** Takes a base image, written by `write` into the file that it is given. */
  async takeBase(line: string, write: (file: string) => Promise<number>): Promise<void> {
    const folder = path.join(this.folder, line)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const draft = path.join(folder, 'base.part')
    fs.rmSync(draft, { force: true })
    const seq = await write(draft)
    const handle = fs.openSync(draft, 'r+')
    fs.fsyncSync(handle)
    fs.closeSync(handle)
    fs.renameSync(draft, path.join(folder, `base-${seq}.dcb`))
    if (this.#position?.line === line && this.#position.seq >= seq) return
    this.#position = { line, seq, prev: null }
  }

  clear(nowMs: number): void {
    clearAway(this.folder, nowMs, EVERY_BASE)
  }
}

/** The records of whole segments as they came. Throws BrokenChain for anything else. */
export function* splitRecords(bytes: Buffer): Generator<{ header: Header; record: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const length = recordLength(bytes.subarray(at))
    const record = length === null ? null : bytes.subarray(at, at + length)
    const header = record === null ? null : readHeader(record)
    if (length === null || record?.length !== length || header === null) {
      throw new BrokenChain('what came is no segment')
    }
    yield { header, record }
    at += length
  }
}

/** Where the newest line ends; a segment that was cut by a crash is cut off. */
function findEnd(folder: string): Position | null {
  const line = linesOf(folder).findLast((each) => basesOf(path.join(folder, each)).length > 0)
  if (line === undefined) return null
  const inLine = path.join(folder, line)
  const base = seqOf(basesOf(inLine).at(-1) ?? '')
  const file = fs
    .readdirSync(inLine)
    .filter((name) => name.endsWith('.dcs'))
    .sort()
    .at(-1)
  if (file === undefined) return { line, seq: base, prev: null }
  let whole = 0
  let end: Position | null = null
  for (const { header, record } of recordsIn(path.join(inLine, file))) {
    if (header === null) break
    whole += record.length
    end = { line, seq: header.seq, prev: recordHash(record) }
  }
  fs.truncateSync(path.join(inLine, file), whole)
  return end === null || end.seq < base ? { line, seq: base, prev: null } : end
}
