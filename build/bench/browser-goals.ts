import { startBare } from './browser-bare.ts'
import { measureBundle } from './browser-bundle.ts'
import { heapMiB, heapWorkedOut, WARM_SALES } from './browser-day.ts'
import { LINES_A_SALE, sellByKeys } from './browser-sale.ts'
import { openBrowser, openTimed, signInOwner, type TimedPage } from './browser-till.ts'
import { itemAt } from './catalogue.ts'
import type { Measured } from './goals.ts'
import { seededRandom } from './random.ts'
import { barcodesOf, type Site } from './site.ts'
import type { Pace } from './till-goals.ts'
import { type Samples, spreadOf } from './timing.ts'

/** So many that the p99 of the scans is not merely the slowest of them. */
const FEWEST_SALES = 37
/** Rows of the term as it is, and not those of the one before. */
const NEW_ROWS = '[role="listbox"]:not([aria-busy="true"]) [role="option"]'
/** Longer than the gap that the till takes for one between fingers. */
const FINGER_MS = 140

/**
 * The till in a real browser, beside a bare page of the same browser that asks the same server the
 * same questions and shows one word: B1 to B5. Not measured where there is no browser.
 */
export async function measureBrowser(site: Site, pace: Pace): Promise<Measured[]> {
  const browser = await openBrowser()
  if (browser === null) return [measureBundle()]
  try {
    const { address } = site.product.server
    const till = await openTimed(browser, address)
    await signInOwner(till)
    const bare = await startBare(browser, site)
    const terms = shortTerms(site.size.items)
    const letters = await typeAhead(till, bare, terms.letters)
    const figures = await typeAhead(till, bare, terms.figures)
    const sold = await sell(till, bare, site, Math.max(FEWEST_SALES, pace.calls / 3))
    return [
      beside('B1', 'scan to line on screen, p99', 50, { ...sold.scans, of: 'p99' }),
      beside('B2', 'type-ahead, two letters to list, p50', 30, { ...letters, of: 'p50' }),
      beside('B2', 'type-ahead, two figures to bills and items, p50', 30, {
        ...figures,
        of: 'p50',
      }),
      beside('B3', 'pay to done, p99', 100, { ...sold.pays, of: 'p99' }),
      measureBundle(),
      sold.memory,
    ]
  } finally {
    await browser.close()
  }
}

type Pair = { own: Samples; bare: Samples }

/** One time in milliseconds against its limit, with the bare page's beside it. */
function beside(
  id: string,
  what: string,
  limitMs: number,
  { bare, of, own }: Pair & { of: 'p50' | 'p99' },
): Measured {
  const spread = spreadOf(own)
  const ceiling = spreadOf(bare)
  return {
    goal: { id, what, accept: limitMs, aim: limitMs, unit: 'ms' },
    value: spread[of],
    own: spread,
    ceiling,
    note: `${own.length} times; ${(spread.p50 / ceiling.p50).toFixed(2)}x a bare page (p50)`,
  }
}

type Bare = Awaited<ReturnType<typeof startBare>>

/** The second key of a term to the list, by fingers: at 200,000 items the longest list. */
async function typeAhead(till: TimedPage, bare: Bare, terms: readonly string[]): Promise<Pair> {
  const own: Samples = []
  const other: Samples = []
  for (const [index, term] of terms.entries()) {
    const [first = '', second = ''] = term
    await till.press([first])
    await till.page.waitForTimeout(FINGER_MS)
    const tookMs = await till.shown(NEW_ROWS, 1, () => till.press([second]))
    await till.press(['Escape'])
    await till.page.locator('[role="option"]').first().waitFor({ state: 'detached' })
    await till.page.waitForTimeout(FINGER_MS)
    const bareMs = await bare.search(term)
    // The first ones warm both pages.
    if (index < 3) continue
    own.push(tookMs)
    other.push(bareMs)
  }
  return { own, bare: other }
}

/**
 * Two letters and two figures that some items have, each once: no answer is taken from a cache. Two
 * figures may be the end of a bill's number too, so that the till asks for both.
 */
function shortTerms(items: number): { letters: string[]; figures: string[] } {
  const random = seededRandom(20_261_120)
  const terms = new Set<string>()
  for (let index = 0; index < Math.min(items, 2_000); index += 1) {
    const { brand, colour, model, shape } = itemAt(index, random)
    for (const word of [brand, colour, shape, model]) terms.add(word.slice(0, 2).toLowerCase())
  }
  const all = [...terms].slice(0, 200)
  const isFigures = (term: string) => /^\d+$/.test(term)
  return { letters: all.filter((term) => !isFigures(term)), figures: all.filter(isFigures) }
}

/** Whole sales, each time of which is followed by the bare page's. */
async function sell(till: TimedPage, bare: Bare, site: Site, sales: number) {
  const scans: Pair = { own: [], bare: [] }
  const pays: Pair = { own: [], bare: [] }
  const codes = barcodesOf(site.size.items, sales * LINES_A_SALE)
  let warmMiB = 0
  for (let sale = 0; sale < sales; sale += 1) {
    // The first ones warm both pages.
    const isCounted = sale >= 2
    const bareTimes: Samples = []
    const ofSale = codes.slice(sale * LINES_A_SALE, (sale + 1) * LINES_A_SALE)
    const times = await sellByKeys(till, ofSale, {
      afterScan: async (code) => void bareTimes.push(await bare.scan(code, `bare-${sale}`)),
      afterPay: async () => {
        const tookMs = await bare.pay(`bare-${sale}`)
        if (isCounted) pays.bare.push(tookMs)
      },
    })
    if (isCounted) {
      scans.own.push(...times.scansMs)
      scans.bare.push(...bareTimes)
      pays.own.push(times.payMs)
    }
    if (sale === WARM_SALES - 1) warmMiB = await heapMiB(till.devTools)
  }
  const memory = heapWorkedOut(await heapMiB(till.devTools), warmMiB, sales)
  return { scans, pays, memory }
}
