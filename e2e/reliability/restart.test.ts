import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { complaintsAbout } from './oracle.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  goodsOf,
  readCart,
  saveSale,
} from './selling.ts'
import { endAll, startBranch } from './server-process.ts'
import { FRAME, PLENTY, removeShops } from './template-shop.ts'
import { openTill, ReplyLost } from './till.ts'

afterEach(endAll)
afterAll(removeShops)

const STOPS_WITHIN_MS = 5_000

describe('SIGTERM', () => {
  it('finishes what is in flight, ends 0 in time and folds the log into the database', async () => {
    const counter = await openCounter([PLENTY])
    const { branch, folder, till } = counter
    const keys = Array.from({ length: 40 }, (_, index) => `last-customer-${index}`)
    for (const key of keys) await addLine(till, key, counter.goods(PLENTY), 3)
    const acknowledged: Acknowledged[] = []
    const unheard: string[] = []
    const selling = keys.map(async (key) => {
      try {
        const answer = await saveSale(till, key)
        expect(answer.status).toBe(200)
        acknowledged.push(acknowledgedBy(key, answer))
      } catch (error) {
        if (!(error instanceof ReplyLost)) throw error
        unheard.push(key)
      }
    })
    await sleep(5)
    const toldAt = performance.now()
    const ended = await branch.stop()
    const tookMs = performance.now() - toldAt
    await Promise.all(selling)
    till.close()
    expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(tookMs).toBeLessThan(STOPS_WITHIN_MS)
    expect(acknowledged.length + unheard.length).toBe(keys.length)
    expect(complaintsAbout(folder, { acknowledged })).toEqual([])
    const wal = fs.statSync(path.join(folder, 'branch.db-wal'), { throwIfNoEntry: false })
    expect(wal?.size ?? 0).toBe(0)
  })

  it('ends in time although one till idles and another never ends its request', async () => {
    const { branch, folder, till } = await openCounter([PLENTY])
    const slow = openTill(() => branch.address)
    const never = slow.call('POST', '/api/Auth/Login', undefined, {
      'content-type': 'application/json',
      'content-length': 100,
    })
    never.catch(() => undefined)
    await sleep(50)
    const toldAt = performance.now()
    expect(await branch.stop()).toMatchObject({ code: 0, signal: null })
    expect(performance.now() - toldAt).toBeLessThan(STOPS_WITHIN_MS)
    till.close()
    slow.close()
    const wal = fs.statSync(path.join(folder, 'branch.db-wal'), { throwIfNoEntry: false })
    expect(wal?.size ?? 0).toBe(0)
    expect(complaintsAbout(folder, { acknowledged: [] })).toEqual([])
  })
})

describe('a restart', () => {
  it.each(['stop', 'kill'] as const)('after a %s keeps tokens, IDs and carts', async (how) => {
    const counter = await openCounter([PLENTY, FRAME])
    const { folder, signedIn, till } = counter
    await addLine(till, 'held-sale', counter.goods(PLENTY), 2)
    await addLine(till, 'held-sale', counter.goods(FRAME))
    await addLine(till, 'paid-sale', counter.goods(PLENTY))
    const sold = await saveSale(till, 'paid-sale')
    const held = await readCart(till, 'held-sale')
    till.close()
    await counter.branch[how]()

    const branch = await startBranch(folder)
    const sameTill = openTill(() => branch.address, signedIn.AccessToken)
    expect(await readCart(sameTill, 'held-sale')).toEqual(held)
    const goods = await goodsOf(sameTill, [PLENTY, FRAME])
    expect(goods.get(PLENTY)).toEqual(counter.goods(PLENTY))
    const repeated = await saveSale(sameTill, 'paid-sale')
    expect(repeated.body).toEqual({ ...sold.body, message: 'Already saved' })
    const refreshed = await sameTill.call('POST', '/api/Auth/Refresh', {
      refreshToken: signedIn.RefreshToken,
    })
    expect(refreshed.status).toBe(200)
    const second = await saveSale(sameTill, 'held-sale')
    expect(second.body.data.InvoiceNo).toMatch(/0002$/)
    sameTill.close()
    await branch.stop()
    const acknowledged = [acknowledgedBy('paid-sale', sold), acknowledgedBy('held-sale', second)]
    expect(complaintsAbout(folder, { acknowledged })).toEqual([])
  })
})
