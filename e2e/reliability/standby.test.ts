import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { makeRecoveryCode } from './copy-shop.ts'
import { complaintsAbout } from './oracle.ts'
import { type Acknowledged, acknowledgedBy, addLine, goodsOf, saveSale } from './selling.ts'
import { endAll, startBranch } from './server-process.ts'
import {
  endStandbys,
  freePort,
  occupy,
  type Paired,
  pairTill,
  type StandbyTill,
  startStandby,
} from './standby-till.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from './template-shop.ts'
import { type Answer, OWNER, openTill, type Till } from './till.ts'

afterEach(async () => {
  await endAll()
  await endStandbys()
})
afterAll(removeShops)

/** The take-overs that take longer: `npm run test:standby`. */
const IS_SHORT = process.env['DIOPTRE_STANDBY'] === undefined

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

async function untilAtStandby(till: Till): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/state')
    if (body.State === 'Following' && body.LagSeconds === 0) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(20)
  }
}

const TAKE_OVER = { ...OWNER, otherIsOff: true }

/** Asks as a person does until the till has not heard of the main computer for long enough. */
async function takeOver(standby: StandbyTill, wish: object = TAKE_OVER): Promise<Answer> {
  const till = openTill(() => standby.address)
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const answer = await till.call('POST', '/api/Standby/take-over', wish)
    const isTooEarly = answer.body.code === 'HOST_IS_SEEN'
    if (!isTooEarly || performance.now() > giveUpAt) {
      till.close()
      return answer
    }
    await sleep(200)
  }
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

it.skipIf(IS_SHORT)(
  'a lying operator: both sell, no number twice, and the first contact stops the old one',
  async () => {
    const { folder, host, lanPort, standby, till } = await scene()
    const sold = [await sell(till, 'before')]
    await untilAtStandby(till)
    // The cable is pulled: nobody reaches the main computer, nor will anybody reach the next one.
    await till.call('POST', '/api/Devices/lan', { isOn: false })
    const mend = await occupy(standby.lanPort)
    expect((await takeOver(standby)).status).toBe(200)
    const address = await standby.ready
    const after = openTill(() => address)
    await after.signIn()
    for (let sale = 0; sale < 3; sale += 1) {
      sold.push(await sell(till, `old-${sale}`))
      sold.push(await sell(after, `new-${sale}`))
    }
    const numbers = sold.map(({ invoiceNo }) => invoiceNo)
    expect(new Set(numbers).size).toBe(numbers.length)
    // A till that has seen the new one writes nothing on the old one, cable or not.
    const seen = { 'x-dioptre-epoch': '2' }
    expect(await till.call('POST', '/api/Standby/dismiss', {}, seen)).toMatchObject({
      status: 409,
      body: { code: 'REPLACED' },
    })
    await mend()
    await till.call('POST', '/api/Devices/lan', { isOn: true, address: '127.0.0.1', port: lanPort })
    await untilReplaced(till)
    await expect(sell(till, 'too-late')).rejects.toThrow('REPLACED')
    till.close()
    await host.stop()
    // Nor after a new start, with nobody there to ask.
    after.close()
    await standby.end()
    const again = await startBranch(folder)
    const late = openTill(() => again.address)
    await late.signIn()
    await expect(sell(late, 'later')).rejects.toThrow('REPLACED')
    late.close()
  },
)

async function untilReplaced(till: Till): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/state')
    if (body.ReplacedBy !== null) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(100)
  }
}
