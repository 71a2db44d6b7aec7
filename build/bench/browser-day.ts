import type { Browser, CDPSession } from 'playwright'
import { LINES_A_SALE, sellByKeys } from './browser-sale.ts'
import { openBrowser, openTimed, signInOwner } from './browser-till.ts'
import type { Measured } from './goals.ts'
import { barcodesOf, type Site } from './site.ts'

export const SALES_A_DAY = 1_000
/** What was opened and compiled by then is no growth. */
export const WARM_SALES = 10
const LOOK_EVERY = 100

const GOAL = {
  id: 'B5',
  what: 'page memory after 1,000 sales',
  accept: 64,
  aim: 32,
  unit: 'MiB',
} as const

/** What scripts hold after everything unreachable was let go. */
export async function heapMiB(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** B5 as it would be, from the sales that were made. */
export function heapWorkedOut(nowMiB: number, warmMiB: number, sales: number): Measured {
  const aSale = (nowMiB - warmMiB) / Math.max(1, sales - WARM_SALES)
  const grown = sales > WARM_SALES ? `${(aSale * 1024).toFixed(1)} KiB a sale` : 'too few sales'
  return {
    goal: GOAL,
    value: nowMiB + Math.max(0, aSale) * Math.max(0, SALES_A_DAY - sales),
    note: `${nowMiB.toFixed(1)} MiB after ${sales} sales, ${grown}; the rest is worked out`,
  }
}

/** B5 as it is: sells a thousand times on one page, which takes some minutes. */
export async function measureDay(site: Site): Promise<Measured[]> {
  const browser = await openBrowser()
  if (browser === null) return [{ goal: GOAL, value: null, note: 'there is no browser' }]
  try {
    return [await sellAllDay(browser, site)]
  } finally {
    await browser.close()
  }
}

async function sellAllDay(browser: Browser, site: Site): Promise<Measured> {
  const till = await openTimed(browser, site.product.server.address)
  await signInOwner(till)
  const codes = barcodesOf(site.size.items, SALES_A_DAY * LINES_A_SALE)
  const looks: string[] = []
  let nowMiB = 0
  for (let sale = 1; sale <= SALES_A_DAY; sale += 1) {
    await sellByKeys(till, codes.slice((sale - 1) * LINES_A_SALE, sale * LINES_A_SALE))
    if (sale !== WARM_SALES && sale % LOOK_EVERY !== 0) continue
    nowMiB = await heapMiB(till.devTools)
    looks.push(`${sale}: ${nowMiB.toFixed(1)}`)
    process.stdout.write(`${sale} sales, ${nowMiB.toFixed(1)} MiB\n`)
  }
  return { goal: GOAL, value: nowMiB, note: `MiB after so many sales: ${looks.join(', ')}` }
}
