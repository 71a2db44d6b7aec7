import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type Ledger, newLedger, type Seat, sellUntilOver } from './kill-loop.ts'
import { complaintsAbout } from './oracle.ts'
import { seededRandom } from './random.ts'
import { cashType, goodsOf } from './selling.ts'
import { type Branch, endAll, startBranch } from './server-process.ts'
import { freshShop, PLENTY, removeShops, SCARCE } from './template-shop.ts'
import { openTill } from './till.ts'

afterEach(endAll)
afterAll(removeShops)

const KILLS = Number(process.env['DIOPTRE_KILLS'] ?? 8)
const KILLS_IN_A_SALE = Math.min(25, Math.floor((KILLS * 5) / 6))
const TILLS = 8
/** A server lives for so many sales, or so long where the machine is slow. */
const MOST_SALES_A_LIFE = 10
const LONGEST_LIFE_MS = 2_000
/** For what hangs. */
const LONGEST_MS = 120_000 + KILLS * 10_000

/** A gate that tills wait at while no server answers. */
function createGate() {
  let open = Promise.withResolvers<void>()
  open.resolve()
  return {
    close() {
      open = Promise.withResolvers<void>()
    },
    open: () => open.resolve(),
    passed: () => open.promise,
  }
}

it(
  'killed in SaveSale again and again: nothing lost, nothing twice, no gap',
  async () => {
    const seed = Number(process.env['DIOPTRE_SEED'] ?? 1)
    const random = seededRandom(seed)
    const folder = await freshShop()
    let branch: Branch = await startBranch(folder)
    const gate = createGate()
    const owner = openTill(() => branch.address)
    const { AccessToken, Branch: shop } = await owner.signIn()
    const goods = await goodsOf(owner, [PLENTY, SCARCE])
    const [plenty, scarce] = [goods.get(PLENTY), goods.get(SCARCE)]
    if (plenty === undefined || scarce === undefined) throw new Error('the goods are missing')
    const cashTypeId = await cashType(owner)
    const ledger = newLedger()
    const seats = Array.from(
      { length: TILLS },
      (_, index): Seat => ({
        name: `till-${index}`,
        till: openTill(() => branch.address, AccessToken),
        branchId: shop.BranchID,
        cashTypeId,
        plenty,
        scarce,
        whenUp: gate.passed,
        random: seededRandom(seed + index + 1),
      }),
    )
    const selling = Promise.all(seats.map((seat) => sellUntilOver(seat, ledger)))
    // Its failure is met at the end; without this the process would end on it before.
    selling.catch(() => undefined)

    let killsInSale = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = ledger.acknowledged.length + Math.ceil(random() * MOST_SALES_A_LIFE)
      await until(LONGEST_LIFE_MS, () => ledger.acknowledged.length >= enough)
      // Not at the moment of an answer, when the sale that follows has only begun.
      await sleep(random() * 5)
      await until(200, () => ledger.salesInFlight > 0)
      gate.close()
      if (ledger.salesInFlight > 0) killsInSale += 1
      await branch.kill()
      // Now and then the next one dies too, in the middle of its recovery.
      if (random() < 0.1) await killWhileStarting(folder, random)
      branch = await startBranch(folder)
      gate.open()
    }
    await sleep(200)
    ledger.isOver = true
    await selling
    for (const seat of seats) seat.till.close()
    owner.close()
    const { code } = await branch.stop()

    const told = `seed ${seed}: ${KILLS} kills, ${killsInSale} in a sale, ${summaryOf(ledger)}`
    console.info(told)
    expect({ code, contradictions: ledger.contradictions }).toEqual({ code: 0, contradictions: [] })
    expect(complaintsAbout(folder, ledger), told).toEqual([])
    expect(killsInSale, told).toBeGreaterThanOrEqual(KILLS_IN_A_SALE)
    expect(ledger.acknowledged.length, told).toBeGreaterThan(KILLS)
  },
  LONGEST_MS,
)

function summaryOf({ acknowledged, refused, savedUnheard }: Ledger): string {
  const lost = `${savedUnheard} answers lost after the commit`
  return `${acknowledged.length} sales acknowledged, ${lost}, ${refused.length} refused`
}

async function until(atMostMs: number, holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + atMostMs
  while (!holds() && performance.now() < giveUpAt) await sleep(1)
}

async function killWhileStarting(folder: string, random: () => number): Promise<void> {
  const attempt = startBranch(folder)
  attempt.catch(() => undefined)
  await sleep(100 + random() * 400)
  await endAll()
  await attempt.catch(() => undefined)
}
