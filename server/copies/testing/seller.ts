// The program of a till in little, to be killed: it opens a shop as the server does, with its copies,
// and sells without a pause. On its output it says what a till would have been told.
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { assertNothingMissing, openWitness } from '../../audit/witness.ts'
import { insertCartLine, PLAIN_CART_LINE } from '../../cart/insert-cart-line.ts'
import { openCart } from '../../cart/open-cart.ts'
import { closeDatabase, emptyLog } from '../../db/idle-checkpoint.ts'
import { openDatabase } from '../../db/open.ts'
import { startHeardChild } from '../../kernel/child-process.ts'
import { systemClock } from '../../kernel/clock.ts'
import { programResourcesFolder } from '../../kernel/resources-folder.ts'
import type { Services } from '../../kernel/services.ts'
import type { SignedIn } from '../../kernel/signed-in.ts'
import { loadKeys } from '../../keys/keys.ts'
import { commitAs } from '../../sales/save-sale.ts'
import { createServices } from '../../startup/create-services.ts'
import { randomOf } from '../../testing/random.ts'
import { itemIdOf, userIdOf } from '../../testing/test-shop.ts'
import { ACCESSORY } from '../../testing/test-shop-items.ts'
import { takeLineEnd } from '../line-mark.ts'
import { placesInUse } from '../places.ts'

const CASH = 1
const PRICE_CENTIPAISE = 1_000_000
const PAID_RUPEES = 100
const PAUSE_MS = 30
const LOOK_EVERY_MS = 5
const A_MOVE_OF = 12

const { values } = parseArgs({
  options: { data: { type: 'string' }, life: { type: 'string' }, seed: { type: 'string' } },
})
const { data = '', life = '', seed = '1' } = values
const random = randomOf(Number(seed))

/** Written at once: what was said before the kill has been said. Waits while the listener is busy. */
function say(line: string): void {
  for (;;) {
    try {
      fs.writeSync(1, `${line}\n`)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}

const lineEnd = takeLineEnd(data)
const db = openDatabase(data, { beforeMigrating: (found) => assertNothingMissing(found, data) })
const witness = openWitness(db, data, (error) => say(`fault ${String(error)}`))
const services = createServices({
  db,
  clock: systemClock,
  keys: loadKeys(db, data),
  log: pino({ level: 'silent' }),
  dataFolder: data,
  resourcesFolder: programResourcesFolder(),
  startChild: startHeardChild,
  onCommit: () => witness.note(),
})
const places = placesInUse(db)
services.copies.start(places, lineEnd)
const placeId = places[0]?.id ?? 0
const itemId = itemIdOf(services, ACCESSORY)
const seller = sellerOf(services)
/** After which segment of which line each sale of this life was committed. */
const soldAt: { line: string; seq: number }[] = []
let newestLine = ''
let said = 0
let isEnding = false

process.on('SIGTERM', () => {
  isEnding = true
})
say('open')
const look = setInterval(tellWhatIsThere, LOOK_EVERY_MS)
while (!isEnding) {
  sellOne()
  if (random() * A_MOVE_OF < 1) moveLog()
  await sleep(random() * PAUSE_MS)
  tellWhatIsThere()
}
clearInterval(look)
services.copies.finish()
closeDatabase(db)
witness.close()
await services.copies.stop()
process.exit(0)

function sellerOf({ branch }: Services): SignedIn {
  return {
    userId: userIdOf(services, 'owner'),
    sessionId: '',
    userName: 'owner',
    displayName: 'Owner',
    role: 'owner',
    permissions: new Set(['money.take', 'sell'] as const),
    branchId: branch().id,
    deviceId: null,
  }
}

/** A cart of one case, and the server's own SaveSale; said when it has returned. */
function sellOne(): void {
  const key = `${life}-${soldAt.length}`
  services.write((tx) => {
    const nowMs = services.clock.now()
    const cartId = openCart(tx, { sessionKey: key, userId: seller.userId, nowMs })
    insertCartLine(tx, lineOf(cartId))
  })
  const receiptModel = { receiptAmount: PAID_RUPEES, receiptTypeId: CASH }
  const body = { sessionID: key, salesorderModel: { generateInvoice: true }, receiptModel }
  const { answer } = commitAs({ services, user: seller, ip: '127.0.0.1' }, body)
  soldAt.push(endOfLog())
  say(`sold ${key} ${answer.orderNo} ${answer.invoiceNo} ${answer.receiptNo} ${Date.now()}`)
}

/** Where no line runs, what is committed is only in one that begins later. */
function endOfLog(): { line: string; seq: number } {
  const head = services.copies.logState().head
  if (head === null) return { line: newestLine, seq: Number.POSITIVE_INFINITY }
  newestLine = head.line
  return head
}

function lineOf(cartId: number) {
  return {
    cartId,
    itemId,
    ...PLAIN_CART_LINE,
    priceCentipaise: PRICE_CENTIPAISE,
    priceIncludesTax: 0,
    createdBy: seller.userId,
    createdAt: services.localNow(),
    createdIp: '127.0.0.1',
  }
}

/** As before the computer sleeps: the captured log is moved into the database. */
function moveLog(): void {
  services.copies.beforeCheckpoint()
  emptyLog(db)
}

/** Says how many sales of this life are at the place by what the copies know of it. */
function tellWhatIsThere(): void {
  const news = services.copies.newsOf(placeId)
  if (news?.state !== 'Following' || news.position === null) return
  const { line, seq } = news.position
  // What was committed after a segment is in the next; before a line began, in its base.
  const missing = soldAt.findIndex((at) => (at.line === line ? at.seq >= seq : at.line > line))
  const now = missing === -1 ? soldAt.length : missing
  if (now === said) return
  said = now
  say(`said ${said}`)
}
