import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { rows } from './oracle-rows.ts'
import { type Acknowledged, acknowledgedBy, addLine, saveSale } from './selling.ts'
import { endAll } from './server-process.ts'
import { PLENTY, removeShops } from './template-shop.ts'

afterEach(endAll)
afterAll(removeShops)

const ROUNDS = 30
const LATE_LINES = 12

it('a line added while the sale is saved is in the order or refused, never lost', async () => {
  const counter = await openCounter([PLENTY])
  const { till } = counter
  const acknowledged: Acknowledged[] = []
  const promised = new Map<string, number>()
  let inTime = 0
  let tooLate = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `race-${round}`
    await addLine(till, key, counter.goods(PLENTY))
    // The sale is sent in the middle of the lines, at another place each round.
    const place = round % LATE_LINES
    const lines: ReturnType<typeof addLine>[] = []
    let sale: ReturnType<typeof saveSale> | undefined
    for (let line = 0; line < LATE_LINES; line += 1) {
      if (line === place) sale = saveSale(till, key)
      lines.push(addLine(till, key, counter.goods(PLENTY)))
    }
    const answers = await Promise.all(lines)
    const answer = await (sale ?? saveSale(till, key))
    expect(answer.status).toBe(200)
    acknowledged.push(acknowledgedBy(key, answer))
    const taken = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ body, status }) => {
      return status === 409 && body.code === 'SESSION_USED'
    }).length
    expect(taken + refused).toBe(LATE_LINES)
    promised.set(key, 1 + taken)
    inTime += taken
    tooLate += refused
  }
  expect(await counter.closeAndJudge({ acknowledged })).toEqual([])
  expect(linesByKey(counter.folder)).toEqual(promised)
  // Both ends of the race were met, or the test has shown nothing.
  expect(inTime).toBeGreaterThan(0)
  expect(tooLate).toBeGreaterThan(0)
})

function linesByKey(folder: string): Map<string, number> {
  const db = new DatabaseSync(path.join(folder, 'branch.db'))
  const counted = rows<{ key: string; lines: number }>(
    db,
    `SELECT o.session_key AS key, count(*) AS lines
       FROM sales_orders o JOIN sales_order_lines l ON l.order_id = o.id GROUP BY o.id`,
  )
  db.close()
  return new Map(counted.map(({ key, lines }) => [key, lines]))
}
