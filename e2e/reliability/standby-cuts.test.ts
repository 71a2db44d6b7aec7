import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Cable, layCable, takeCablesAway } from './cable.ts'
import { makeRecoveryCode } from './copy-shop.ts'
import { closeLanTills, type LanTill, openLanTill } from './lan-till.ts'
import { complaintsAbout } from './oracle.ts'
import { type Acknowledged, acknowledgedBy, addLine, goodsOf, saveSale } from './selling.ts'
import { type Branch, endAll, startBranch } from './server-process.ts'
import {
  endStandbys,
  freePort,
  pairTill,
  type StandbyTill,
  startStandby,
  takeOver,
  untilAtStandby,
  untilFound,
  untilReplaced,
} from './standby-till.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from './template-shop.ts'
import { OWNER, openTill, ReplyLost, type Till } from './till.ts'

afterEach(async () => {
  closeLanTills()
  await endAll()
  await endStandbys()
  await takeCablesAway()
})
afterAll(removeShops)

/** With `npm run test:standby`; each takes a minute and more. */
const IS_SHORT = process.env['DIOPTRE_STANDBY'] === undefined

/** A main computer, a standby till and a selling till, each in a process and behind cables. */
type Scene = {
  folder: string
  host: Branch
  /** At the main computer itself. */
  till: Till
  standby: StandbyTill
  standbyFolder: string
  /** From another computer of the shop. */
  other: LanTill
  cables: { standbyToHost: Cable; hostToStandby: Cable; tillToHost: Cable; tillToStandby: Cable }
}

async function scene(): Promise<Scene> {
  const folder = await freshShop()
  const lanPort = await freePort()
  const host = await startBranch(folder)
  const till = openTill(() => host.address)
  await till.signIn()
  await makeRecoveryCode(till)
  const paired = await pairTill(till, 'Till 2', lanPort)
  const second = await pairTill(till, 'Till 3', lanPort)
  const { lanKey } = JSON.parse(
    fs.readFileSync(path.join(folder, 'keys', 'branch-keys.json'), 'utf8'),
  )
  const standbyPort = await freePort()
  const toStandby = { lanKey, to: () => standbyPort }
  const hostToStandby = await layCable(toStandby)
  const tillToStandby = await layCable(toStandby)
  const told = (from: number, to: number) => (text: string) =>
    text.replaceAll(String(from), String(to))
  const standbyToHost = await layCable({
    lanKey,
    to: () => lanPort,
    rewrite: { path: '/api/Standby/join', text: told(standbyPort, hostToStandby.port) },
  })
  const tillToHost = await layCable({
    lanKey,
    to: () => lanPort,
    rewrite: { path: '/api/Standby/places', text: told(hostToStandby.port, tillToStandby.port) },
  })
  const wish = { deviceID: paired.deviceID, password: OWNER.password }
  expect((await till.call('POST', '/api/Standby/appoint', wish)).status).toBe(200)
  const standbyFolder = scratchFolder('standby')
  const standby = await startStandby({ ...paired, port: standbyToHost.port }, standbyFolder, {
    atPort: standbyPort,
  })
  await standby.following
  const { pin, token } = second
  const other = openLanTill({
    host: '127.0.0.1',
    port: tillToHost.port,
    pin,
    token,
    shopName: '',
  })
  await other.signIn()
  await untilKnown(other, tillToStandby.port)
  const cables = { standbyToHost, hostToStandby, tillToHost, tillToStandby }
  return { folder, host, till, standby, standbyFolder, other, cables }
}

/** The till was told where the standby till would be. */
async function untilKnown(till: LanTill, port: number): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (till.host().term?.standby?.port !== port) {
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(till.host()))
    await sleep(50)
  }
}

async function sell(till: Till, key: string): Promise<Acknowledged> {
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  await addLine(till, key, goods)
  const answer = await saveSale(till, key)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return acknowledgedBy(key, answer)
}

/** The old computer shows the pages of the new one: it was told the way, and is let in. */
async function sellAsClient(folder: string, sold: Acknowledged[]): Promise<void> {
  const told = JSON.parse(fs.readFileSync(path.join(folder, 'standby-of.json'), 'utf8'))
  const { host, pin, port, token } = told
  const client = openLanTill({ host, pin, port, token, shopName: '' })
  await client.signIn()
  sold.push(await sell(client, 'as-client'))
  client.close()
}

/** No number twice, and each acknowledged document on the new main computer or found by it. */
async function expectNothingLost(
  all: readonly Acknowledged[],
  after: Till,
  foundNumbers: readonly string[] = [],
): Promise<void> {
  const numbers = all.flatMap(({ invoiceNo, orderNo }) => [orderNo, invoiceNo ?? ''])
  expect(new Set(numbers).size).toBe(numbers.length)
  const found = foundNumbers.length === 0 ? [] : await untilFound(after)
  const inList = found.map(({ Number: number }) => number)
  for (const number of foundNumbers) expect(inList).toContain(number)
}

describe.skipIf(IS_SHORT)('three computers and cables that are cut', () => {
  it('a pulled plug: another till goes over by itself and sells on, and never goes back', async () => {
    const { cables, folder, host, other, standby, standbyFolder, till } = await scene()
    const sold: Acknowledged[] = []
    for (let sale = 0; sale < 3; sale += 1) sold.push(await sell(other, `before-${sale}`))
    await untilAtStandby(till)
    till.close()
    await host.kill()
    // Back before anybody took over: nothing has happened.
    const back = await startBranch(folder)
    const again = openTill(() => back.address)
    await again.signIn()
    await untilAtStandby(again)
    sold.push(await sell(other, 'again'))
    await untilAtStandby(again)
    again.close()
    await back.kill()
    const taken = await takeOver(standby)
    expect(taken).toMatchObject({ status: 200, body: { Letters: 'DD' } })
    // Back while the standby till opens: it writes, at most, until the two have met.
    const during = await startBranch(folder)
    const old = openTill(() => during.address)
    await old.signIn()
    const alone: Acknowledged[] = []
    await sell(old, 'during').then(
      (done) => alone.push(done),
      (error: unknown) => expect(String(error)).toMatch(/REPLACED/),
    )
    const address = await standby.ready
    await untilReplaced(old)
    await expect(sell(old, 'late')).rejects.toThrow('REPLACED')
    old.close()
    await other.untilAt(cables.tillToStandby.port)
    await other.signIn()
    for (let sale = 0; sale < 3; sale += 1) sold.push(await sell(other, `after-${sale}`))
    expect(sold.at(-1)?.invoiceNo).toMatch(/^KA1DD\//)
    const after = openTill(() => address)
    await after.signIn()
    const lost = alone.flatMap(({ invoiceNo, orderNo }) => [orderNo, invoiceNo ?? ''])
    await expectNothingLost([...sold, ...alone], after, lost)
    await during.stop()
    await sellAsClient(folder, sold)
    // From its next start the old computer is the standby till of the new one.
    const follower = await startBranch(folder)
    await untilAtStandby(after)
    sold.push(await sell(other, 'followed'))
    await untilAtStandby(after)
    await follower.stop()
    expect(other.ways).toEqual([cables.tillToHost.port, cables.tillToStandby.port])
    after.close()
    other.close()
    await standby.end()
    expect(complaintsAbout(standbyFolder, { acknowledged: sold })).toEqual([])
  })

  it('a sale of the last second that a till alone had seen is told by it, and its paper comes later', async () => {
    const { cables, folder, host, other, standby, till } = await scene()
    await sell(other, 'before')
    const goods = (await goodsOf(other, [PLENTY])).get(PLENTY)
    if (goods === undefined) throw new Error('the goods are missing')
    await addLine(other, 'last', goods)
    await untilAtStandby(till)
    till.close()
    // What is saved from now on is on the main computer's disk alone, and that dies.
    cables.standbyToHost.cut()
    const answer = await saveSale(other, 'last')
    const last = acknowledgedBy('last', answer)
    other.keep(last, goods.price)
    await host.kill()
    expect((await takeOver(standby)).status).toBe(200)
    const address = await standby.ready
    const after = openTill(() => address)
    await after.signIn()
    await other.untilAt(cables.tillToStandby.port)
    await other.signIn()
    const listed = (await untilFound(after)).map(({ Number: number }) => number)
    expect(listed.sort()).toEqual([last.orderNo, last.invoiceNo].sort())
    // Nobody bills it again.
    expect(
      (await other.call('POST', '/api/quickSale/SaveSale', { sessionID: 'last' })).body.code,
    ).toBe('CART_EMPTY')
    const next = await sell(other, 'after')
    expect(next.invoiceNo).toMatch(/^KA1DD\//)
    cables.standbyToHost.mend()
    const back = await startBranch(folder)
    await untilWhole(after)
    const whole = await untilFound(after)
    expect(whole.map(({ Number: number }) => number).sort()).toEqual(listed)
    after.close()
    await back.stop()
  })

  it('a cut network and a lying operator: refused while a till sees both, and no number twice', async () => {
    const { cables, host, other, standby, till } = await scene()
    const sold = [await sell(other, 'before')]
    await untilAtStandby(till)
    const own = openTill(() => standby.address)
    // Nobody sells for a while: the main computer is there all the same.
    for (let second = 0; second < 15; second += 1) {
      await sleep(1_000)
      const { body } = await own.call('GET', '/api/Standby/state')
      expect(body).toMatchObject({ isHostAway: false, canTakeOver: false })
    }
    cables.standbyToHost.cut()
    cables.hostToStandby.cut()
    // For longer than the ten seconds: the other till has both, and tells the standby till so.
    await sleep(15_000)
    expect((await own.call('GET', '/api/Standby/state')).body).toMatchObject({
      isHostAway: true,
      isSeenByTill: true,
      canTakeOver: false,
    })
    const wish = { ...OWNER, otherIsOff: true }
    expect(await own.call('POST', '/api/Standby/take-over', wish)).toMatchObject({
      status: 409,
      body: { code: 'HOST_IS_SEEN' },
    })
    own.close()
    // Now the main computer is alone with its own counter.
    cables.tillToHost.cut()
    expect((await takeOver(standby)).status).toBe(200)
    const address = await standby.ready
    const after = openTill(() => address)
    await after.signIn()
    await other.untilAt(cables.tillToStandby.port)
    await other.signIn()
    const alone: Acknowledged[] = []
    for (let sale = 0; sale < 3; sale += 1) {
      alone.push(await sell(till, `old-${sale}`))
      sold.push(await sell(other, `new-${sale}`))
    }
    // The till's cable is there again: the old main computer refuses it, whoever leads it there.
    cables.tillToHost.mend()
    expect(await other.askAt(cables.tillToHost.port, '/api/Standby/dismiss', {})).toMatchObject({
      status: 409,
      body: { code: 'REPLACED' },
    })
    sold.push(await sell(other, 'still-new'))
    cables.hostToStandby.mend()
    cables.standbyToHost.mend()
    await untilReplaced(till)
    await expect(sell(till, 'too-late')).rejects.toThrow('REPLACED')
    const lost = alone.flatMap(({ invoiceNo, orderNo }) => [orderNo, invoiceNo ?? ''])
    await expectNothingLost([...sold, ...alone], after, lost)
    expect(other.ways).toEqual([cables.tillToHost.port, cables.tillToStandby.port])
    till.close()
    after.close()
    await host.stop()
  })

  it('a planned hand-over under load: tills go over, the numbers go on without a gap', async () => {
    const { cables, other, standby, standbyFolder, till } = await scene()
    const sold: Acknowledged[] = []
    let isOver = false
    const selling = (async () => {
      for (let sale = 0; !isOver; sale += 1) {
        await sell(other, `busy-${sale}`).then(
          (done) => sold.push(done),
          async (error: unknown) => {
            const isMoving = error instanceof ReplyLost || /REPLACED|UNAUTH|403/.test(String(error))
            if (!isMoving) throw error
            await sleep(200)
            await other.signIn().catch(() => undefined)
          },
        )
      }
    })()
    await sleep(1_000)
    expect((await till.call('POST', '/api/Standby/hand-over', {})).status).toBe(200)
    await standby.ready
    await other.untilAt(cables.tillToStandby.port)
    const before = sold.length
    const giveUpAt = performance.now() + 60_000
    while (sold.length < before + 3 && performance.now() < giveUpAt) await sleep(50)
    isOver = true
    await selling
    expect(sold.length).toBeGreaterThanOrEqual(before + 3)
    const tails = sold.map(({ invoiceNo }) => Number(invoiceNo?.slice(-6)))
    expect(new Set(tails).size).toBe(tails.length)
    expect(sold.at(-1)?.invoiceNo).toMatch(/^KA1\/\d\d-\d\d\//)
    till.close()
    other.close()
    await standby.end()
    expect(complaintsAbout(standbyFolder, { acknowledged: sold })).toEqual([])
  })

  it('a standby till replaced twice: each has letters of its own, and the dismissed ones take over no more', async () => {
    const { host, standby, till } = await scene()
    const { body } = await till.call('GET', '/api/Devices')
    const rows: { ID: string; Name: string }[] = body.Items
    const idOf = (name: string) => rows.find(({ Name }) => Name === name)?.ID
    const appoint = async (name: string) =>
      till.call('POST', '/api/Standby/appoint', { deviceID: idOf(name), password: OWNER.password })
    expect((await appoint('Till 3')).body).toMatchObject({ Letter: 'E' })
    expect((await appoint('Till 2')).body).toMatchObject({ Letter: 'F' })
    const sold = [await sell(till, 'before')]
    await untilAtStandby(till)
    expect((await appoint('Till 3')).body).toMatchObject({ Letter: 'G' })
    // It was told, and stays none when the main computer is gone.
    await untilDismissed(standby)
    till.close()
    await host.kill()
    await sleep(11_000)
    const own = openTill(() => standby.address)
    const wish = { ...OWNER, otherIsOff: true }
    expect((await own.call('POST', '/api/Standby/take-over', wish)).status).toBe(403)
    own.close()
    expect(sold).toHaveLength(1)
  })
})

/** The papers of the old computer have taken the place of what a till had told. */
async function untilWhole(till: Till): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/found')
    const rows: { IsTold: boolean }[] = body.Items
    if (rows.every(({ IsTold }) => !IsTold)) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(100)
  }
}

async function untilDismissed(standby: StandbyTill): Promise<void> {
  const own = openTill(() => standby.address)
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await own.call('GET', '/api/Standby/state')
    if (body.trouble !== null) break
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(100)
  }
  own.close()
}
