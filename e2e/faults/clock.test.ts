import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { complaintsAbout } from '../reliability/oracle.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  goodsOf,
  saveSale,
} from '../reliability/selling.ts'
import { endAll, startBranch } from '../reliability/server-process.ts'
import { freshShop, PLENTY, removeShops } from '../reliability/template-shop.ts'
import { OWNER, openTill } from '../reliability/till.ts'

const LIBRARY = process.env['DIOPTRE_FAKETIME']
const DAY = 24 * 60 * 60
const SALES = 5

/** The computer's clock and zone from here on, for the servers that are started. */
function setClock(aheadSeconds: number, zone: string): void {
  Object.assign(process.env, {
    LD_PRELOAD: LIBRARY,
    FAKETIME: `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    TZ: zone,
  })
}
function resetClock(): void {
  for (const name of ['LD_PRELOAD', 'FAKETIME', 'TZ']) delete process.env[name]
}

/** Seconds from now to a moment in India. */
const untilIndia = (local: string): number =>
  Math.round((Date.parse(`${local}+05:30`) - Date.now()) / 1000)

/** A 1 April that is yet to come, whatever the year. */
const nextYear = new Date().getUTCFullYear() + 1

const STEPS: readonly [string, readonly number[]][] = [
  ['a day back, and right again', [0, -DAY, 0]],
  ['a year back, and right again', [0, -365 * DAY, 0]],
  [
    'forward over 1 April',
    [untilIndia(`${nextYear}-03-31T23:50:00`), untilIndia(`${nextYear}-04-01T00:10:00`)],
  ],
  [
    'forward over 1 April, and back',
    [
      untilIndia(`${nextYear}-03-31T20:00:00`),
      untilIndia(`${nextYear}-04-01T09:00:00`),
      untilIndia(`${nextYear}-03-31T20:30:00`),
      untilIndia(`${nextYear}-04-01T09:30:00`),
    ],
  ],
]
const ZONES = ['Asia/Kolkata', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles']

afterEach(async () => {
  resetClock()
  await endAll()
})
afterAll(removeShops)

describe.skipIf(LIBRARY === undefined)('a clock that is set', () => {
  it.each(STEPS.flatMap(([name, steps]) => ZONES.map((zone) => [name, zone, steps] as const)))(
    '%s, in %s: every sale stays, and no number twice',
    async (_name, zone, steps) => {
      const folder = await freshShop()
      const acknowledged: Acknowledged[] = []
      const refusals: string[] = []
      for (const [step, aheadSeconds] of steps.entries()) {
        setClock(aheadSeconds, zone)
        const branch = await startBranch(folder)
        const till = openTill(() => branch.address)
        // Sessions are of their time: a person signs in again.
        const login = await till.call('POST', '/api/Auth/Login', OWNER)
        expect(login.status).toBe(200)
        const signed = openTill(() => branch.address, login.body.AccessToken)
        const goods = (await goodsOf(signed, [PLENTY])).get(PLENTY)
        if (goods === undefined) throw new Error('the goods are missing')
        for (let sale = 0; sale < SALES; sale += 1) {
          const key = `step-${step}-sale-${sale}`
          expect((await addLine(signed, key, goods)).status).toBe(200)
          const answer = await saveSale(signed, key)
          if (answer.status === 200) acknowledged.push(acknowledgedBy(key, answer))
          else refusals.push(`${answer.status} ${answer.body.code}`)
        }
        till.close()
        signed.close()
        expect((await branch.stop()).code).toBe(0)
      }
      resetClock()
      // A refusal says why; an error of the server is none.
      expect(refusals.filter((refusal) => !refusal.startsWith('4'))).toEqual([])
      expect(acknowledged.length).toBeGreaterThanOrEqual(2 * SALES)
      const numbers = acknowledged.map(({ invoiceNo }) => invoiceNo)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(complaintsAbout(folder, { acknowledged })).toEqual([])
    },
  )
})
