import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { complaintsAbout } from '../reliability/oracle.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  goodsOf,
  readCart,
  saveSale,
} from '../reliability/selling.ts'
import { type Branch, endAll, refusedStart, startBranch } from '../reliability/server-process.ts'
import { freshShop, PLENTY, removeShops } from '../reliability/template-shop.ts'
import { openTill } from '../reliability/till.ts'

afterEach(endAll)
afterAll(removeShops)

it('a backup put back under running tills is noticed, and they go on with it', async () => {
  const folder = await freshShop()
  let branch: Branch = await startBranch(folder)
  const till = openTill(() => branch.address)
  const { AccessToken } = await till.signIn()
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  const sell = async (key: string): Promise<Acknowledged> => {
    expect((await addLine(till, key, goods)).status).toBe(200)
    const answer = await saveSale(till, key)
    expect(answer.status).toBe(200)
    return acknowledgedBy(key, answer)
  }
  const kept: Acknowledged[] = []
  for (let sale = 0; sale < 10; sale += 1) kept.push(await sell(`before-${sale}`))
  await branch.stop()
  const backup = path.join(path.dirname(folder), 'put-by.db')
  fs.copyFileSync(path.join(folder, 'branch.db'), backup)

  branch = await startBranch(folder)
  const lost: Acknowledged[] = []
  for (let sale = 0; sale < 6; sale += 1) lost.push(await sell(`after-${sale}`))
  await addLine(till, 'half-typed', goods)
  await branch.kill()
  for (const end of ['-wal', '-shm'])
    fs.rmSync(path.join(folder, `branch.db${end}`), { force: true })
  fs.copyFileSync(backup, path.join(folder, 'branch.db'))

  const refused = await refusedStart(folder)
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toMatch(/^[^\n]*changes[^\n]*\n$/)
  // Whoever put it there says so; the tills still show what they showed.
  branch = await startBranch(folder, ['--accept-loss'])
  const again = openTill(() => branch.address, AccessToken)
  expect((await readCart(again, 'half-typed')).body.lines ?? []).toEqual([])
  // A sale that the shop no longer knows is not answered as one that was saved.
  const unknown = await saveSale(again, 'after-0')
  expect(unknown.status).toBeGreaterThanOrEqual(400)
  expect(unknown.status).toBeLessThan(500)
  await addLine(again, 'after-1', goods)
  const sold = await saveSale(again, 'after-1')
  expect(sold.status).toBe(200)
  kept.push(acknowledgedBy('after-1', sold))
  till.close()
  again.close()
  expect((await branch.stop()).code).toBe(0)
  expect(complaintsAbout(folder, { acknowledged: kept })).toEqual([])
})
