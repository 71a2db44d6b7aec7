import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { rows } from './oracle-rows.ts'
import { acknowledgedBy, addLine, saveSale } from './selling.ts'
import { endAll } from './server-process.ts'
import { PLENTY, removeShops } from './template-shop.ts'
import { openTill, type Till } from './till.ts'

afterEach(endAll)
afterAll(removeShops)

const ROUNDS = 6
const CODE = 'RACE-1'
const OPENING = { pieces: 500, cost: 100 }
const INDIA_MS = 5.5 * 3_600_000

type Movement = {
  reason: string
  qty: number
  value: number
  balance: number
  valueBalance: number
}

/** Three tills of one shop, signed in. */
async function openThreeTills() {
  const counter = await openCounter([PLENTY])
  const address = () => counter.branch.address
  const [receiving, counting] = [openTill(address), openTill(address)]
  for (const till of [receiving, counting]) await till.signIn()
  return { counter, selling: counter.till, receiving, counting }
}

async function must(till: Till, url: string, body: object) {
  const answer = await till.call('POST', url, body)
  expect({ url, ...answer }).toMatchObject({ status: 200 })
  return answer.body
}

it('an inward, a sale and a count of one item at the same time leave its stock and value right', async () => {
  const { counter, counting, receiving, selling } = await openThreeTills()
  const { itemID } = await must(receiving, '/api/Catalogue/item', {
    name: 'Cloth',
    section: 'Accessory',
    taxClass: await taxClassOf(receiving),
    barcode: CODE,
    price: 250,
    priceIncludesTax: false,
    openingStock: OPENING.pieces,
    openingCost: OPENING.cost,
  })
  const { id: supplierID } = await must(receiving, '/api/Masters/Supplier', { name: 'Racer & Co' })
  const billDate = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)
  const goods = { id: itemID, code: CODE, price: 250, includesTax: false }
  const acknowledged: ReturnType<typeof acknowledgedBy>[] = []
  const purchases: number[] = []
  let expected = OPENING.pieces

  const receive = async (round: string, pieces: number, cost: number) => {
    await must(receiving, '/api/Purchases/inward', {
      supplierID,
      billNo: `R${round}`,
      billDate,
      lines: [{ itemID, qty: pieces, cost, taxRate: 18 }],
      post: true,
    })
    expected += pieces
    purchases.push(pieces * cost * 100)
  }
  const sell = async (round: string, pieces: number) => {
    const key = `three-${round}`
    await addLine(selling, key, goods, pieces)
    const answer = await saveSale(selling, key)
    expect(answer).toMatchObject({ status: 200 })
    acknowledged.push(acknowledgedBy(key, answer))
    expected -= pieces
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const { countID } = await must(counting, '/api/Stock/count/open', { zones: ['A'] })
    // What is scanned is more or less than the book, whatever the book is at that moment.
    const seen = Math.max(0, expected + (round % 3) - 1)
    await Promise.all([
      receive(`${round}a`, 3 + round, 100 + round),
      must(counting, '/api/Stock/count/scan', { countID, zone: 'A', code: CODE, qty: seen }),
      sell(`${round}a`, 2),
    ])
    await must(counting, '/api/Stock/count/close-zone', { countID, zone: 'A' })
    const [, posted] = await Promise.all([
      receive(`${round}b`, 1, 90),
      must(counting, '/api/Stock/count/approve', {
        countID,
        reason: 'alone in the shop',
        decisions: [{ itemID, post: true }],
      }),
      sell(`${round}b`, 1),
    ])
    expected += posted.over - posted.short
  }
  receiving.close()
  counting.close()
  expect(await counter.closeAndJudge({ acknowledged })).toEqual([])
  const { item, movements } = stockOf(counter.folder)
  expect(item.pieces).toBe(expected)
  expect(replay(movements)).toEqual({ pieces: item.pieces, value: item.value, wrong: [] })
  const bought = movements.filter(({ reason }) => reason === 'purchase').map(({ value }) => value)
  expect(bought.toSorted()).toEqual(purchases.toSorted())
  const reasons = new Set(movements.map(({ reason }) => reason))
  expect(reasons).toEqual(new Set(['opening', 'purchase', 'sale', 'count']))
})

it('lots with two MRPs, tags and returns to the supplier at the same time leave every total right', async () => {
  const { counter, counting, receiving, selling } = await openThreeTills()
  const about = { section: 'Accessory', taxClass: await taxClassOf(receiving), price: 400 }
  const made = async (name: string, more: object) =>
    await must(receiving, '/api/Catalogue/item', {
      name,
      barcode: name,
      mrp: 520,
      priceIncludesTax: true,
      ...about,
      ...more,
    })
  const drops: string = (await made('DROPS-R', { tracksBatches: true })).itemID
  const shades: string = (await made('SHADES-R', { isSerialised: true })).itemID
  const { id: supplierID } = await must(receiving, '/api/Masters/Supplier', { name: 'Racer & Co' })
  const billDate = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)
  const own = { taxRate: 18, cost: 200, priceForAll: false }
  const receive = async (round: number | string) => {
    const answer = await must(receiving, '/api/Purchases/inward', {
      supplierID,
      billNo: `L${round}`,
      billDate,
      lines: [
        { ...own, itemID: drops, qty: 4, mrp: 480, lot: 'OLD', expiresOn: '2035-01-31' },
        { ...own, itemID: drops, qty: 4, mrp: 520, lot: 'NEW', expiresOn: '2036-01-31' },
        { ...own, itemID: shades, qty: 2, mrp: 520, unitCodes: [`T${round}-1`, `T${round}-2`] },
      ],
      post: true,
    })
    return String(answer.inwardID)
  }
  const acknowledged: ReturnType<typeof acknowledgedBy>[] = []
  const sell = async (round: number) => {
    const key = `lots-${round}`
    const goods = { id: drops, code: 'DROPS-R', price: 400, includesTax: true }
    await addLine(selling, key, goods, 1)
    const answer = await saveSale(selling, key)
    expect(answer).toMatchObject({ status: 200 })
    acknowledged.push(acknowledgedBy(key, answer))
  }
  const sendBack = (inwardID: string) =>
    must(receiving, '/api/Purchases/return', {
      supplierID,
      inwardID,
      lines: [{ itemID: drops, lot: 'NEW', qty: 1, cost: 200 }],
      reason: 'Leaking',
    })
  let bought = await receive('first')
  let counted = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { countID } = await must(counting, '/api/Stock/count/open', { zones: ['A'] })
    const scan = (code: string, more: object) =>
      must(counting, '/api/Stock/count/scan', { countID, zone: 'A', code, ...more })
    const [, next] = await Promise.all([
      sendBack(bought),
      receive(round),
      sell(round),
      scan('DROPS-R', { lot: 'OLD', qty: 3 + round }),
      scan(round === 0 ? 'Tfirst-1' : `T${round - 1}-1`, {}),
    ])
    bought = next
    await must(counting, '/api/Stock/count/close-zone', { countID, zone: 'A' })
    const [posted] = await Promise.all([
      must(counting, '/api/Stock/count/approve', {
        countID,
        reason: 'alone in the shop',
        decisions: [{ itemID: drops, lot: 'OLD', post: true }],
      }),
      sendBack(bought),
      sell(100 + round),
    ])
    counted += posted.posted
  }
  expect(counted).toBeGreaterThan(0)
  receiving.close()
  counting.close()
  expect(await counter.closeAndJudge({ acknowledged })).toEqual([])
  const db = new DatabaseSync(path.join(counter.folder, 'branch.db'))
  const unequal = rows<{ name: string; here: number; moved: number }>(
    db,
    `SELECT i.barcode AS name, i.on_hand_milli AS here, sum(m.qty_milli) AS moved
       FROM items i JOIN stock_movements m ON m.item_id = i.id GROUP BY i.id
     HAVING here <> moved OR i.stock_value_paise <> sum(m.value_paise)
     UNION ALL
     SELECT b.lot, b.on_hand_milli, coalesce(sum(m.qty_milli), 0)
       FROM batches b LEFT JOIN stock_movements m ON m.batch_id = b.id GROUP BY b.id
     HAVING b.on_hand_milli <> coalesce(sum(m.qty_milli), 0)
     UNION ALL
     SELECT 'tags', count(*) * 1000, i.on_hand_milli FROM items i
       JOIN units u ON u.item_id = i.id AND u.status = 'in_stock'
      WHERE i.barcode = 'SHADES-R' GROUP BY i.id HAVING count(*) * 1000 <> i.on_hand_milli`,
  )
  const reasons = rows<{ reason: string }>(db, 'SELECT DISTINCT reason FROM stock_movements')
  db.close()
  expect(unequal).toEqual([])
  expect(reasons.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['purchase', 'purchase_return', 'sale', 'count']),
  )
})

async function taxClassOf(till: Till): Promise<string> {
  const { body } = await till.call('GET', '/api/Catalogue/tax-classes')
  return body.Items.find((each: { Rate: number }) => each.Rate === 18).Name
}

function stockOf(folder: string): {
  item: { pieces: number; value: number }
  movements: Movement[]
} {
  const db = new DatabaseSync(path.join(folder, 'branch.db'))
  const [item = { pieces: Number.NaN, value: Number.NaN }] = rows<{
    pieces: number
    value: number
  }>(
    db,
    `SELECT on_hand_milli / 1000 AS pieces, stock_value_paise AS value FROM items
      WHERE barcode = '${CODE}'`,
  )
  const movements = rows<Movement>(
    db,
    `SELECT m.reason, m.qty_milli / 1000 AS qty, m.value_paise AS value,
            m.balance_milli / 1000 AS balance, m.value_balance_paise AS valueBalance
       FROM stock_movements m JOIN items i ON i.id = m.item_id
      WHERE i.barcode = '${CODE}' ORDER BY m.id`,
  )
  db.close()
  return { item, movements }
}

/** The moving average once more, movement by movement: what does not agree is named. */
function replay(movements: readonly Movement[]): {
  pieces: number
  value: number
  wrong: Movement[]
} {
  let pieces = 0
  let value = 0
  const wrong: Movement[] = []
  for (const movement of movements) {
    const isPriced = movement.reason === 'purchase' || movement.reason === 'opening'
    const average = Math.round((value * Math.abs(movement.qty)) / pieces)
    const change = isPriced ? movement.value : Math.sign(movement.qty) * average
    pieces += movement.qty
    value += change
    const isRight =
      change === movement.value && pieces === movement.balance && value === movement.valueBalance
    if (!isRight) wrong.push(movement)
  }
  return { pieces, value, wrong }
}
