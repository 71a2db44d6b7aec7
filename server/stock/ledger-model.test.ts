import { expect, it } from 'vitest'
import { insertItem } from '../catalog/insert-item.ts'
import { all, exactlyOne, type WritableDb } from '../db/sql.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { TEST_ITEMS } from '../testing/test-shop-items.ts'
import { batchOf } from './batches.ts'
import { mergeStock } from './merge-stock.ts'
import { recordCost, recordLateCost, recordMovement, recordTakeBack } from './record-movement.ts'
import { insertUnit } from './units.ts'

const HISTORIES = 10_000
const STEPS = 14
const LOTS = [
  { lot: 'A1', expiresOn: '2027-01-31', mrpCentipaise: 4_800_000 },
  { lot: 'B2', expiresOn: null, mrpCentipaise: 5_200_000 },
]
const BY = { entity: 'test', entityId: 1, userId: null, atMs: 1 }

/** Numbers that look random and are the same in each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/**
 * The rules of reference back-office 2.2 once more, in whole pieces and written as they are read
 * there: value in paise, one figure of the cost of sales.
 */
class Model {
  pieces = 0
  paise = 0
  salesCost = 0
  /** Of one piece, exact: paise and the pieces that they paid for. */
  last: { paise: number; pieces: number } | null = null

  /** Half up, away from zero. */
  static round(paise: number, times: number, by: number): number {
    const exact = BigInt(paise) * BigInt(times) * 2n
    const half = exact < 0n ? -BigInt(by) : BigInt(by)
    return Number((exact + half) / (2n * BigInt(by)))
  }

  /** At the last cost, which is kept to a hundredth of a paisa. */
  atLast(pieces: number): number {
    if (this.last === null) return 0
    return Model.round(Model.round(this.last.paise * 100, 1, this.last.pieces), pieces, 100)
  }

  average(pieces: number): number {
    if (this.last === null) return 0
    return this.pieces > 0 ? Model.round(this.paise, pieces, this.pieces) : this.atLast(pieces)
  }

  bring(pieces: number, cost: number, isBought = true): void {
    let settled = 0
    if (this.pieces < 0) {
      const back = Math.min(pieces, -this.pieces)
      const booked = Model.round(-this.paise, back, -this.pieces)
      settled = cost - Model.round(cost, pieces - back, pieces) - booked
    }
    this.pieces += pieces
    this.paise += cost - settled
    this.salesCost += settled
    if (isBought) this.last = { paise: cost, pieces }
  }

  take(pieces: number, own: number | null = null): number {
    let cost: number
    if (this.pieces <= 0) cost = this.atLast(pieces)
    else if (pieces > this.pieces) cost = this.paise + this.atLast(pieces - this.pieces)
    else if (pieces === this.pieces) cost = this.paise
    else if (own !== null) cost = Math.min(own, this.paise)
    else cost = Model.round(this.paise, pieces, this.pieces)
    this.pieces -= pieces
    this.paise -= cost
    return cost
  }

  late(cost: number, received: number): void {
    const here = Math.max(0, Math.min(this.pieces, received))
    const part = Model.round(cost, here, received)
    this.paise += part
    this.salesCost += cost - part
  }
}

type Received = { id: number; pieces: number; cost: number }

it(`keeps quantity, value and cost of sales of ${HISTORIES} histories as the model has them`, async () => {
  const services = await createTestShop()
  const plain = TEST_ITEMS[6]
  if (plain === undefined) throw new Error('no item')
  const { taxClass: _, ...item } = plain
  class Enough extends Error {}

  const playOne = (tx: WritableDb, history: number): void => {
    const random = randomOf(history * 7_919 + 1)
    const itemOf = (code: string) =>
      insertItem(tx, { ...item, code, openingStockMilli: 0, taxClassId: 1 }, { atMs: 1 })
    const itemId = itemOf(`H${history}`)
    const hasLots = history % 3 === 0
    // Two lots of one code, each with its own MRP.
    const lots = (hasLots ? LOTS : []).map((lot) => ({
      ...lot,
      id: batchOf(tx, { ...lot, itemId }),
      pieces: 0,
    }))
    const move = { ...BY, itemId, unitId: null }
    const anyLot = () => (lots.length === 0 ? null : (lots[random(lots.length)] ?? null))
    /** Where pieces come to: a lot, where the item has them. */
    const into = (pieces: number) => {
      const lot = anyLot()
      if (lot !== null) lot.pieces += pieces
      return { batchId: lot?.id ?? null }
    }
    /** Where pieces are taken from: a lot that has as many, else what is in none. */
    const outOf = (pieces: number) => {
      const lot = anyLot()
      if (lot === null || lot.pieces < pieces) return { batchId: null }
      lot.pieces -= pieces
      return { batchId: lot.id }
    }
    const model = new Model()
    const received: Received[] = []
    const units: { id: number; cost: number }[] = []
    const away: {
      id: number
      batchId: number | null
      pieces: number
      value: number
      off: number
    }[] = []
    let codes = 0

    const steps: (() => void)[] = [
      () => {
        const pieces = 1 + random(12)
        const costPaise = random(200_000)
        const { id } = recordMovement(tx, {
          ...move,
          ...into(pieces),
          qtyMilli: pieces * 1_000,
          reason: 'purchase',
          costPaise,
        })
        model.bring(pieces, costPaise)
        received.push({ id, pieces, cost: costPaise })
      },
      () => {
        const pieces = 1 + random(6)
        recordMovement(tx, {
          ...move,
          ...outOf(pieces),
          qtyMilli: -pieces * 1_000,
          reason: 'sale',
        })
        model.salesCost += model.take(pieces)
      },
      () => {
        const last = received.at(-1)
        if (last === undefined) return
        const latePaise = random(30_000)
        recordLateCost(tx, { ...BY, itemId, receivedMilli: last.pieces * 1_000, latePaise })
        model.late(latePaise, last.pieces)
      },
      () => {
        const pieces = 1 + random(2)
        const costPaise = random(20_000)
        recordMovement(tx, {
          ...move,
          ...into(pieces),
          qtyMilli: pieces * 1_000,
          reason: 'return',
          costPaise,
        })
        model.bring(pieces, costPaise, false)
        model.salesCost -= costPaise
      },
      () => {
        const pieces = 1 + random(3)
        const isMore = random(2) === 0
        if (isMore) {
          const cost = model.average(pieces)
          recordMovement(tx, {
            ...move,
            ...into(pieces),
            qtyMilli: pieces * 1_000,
            reason: 'count',
            costPaise: 'average',
          })
          model.bring(pieces, cost, false)
        } else {
          recordMovement(tx, {
            ...move,
            ...outOf(pieces),
            qtyMilli: -pieces * 1_000,
            reason: 'count',
          })
          model.take(pieces)
        }
      },
      () => {
        const receipt = received.pop()
        if (receipt === undefined || model.pieces < receipt.pieces) return
        recordTakeBack(tx, {
          ...move,
          ...outOf(receipt.pieces),
          qtyMilli: -receipt.pieces * 1_000,
          reason: 'purchase',
          costPaise: receipt.cost,
          reversesId: receipt.id,
        })
        model.salesCost += model.take(receipt.pieces, receipt.cost) - receipt.cost
      },
      // Back to the supplier at what it had cost, whatever the average is by now.
      () => {
        const receipt = received.at(-1)
        if (receipt === undefined) return
        const pieces = 1 + random(receipt.pieces)
        if (model.pieces < pieces) return
        const costPaise = Model.round(receipt.cost, pieces, receipt.pieces)
        const { batchId } = outOf(pieces)
        const { id } = recordTakeBack(tx, {
          ...move,
          batchId,
          qtyMilli: -pieces * 1_000,
          reason: 'purchase_return',
          costPaise,
        })
        const value = model.take(pieces, costPaise)
        model.salesCost += value - costPaise
        away.push({ id, batchId, pieces, value, off: value - costPaise })
      },
      // The supplier refuses them: they are here again at what they had left with.
      () => {
        const refused = away.pop()
        if (refused === undefined) return
        const { batchId, id, off, pieces, value } = refused
        recordMovement(tx, {
          ...move,
          batchId,
          qtyMilli: pieces * 1_000,
          reason: 'purchase_return',
          costPaise: value,
          reversesId: id,
        })
        if (off !== 0) recordCost(tx, { ...BY, itemId }, { stockPaise: 0, soldPaise: -off })
        const lot = lots.find((each) => each.id === batchId)
        if (lot !== undefined) lot.pieces += pieces
        model.bring(pieces, value, false)
        model.salesCost -= off
      },
      () => {
        const cost = random(90_000)
        const id = insertUnit(tx, {
          itemId,
          code: `U${history}-${++codes}`,
          atMs: 1,
          costPaise: cost,
        })
        recordMovement(tx, {
          ...move,
          unitId: id,
          qtyMilli: 1_000,
          reason: 'purchase',
          costPaise: cost,
        })
        model.bring(1, cost)
        units.push({ id, cost })
      },
      () => {
        const unit = units.pop()
        if (unit === undefined) return
        recordMovement(tx, { ...move, unitId: unit.id, qtyMilli: -1_000, reason: 'sale' })
        model.salesCost += model.take(1, unit.cost)
      },
    ]
    for (let step = 0; step < STEPS; step += 1) steps[random(steps.length)]?.()

    const read = (id: number) =>
      exactlyOne<{ milli: number; paise: number; moved: number; worth: number; sold: number }>(
        tx,
        `SELECT on_hand_milli AS milli, stock_value_paise AS paise,
                (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements WHERE item_id = :id) AS moved,
                (SELECT coalesce(sum(value_paise), 0) FROM stock_movements WHERE item_id = :id) AS worth,
                (SELECT coalesce(sum(sales_cost_paise), 0) FROM stock_movements
                  WHERE item_id = :id) AS sold
           FROM items WHERE id = :id`,
        { id },
      )
    const expected = {
      milli: model.pieces * 1_000,
      paise: model.paise,
      moved: model.pieces * 1_000,
      worth: model.paise,
      sold: model.salesCost,
    }
    const found = read(itemId)
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      expect({ history, ...found }).toEqual({ history, ...expected })
    }
    const lotsOf = (id: number) =>
      all(
        tx,
        `SELECT lot, expires_on AS expiresOn, mrp_centipaise AS mrpCentipaise,
                on_hand_milli AS milli FROM batches WHERE item_id = :id ORDER BY lot`,
        { id },
      )
    const inLots = lots.map(({ id: _id, pieces, ...lot }) => ({ ...lot, milli: pieces * 1_000 }))
    if (hasLots) expect(lotsOf(itemId)).toEqual(inLots)
    // What is in no lot is below zero only where more was sold than its lots held.
    const unlotted = lots.reduce((left, { pieces }) => left - pieces, model.pieces)
    if (model.pieces <= 0 || unlotted < 0) return
    const twinId = itemOf(`T${history}`)
    mergeStock(tx, { fromItemId: itemId, intoItemId: twinId, source: BY })
    const merged = { milli: expected.milli, paise: expected.paise }
    const twin = read(twinId)
    if (twin.milli !== merged.milli || twin.paise !== merged.paise || read(itemId).paise !== 0) {
      expect({ history, ...twin }).toMatchObject({ history, ...merged })
    }
    if (hasLots) expect(lotsOf(twinId)).toEqual(inLots)
  }

  for (let history = 0; history < HISTORIES; history += 1) {
    // Each history is undone, so that the database stays as small as at the beginning.
    expect(() =>
      services.write((tx) => {
        playOne(tx, history)
        throw new Enough()
      }),
    ).toThrow(Enough)
  }
  expect(all(services.db, "SELECT 1 FROM items WHERE code LIKE 'H%'")).toEqual([])
}, 240_000)
