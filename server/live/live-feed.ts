import { newestChange } from '../audit/record-change.ts'
import type { LiveEvent } from '../contract/live.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { IdKind, Ids } from '../wire/ids.ts'

type OutboxRow = { seq: number; type: string; entityId: string }

const BATCH = 200
/** Somebody who missed more than this reads everything afresh, which is less work for all. */
export const MOST_CAUGHT_UP = 500
/** What is written beside the requests (a print job, an import) is seen this soon. */
const LOOK_EVERY_MS = 1_000

/** What tills are notified of, by the first word of an event's type, and the kind of its ID. */
const TOLD: Readonly<Record<string, IdKind | 'text' | 'none'>> = {
  approval: 'none',
  branch: 'none',
  cart: 'text',
  catalogue: 'none',
  count: 'none',
  customer: 'customer',
  day: 'none',
  device: 'none',
  drawer: 'none',
  'frame-sizes': 'none',
  household: 'none',
  incentive: 'none',
  invoice: 'invoice',
  item: 'item',
  lab: 'none',
  'lab-rules': 'none',
  lan: 'none',
  'lens-family': 'none',
  'lens-range': 'none',
  masters: 'none',
  offer: 'none',
  order: 'order',
  payer: 'none',
  prescription: 'none',
  print: 'printJob',
  'print-route': 'none',
  printer: 'printer',
  purchase: 'none',
  receipt: 'receipt',
  recall: 'none',
  remake: 'none',
  return: 'creditNote',
  sale: 'order',
  settings: 'none',
  stock: 'none',
  'stock-draft': 'none',
}

export type LiveFeed = {
  /** Each change from now on; the answer stops it. */
  subscribe(listener: (event: LiveEvent) => void): () => void
  /** Something may have been written: looks as soon as the thread is free. */
  wake(): void
  /** The number of the newest change. */
  newest(): number
  /** The changes after a number, or null where they are too many or the number is not ours. */
  since(seq: number): LiveEvent[] | null
  stop(): void
}

/**
 * Follows the outbox for the tills. It costs nothing while nobody listens, and never a write
 * anything: it looks after the answer has left.
 */
export function createLiveFeed(db: ReadableDb, ids: Ids): LiveFeed {
  const listeners = new Set<(event: LiveEvent) => void>()
  let seen = 0
  let isAwake = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    isAwake = false
    if (listeners.size === 0) return
    for (;;) {
      const rows = rowsAfter(db, seen)
      for (const row of rows) {
        seen = row.seq
        const event = eventOf(ids, row)
        if (event !== null) for (const listener of [...listeners]) listener(event)
      }
      if (rows.length < BATCH) return
    }
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        seen = newestChange(db)
        timer = setInterval(look, LOOK_EVERY_MS).unref()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
    wake() {
      if (isAwake || listeners.size === 0) return
      isAwake = true
      setImmediate(look)
    },
    newest: () => newestChange(db),
    since(seq) {
      const last = newestChange(db)
      if (seq > last || last - seq > MOST_CAUGHT_UP) return null
      const rows = [...pagesAfter(db, seq)]
      return rows.flatMap((row) => eventOf(ids, row) ?? [])
    },
    stop() {
      listeners.clear()
      clearInterval(timer)
    },
  }
}

function rowsAfter(db: ReadableDb, seq: number): OutboxRow[] {
  return all<OutboxRow>(
    db,
    `SELECT seq, type, entity_id AS entityId FROM outbox
      WHERE seq > :seq ORDER BY seq LIMIT ${BATCH}`,
    { seq },
  )
}

function* pagesAfter(db: ReadableDb, from: number): Generator<OutboxRow> {
  for (let seq = from; ; ) {
    const rows = rowsAfter(db, seq)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    seq = last.seq
  }
}

/** Null for what is no till's business: sign-ins, people, wrong passwords. */
function eventOf(ids: Ids, { seq, type, entityId }: OutboxRow): LiveEvent | null {
  const kind = TOLD[type.split('.')[0] ?? '']
  if (kind === undefined) return null
  return { Seq: seq, Type: type, ID: idOf(ids, type, kind, entityId) }
}

function idOf(ids: Ids, type: string, kind: IdKind | 'text' | 'none', id: string): string | null {
  // The one change of a cart that is filed under its line.
  if (type === 'cart.line-paired') return ids.encode('cartLine', Number(id))
  // The one change of the catalogue that a till with the item in its sale has to know.
  if (type === 'catalogue.item-changed') return ids.encode('item', Number(id))
  if (kind === 'none') return null
  if (kind === 'text') return id
  return /^[1-9]\d*$/.test(id) ? ids.encode(kind, Number(id)) : null
}
