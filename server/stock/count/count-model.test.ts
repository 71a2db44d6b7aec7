import { expect, it } from 'vitest'
import { findDamage } from '../../checks/find-damage.ts'
import { all, exactlyOne } from '../../db/sql.ts'
import { testServer } from '../../testing/test-server.ts'
import { itemIdOf, TEST_NOW } from '../../testing/test-shop.ts'
import { ACCESSORY, FRAME, FRAME_UNITS, MRP_PRICED, NO_MRP } from '../../testing/test-shop-items.ts'
import { recordMovement } from '../record-movement.ts'
import { insertUnit, writeOffUnit } from '../units.ts'

const ROUNDS = 12
const STEPS = 14
const STEP_MS = 5 * 60_000

/** Numbers that look random and are the same in each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/**
 * What really stands on the shelves is the model: sales and goods in change it as they change the
 * book, theft and finds change it alone. Whoever counts sees the shelves, at different moments and
 * with all else going on; once the count is posted, the book has to be what stands there.
 */
it('leaves the book as the shelves are, whatever was sold and bought between the scans', async () => {
  const t = await testServer()
  const { db } = t.services
  const random = randomOf(20_261_123)
  const bulk = [ACCESSORY, NO_MRP, MRP_PRICED]
  const shelf = new Map(
    bulk.map((code) => [
      code,
      exactlyOne<{ pieces: number }>(
        db,
        'SELECT on_hand_milli / 1000 AS pieces FROM items WHERE code = :code',
        { code },
      ).pieces,
    ]),
  )
  const wall = new Set(FRAME_UNITS)
  const lost: string[] = []
  /** What happened to the shelves alone after they were scanned: only the next count can see it. */
  const stolenSince = new Map<string, number>()
  const lostSince = new Set<string>()
  const foundSince = new Set<string>()
  let tags = 0
  let nowMs = TEST_NOW
  const later = () => {
    nowMs += STEP_MS
    t.clock.set(nowMs)
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const book = (itemId: number, unitId: number | null, pieces: number, isIn: boolean) =>
    t.services.write((tx) =>
      recordMovement(tx, {
        entity: 'test',
        entityId: 1,
        userId: null,
        atMs: nowMs,
        itemId,
        unitId,
        qtyMilli: pieces * (isIn ? 1_000 : -1_000),
        reason: isIn ? 'purchase' : 'sale',
        ...(isIn ? { costPaise: random(90_000) } : {}),
      }),
    )
  const bookPieces = (code: string) =>
    exactlyOne<{ pieces: number }>(
      db,
      'SELECT on_hand_milli / 1000 AS pieces FROM items WHERE code = :code',
      { code },
    ).pieces
  const change = (code: string, by: number) => shelf.set(code, (shelf.get(code) ?? 0) + by)
  const unitOf = (code: string) =>
    exactlyOne<{ id: number; status: string }>(
      db,
      'SELECT id, status FROM units WHERE code = :code',
      { code },
    )

  const happenings: (() => void)[] = [
    () => {
      const code = pick(bulk) ?? ACCESSORY
      const pieces = 1 + random(5)
      if (Math.min(shelf.get(code) ?? 0, bookPieces(code)) < pieces) return
      book(itemIdOf(t.services, code), null, pieces, false)
      change(code, -pieces)
    },
    () => {
      const code = pick(bulk) ?? ACCESSORY
      const pieces = 1 + random(9)
      book(itemIdOf(t.services, code), null, pieces, true)
      change(code, pieces)
    },
    () => {
      const code = pick(bulk) ?? ACCESSORY
      if ((shelf.get(code) ?? 0) === 0) return
      change(code, -1)
      stolenSince.set(code, (stolenSince.get(code) ?? 0) + 1)
    },
    () => {
      const code = pick([...wall].filter((each) => unitOf(each).status === 'in_stock'))
      if (code === undefined) return
      const { id } = unitOf(code)
      t.services.write((tx) => {
        writeOffUnit(tx, id)
        recordMovement(tx, {
          entity: 'test',
          entityId: 1,
          userId: null,
          atMs: nowMs,
          itemId: itemIdOf(t.services, FRAME),
          unitId: id,
          qtyMilli: -1_000,
          reason: 'damage',
        })
      })
      wall.delete(code)
    },
    () => {
      const code = `TAG-${++tags}`
      const itemId = itemIdOf(t.services, FRAME)
      const id = t.services.write((tx) =>
        insertUnit(tx, { itemId, code, atMs: nowMs, costPaise: random(90_000) }),
      )
      book(itemId, id, 1, true)
      wall.add(code)
    },
    () => {
      const code = pick([...wall])
      if (code === undefined || random(2) === 0) return
      wall.delete(code)
      lost.push(code)
      if (!foundSince.delete(code)) lostSince.add(code)
    },
    () => {
      // A piece that a count wrote off turns up again.
      const code = lost.find((each) => unitOf(each).status === 'written_off')
      if (code === undefined) return
      lost.splice(lost.indexOf(code), 1)
      wall.add(code)
      foundSince.add(code)
    },
  ]
  const tagsInStock = () =>
    all<{ code: string }>(
      db,
      `SELECT u.code FROM units u JOIN items i ON i.id = u.item_id
        WHERE i.code = :code AND u.status = 'in_stock' ORDER BY u.code`,
      { code: FRAME },
    ).map(({ code }) => code)
  const send = async (path: string, body: object, as: 'counter' | 'manager') => {
    const answer = await t.call('POST', `/api/Stock/count/${path}`, body, { as })
    expect(answer.body).toMatchObject({ success: true })
    return answer.body
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    later()
    const { countID } = await send('open', { name: `Round ${round}` }, 'counter')
    const scans: (() => Promise<void>)[] = bulk.map((code) => async () => {
      await send('scan', { countID, zone: 'Drawer', code, qty: shelf.get(code) ?? 0 }, 'counter')
      stolenSince.delete(code)
    })
    scans.push(async () => {
      await send('scan', { countID, zone: 'Wall', code: FRAME, qty: 0 }, 'counter')
      for (const code of wall) await send('scan', { countID, zone: 'Wall', code }, 'counter')
      lostSince.clear()
      foundSince.clear()
    })
    let step = 0
    while (step < STEPS || scans.length > 0) {
      later()
      if (scans.length > 0 && random(3) === 0) {
        await scans.splice(random(scans.length), 1)[0]?.()
      } else {
        happenings[random(happenings.length)]?.()
      }
      step += 1
    }
    for (const zone of ['Drawer', 'Wall']) await send('close-zone', { countID, zone }, 'counter')
    await send('approve', { countID }, 'manager')
    expect(
      bulk.map((code) => [code, bookPieces(code)]),
      `round ${round}`,
    ).toEqual(bulk.map((code) => [code, (shelf.get(code) ?? 0) + (stolenSince.get(code) ?? 0)]))
    expect(tagsInStock(), `tags of round ${round}`).toEqual(
      [...[...wall].filter((code) => !foundSince.has(code)), ...lostSince].sort(),
    )
  }
  expect(findDamage(db)).toEqual([])
  await t.close()
}, 60_000)
