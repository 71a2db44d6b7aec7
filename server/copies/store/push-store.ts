import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  basesOf,
  linesOf,
  type MirrorOrder,
  type MirrorTrouble,
  ownCard,
  PlaceRefused,
  picturesIn,
  seqOf,
  troubleOf,
} from '../mirror.ts'
import {
  PLACE_CARD,
  PLACE_CODE,
  PLACE_FILES,
  PLACE_NAMES,
  parsePlaceCard,
  placeCardText,
} from '../place-folder.ts'
import { recordsIn } from '../read-place.ts'
import { DAY_MS, outdated } from '../retention.ts'
import { recordHash } from '../segment.ts'
import {
  openStore,
  type Store,
  type StoreAccess,
  StoreError,
  type StoreTrouble,
} from './store-client.ts'
import {
  basePieceName,
  filesOf,
  HASH_LENGTH,
  linesAmong,
  OBJECT_BYTES,
  type SegmentObject,
  segmentName,
} from './store-layout.ts'

export type PushOrder = Omit<MirrorOrder, 'place'> & {
  store: StoreAccess
  /** Keys of the shop begin with this and a slash. */
  root: string
  /** The newest segment of the running line. */
  seq: number
}

/** What of a line is in the store, and where in the log the next segment begins. */
type Sent = {
  names: Set<string>
  seq: number
  /** How the hash of the record `seq` begins; '' before the first. */
  hash: string
  /** The file of the log that has what comes next, and from where; null before it was looked for. */
  cursor: { file: string; at: number } | null
}

/** What this process knows to be in the store. */
type Known = {
  lines: Map<string, Sent>
  files: Set<string>
  code: string
  list: string
  clearedAtMs: number
}

/**
 * Returns what brings a store to what the log is, pass after pass. What is known to be there is kept
 * between two passes, and asked anew after a pass that failed.
 */
export function createStorePusher(): (
  order: PushOrder,
) => Promise<MirrorTrouble | StoreTrouble | null> {
  let known: Known | null = null
  return async (order) => {
    try {
      const store = openStore(order.store)
      known ??= await look(store, order)
      await push(store, order, known)
      return null
    } catch (error) {
      known = null
      return error instanceof StoreError ? error.trouble : troubleOf(error)
    }
  }
}

async function look(store: Store, { root }: PushOrder): Promise<Known> {
  const objects = await store.list(`${root}/`)
  const lines = new Map<string, Sent>()
  for (const { line, names, segments } of linesAmong(objects, root)) {
    const last = segments.toSorted((a, b) => a.last - b.last).at(-1)
    lines.set(line, { names, seq: last?.last ?? 0, hash: last?.hash ?? '', cursor: null })
  }
  const folder = `${root}/${PLACE_FILES}/`
  const files = objects.map(({ key }) => key).filter((key) => key.startsWith(folder))
  return {
    lines,
    files: new Set(files.map((key) => key.slice(folder.length))),
    code: '',
    list: '',
    clearedAtMs: 0,
  }
}

/** The running line before all else: it alone brings the shop back as it is now. */
async function push(store: Store, order: PushOrder, known: Known): Promise<void> {
  const { isFull, line, log, nowMs, root } = order
  if (isFull) await pushCard(store, order)
  if (isFull) await pushSmall(store, order, known)
  await pushLine(store, order, line, known)
  if ((known.lines.get(line)?.seq ?? 0) < order.seq) throw new Error('the log lacks a segment')
  if (!isFull) return
  for (const each of linesOf(log)) if (each !== line) await pushLine(store, order, each, known)
  if (Math.abs(nowMs - known.clearedAtMs) < DAY_MS) return
  known.clearedAtMs = nowMs
  await clearStore(store, root, order)
}

async function pushCard(store: Store, order: PushOrder): Promise<void> {
  const key = `${order.root}/${PLACE_CARD}`
  const card = parsePlaceCard((await store.get(key))?.toString('utf8') ?? '')
  const own = ownCard(card, order)
  if (own !== card) await store.put(key, Buffer.from(placeCardText(own)))
}

async function pushSmall(
  store: Store,
  { images, recovery, root }: PushOrder,
  known: Known,
): Promise<void> {
  if (fs.existsSync(recovery)) {
    const bytes = fs.readFileSync(recovery)
    const digest = hash('sha256', bytes, 'hex')
    if (known.code !== digest) await store.put(`${root}/${PLACE_CODE}`, bytes)
    known.code = digest
  }
  const { files, list } = picturesIn(images)
  for (const { bytes, digest } of files) {
    if (known.files.has(digest)) continue
    await store.put(`${root}/${PLACE_FILES}/${digest}`, bytes)
    known.files.add(digest)
  }
  if (list === null || known.list === list) return
  await store.put(`${root}/${PLACE_FILES}/${PLACE_NAMES}`, Buffer.from(list))
  known.list = list
}

async function pushLine(store: Store, order: PushOrder, line: string, known: Known): Promise<void> {
  const source = path.join(order.log, line)
  if (!fs.existsSync(source)) return
  const sent = known.lines.get(line) ?? { names: new Set(), seq: 0, hash: '', cursor: null }
  known.lines.set(line, sent)
  // Bases first: segments are worth nothing without one.
  for (const base of basesOf(source)) {
    await pushBase(store, `${order.root}/${line}`, path.join(source, base), sent)
  }
  const isRunning = line === order.line
  for (const part of batches(source, sent, isRunning)) {
    await store.put(`${order.root}/${line}/${part.name}`, part.bytes)
    sent.names.add(part.name)
    Object.assign(sent, { seq: part.last, hash: part.hash, cursor: part.cursor })
  }
}

async function pushBase(store: Store, folder: string, file: string, sent: Sent): Promise<void> {
  const { size } = fs.statSync(file)
  const of = Math.ceil(size / OBJECT_BYTES)
  for (let piece = 1; piece <= of; piece += 1) {
    const name = basePieceName({ seq: seqOf(path.basename(file)), piece, of })
    if (sent.names.has(name)) continue
    const at = (piece - 1) * OBJECT_BYTES
    await store.put(`${folder}/${name}`, readPart(file, at, Math.min(OBJECT_BYTES, size - at)))
    sent.names.add(name)
  }
}

function readPart(file: string, at: number, length: number): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, fs.readSync(handle, bytes, 0, length, at))
  } finally {
    fs.closeSync(handle)
  }
}

type Batch = SegmentObject & { bytes: Buffer; cursor: { file: string; at: number } }

/**
 * The records of a line that the store lacks, in objects of some size. Throws PlaceRefused where the
 * store has others or more of the running line than the log.
 */
function* batches(source: string, sent: Sent, isRunning: boolean): Generator<Batch> {
  const wanted = { seq: sent.seq, hash: sent.hash }
  const { cursor } = sent
  let isMet = cursor !== null || wanted.seq === 0
  let open: (Omit<Batch, 'bytes' | 'name'> & { records: Buffer[]; size: number }) | null = null
  const files = fs.readdirSync(source).filter((name) => name.endsWith('.dcs'))
  for (const file of files.sort()) {
    if (cursor !== null && file < cursor.file) continue
    let at = cursor?.file === file ? cursor.at : 0
    for (const { header, record } of recordsIn(path.join(source, file), at)) {
      // The torn end of a crash, or one that is being written.
      if (header === null) break
      at += record.length
      const digest = recordHash(record).slice(0, HASH_LENGTH)
      if (header.seq <= wanted.seq) {
        if (header.seq === wanted.seq) isMet = digest === wanted.hash
        continue
      }
      if (!isMet) break
      if (open !== null && open.size + record.length > OBJECT_BYTES) {
        yield closed(open)
        open = null
      }
      open ??= { first: header.seq, last: 0, hash: '', records: [], size: 0, cursor: { file, at } }
      open.records.push(record)
      open.size += record.length
      open.last = header.seq
      open.hash = digest
      open.cursor = { file, at }
    }
  }
  if (!isMet && isRunning) throw new PlaceRefused('differs')
  if (open !== null) yield closed(open)
}

function closed(open: Omit<Batch, 'bytes' | 'name'> & { records: Buffer[] }): Batch {
  const { cursor, first, hash: digest, last, records } = open
  const name = segmentName({ first, last, hash: digest })
  return { name, first, last, hash: digest, cursor, bytes: Buffer.concat(records) }
}

async function clearStore(
  store: Store,
  root: string,
  { nowMs, verified }: PushOrder,
): Promise<void> {
  const lines = linesAmong(await store.list(`${root}/`), root)
  for (const { line, names } of outdated(lines.map(filesOf), nowMs, verified)) {
    const all = lines.find((each) => each.line === line)?.names ?? []
    for (const name of names ?? all) await store.remove(`${root}/${line}/${name}`)
  }
}
