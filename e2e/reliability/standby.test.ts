import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { makeRecoveryCode } from './copy-shop.ts'
import { complaintsAbout } from './oracle.ts'
import { type Acknowledged, acknowledgedBy, addLine, goodsOf, saveSale } from './selling.ts'
import { endAll, startBranch } from './server-process.ts'
import {
  endStandbys,
  freePort,
  type Paired,
  pairTill,
  type StandbyTill,
  startStandby,
  TAKE_OVER,
  takeOver,
  untilAtStandby,
} from './standby-till.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from './template-shop.ts'
import { OWNER, openTill, type Till } from './till.ts'

afterEach(async () => {
  await endAll()
  await endStandbys()
})
afterAll(removeShops)

async function sell(till: Till, key: string): Promise<Acknowledged> {
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  await addLine(till, key, goods)
  const answer = await saveSale(till, key)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return acknowledgedBy(key, answer)
}

type Scene = {
  folder: string
  lanPort: number
  till: Till
  paired: Paired
  standbyFolder: string
  standby: StandbyTill
  host: Awaited<ReturnType<typeof startBranch>>
}

/** A main computer with a till that follows it and has all. */
async function scene(): Promise<Scene> {
  const folder = await freshShop()
  const lanPort = await freePort()
  const host = await startBranch(folder)
  const till = openTill(() => host.address)
  await till.signIn()
  await makeRecoveryCode(till)
  const paired = await pairTill(till, 'Till 2', lanPort)
  const wish = { deviceID: paired.deviceID, password: OWNER.password }
  const appointed = await till.call('POST', '/api/Standby/appoint', wish)
  expect(appointed).toMatchObject({ status: 200, body: { success: true, Letter: 'D' } })
  const standbyFolder = scratchFolder('standby')
  const standby = await startStandby(paired, standbyFolder)
  await standby.following
  return { folder, lanPort, till, paired, standbyFolder, standby, host }
}

it('a dead main computer: the standby till goes on with all that was sold, and new letters', async () => {
  const { folder, host, standby, standbyFolder, till } = await scene()
  const sold: Acknowledged[] = []
  for (let sale = 0; sale < 4; sale += 1) sold.push(await sell(till, `before-${sale}`))
  await untilAtStandby(till)
  const own = openTill(() => standby.address)
  // While the main computer answers, nobody takes over.
  expect(await own.call('POST', '/api/Standby/take-over', TAKE_OVER)).toMatchObject({
    status: 409,
    body: { code: 'HOST_IS_SEEN' },
  })
  till.close()
  await host.kill()
  expect(await takeOver(standby, { ...TAKE_OVER, otherIsOff: false })).toMatchObject({
    status: 400,
  })
  expect(await takeOver(standby, { ...TAKE_OVER, password: 'a guess' })).toMatchObject({
    status: 401,
  })
  expect(await takeOver(standby)).toMatchObject({
    status: 200,
    body: { success: true, Letters: 'DD', Documents: 4 },
  })
  own.close()
  const address = await standby.ready
  const after = openTill(() => address)
  await after.signIn()
  for (let sale = 0; sale < 3; sale += 1) sold.push(await sell(after, `after-${sale}`))
  expect(sold.at(-1)?.invoiceNo).toMatch(/^KA1DD\/\d\d\/0000003$/)
  expect((await after.call('GET', '/api/Standby/state')).body).toMatchObject({ DeviceName: null })
  // The old one works again: it asks first, and sells nothing.
  const back = await startBranch(folder)
  const old = openTill(() => back.address)
  await old.signIn()
  await expect(sell(old, 'again')).rejects.toThrow('REPLACED')
  old.close()
  await back.stop()
  after.close()
  await standby.end()
  expect(complaintsAbout(standbyFolder, { acknowledged: sold })).toEqual([])
})

it('a planned hand-over: nothing is lost, the numbers go on, the old one is the standby', async () => {
  const { folder, host, standby, standbyFolder, till } = await scene()
  const sold: Acknowledged[] = []
  let isOver = false
  const selling = (async () => {
    for (let sale = 0; !isOver; sale += 1) {
      const key = `busy-${sale}`
      await sell(till, key).then(
        (done) => sold.push(done),
        (error: unknown) => {
          if (!String(error).includes('REPLACED')) throw error
          isOver = true
        },
      )
    }
  })()
  await sleep(500)
  const till2 = openTill(() => host.address)
  await till2.signIn()
  expect(await till2.call('POST', '/api/Standby/hand-over', {})).toMatchObject({ status: 200 })
  till2.close()
  await selling
  const address = await standby.ready
  const after = openTill(() => address)
  await after.signIn()
  sold.push(await sell(after, 'first'))
  const last = String(sold.length).padStart(6, '0')
  expect(sold.at(-1)?.invoiceNo).toMatch(new RegExp(`^KA1/\\d\\d-\\d\\d/${last}$`))
  // The new one finds the old one, which is the standby from its next start on.
  await untilStandbyIs(after, { DeviceName: 'Main computer of before' })
  till.close()
  await host.stop()
  const back = await startBranch(folder)
  await untilStandbyIs(after, { State: 'Following', LagSeconds: 0 })
  sold.push(await sell(after, 'second'))
  await untilStandbyIs(after, { State: 'Following', LagSeconds: 0 })
  await back.stop()
  after.close()
  await standby.end()
  expect(complaintsAbout(standbyFolder, { acknowledged: sold })).toEqual([])
})

async function untilStandbyIs(
  till: Till,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/state')
    if (Object.entries(wanted).every(([name, value]) => body[name] === value)) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(50)
  }
}
