import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { complaintsAbout } from '../reliability/oracle.ts'
import { seededRandom } from '../reliability/random.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  type Goods,
  goodsOf,
  readCart,
  saveSale,
} from '../reliability/selling.ts'
import { type Branch, endAll, startBranch } from '../reliability/server-process.ts'
import { freshShop, PLENTY, removeShops } from '../reliability/template-shop.ts'
import { type Answer, openTill, ReplyLost, type Till } from '../reliability/till.ts'
import { badNetwork } from './bad-network.ts'

afterEach(endAll)
afterAll(removeShops)

const SESSIONS = Number(process.env['DIOPTRE_FAULT_SESSIONS'] ?? '2000')
const AT_ONCE = 8
const RESTARTS = 4
const ONE_REQUEST_A_CONNECTION = { connection: 'close' }

/** Asks until there is an answer that is one; a till does so with a sale's own key. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const answer = await ask()
      if (answer.status < 500) return answer
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error
    }
    await sleep(20)
  }
  throw new Error('no answer in two hundred tries')
}

it(`${SESSIONS} sessions over a bad network while the server restarts`, async () => {
  const folder = await freshShop()
  let branch: Branch = await startBranch(folder)
  const way = await badNetwork(
    () => branch.address,
    { lost: 5, doubled: 5, cut: 5, late: 10 },
    seededRandom(20_261_123),
  )
  const direct = openTill(() => branch.address)
  const { AccessToken } = await direct.signIn()
  const [goods] = (await goodsOf(direct, [PLENTY])).values()
  if (goods === undefined) throw new Error('the goods are missing')
  const bad = openTill(() => way.address, AccessToken)
  const till: Till = {
    ...bad,
    call: (method, path, body) => bad.call(method, path, body, ONE_REQUEST_A_CONNECTION),
  }
  const acknowledged: Acknowledged[] = []
  let next = 0
  let isOver = false

  async function sell(item: Goods): Promise<void> {
    while (next < SESSIONS) {
      next += 1
      const key = `session-${next}`
      // A line has no key of its own: the till looks what is in its cart before it sends it again.
      for (;;) {
        try {
          await addLine(till, key, item)
        } catch (error) {
          if (!(error instanceof ReplyLost)) throw error
        }
        const cart = await untilAnswered(() => readCart(till, key))
        if (cart.status !== 200 && cart.status !== 404) {
          throw new Error(`a cart: ${cart.status} ${JSON.stringify(cart.body)}`)
        }
        if ((cart.body.lines ?? []).length > 0) break
      }
      const answer = await untilAnswered(() => saveSale(till, key))
      expect(answer.status).toBe(200)
      acknowledged.push(acknowledgedBy(key, answer))
    }
  }

  async function restart(): Promise<void> {
    for (let time = 1; time <= RESTARTS; time += 1) {
      const due = (SESSIONS * time) / (RESTARTS + 1)
      while (acknowledged.length < due && !isOver) await sleep(20)
      await (time % 2 === 0 ? branch.stop() : branch.kill())
      branch = await startBranch(folder)
    }
  }

  await Promise.all([
    restart(),
    Promise.all(Array.from({ length: AT_ONCE }, () => sell(goods))).finally(() => {
      isOver = true
    }),
  ])
  process.stdout.write(`on the way: ${JSON.stringify(way.counts)}\n`)
  direct.close()
  bad.close()
  way.close()
  expect((await branch.stop()).code).toBe(0)
  const attempted = new Set(Array.from({ length: SESSIONS }, (_, at) => `session-${at + 1}`))
  expect(acknowledged).toHaveLength(SESSIONS)
  expect(complaintsAbout(folder, { acknowledged, attempted })).toEqual([])
})
