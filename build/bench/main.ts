import path from 'node:path'
import { parseArgs } from 'node:util'
import { DIST } from '../launch/paths.mjs'
import { measureBackOffice } from './back-office-goals.ts'
import { measureDay } from './browser-day.ts'
import { measureBrowser } from './browser-goals.ts'
import { measureCopies } from './copies-goals.ts'
import type { Measured } from './goals.ts'
import { measureGrowth } from './growth-goals.ts'
import { measureInProcess } from './in-process-goals.ts'
import { measureKills } from './kill-goals.ts'
import { measurePapers, paperTable } from './paper-times.ts'
import { measurePdfs } from './pdf-goals.ts'
import { measureMemory, measureStart } from './process-goals.ts'
import { killServers } from './processes.ts'
import { table, writeJson } from './report.ts'
import { forgetOldShops, removeShops, type ShopSize } from './shops.ts'
import { openSite, type Site } from './site.ts'
import { measureStalls } from './stall-goals.ts'
import { measureTakeOver } from './take-over-goals.ts'
import { measureLookUps, measureSearch, measureSelling, type Pace } from './till-goals.ts'

const USAGE = 'npm run bench [-- --quick] [-- --million] [-- --only PART]'
/** What can be measured by itself, on the large catalogue. */
const PARTS: ReadonlyMap<string, (site: Site, pace: Pace) => Promise<Measured[]>> = new Map([
  ['browser', measureBrowser],
  ['memory-of-a-day', measureDay],
  ['look-ups', measureLookUps],
  ['selling', measureSelling],
  ['documents', measurePdfs],
])
/** What can be measured by itself, on shops of its own. */
const OWN_SHOPS: ReadonlyMap<string, (pace: Pace) => Promise<Measured[]>> = new Map([
  ['stalls', measureStalls],
  ['back-office', measureBackOffice],
  ['copies', measureCopies],
  ['take-over', measureTakeOver],
  ['kills', measureKills],
])
const QUICK: Pace = { rounds: 5, calls: 60, pacedSales: 60, millionItems: false }
const WHOLE: Pace = { rounds: 7, calls: 300, pacedSales: 600, millionItems: false }

const PART_NAMES = [...PARTS.keys(), ...OWN_SHOPS.keys()].join(', ')

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      million: { type: 'boolean' },
      only: { type: 'string' },
    },
  })
  const pace = {
    ...(values.quick === true ? QUICK : WHOLE),
    millionItems: values.million === true,
  }
  try {
    if (values.only !== undefined) return await measureOnly(values.only, pace)
    const measured = await measureEverything(pace)
    process.stdout.write(`\n${table(measured)}\n`)
    say('papers beside a browser')
    const papers = await measurePapers(pace)
    process.stdout.write(`\n${paperTable(papers)}\n`)
    writeJson(path.join(DIST, 'bench.json'), measured, papers)
    process.stdout.write(`\nwritten to dist/bench.json; ${USAGE}\n`)
    return 0
  } finally {
    killServers()
    removeShops()
  }
}

/** One part by itself, with a file of its own. */
async function measureOnly(name: string, pace: Pace): Promise<number> {
  say(name)
  const part = PARTS.get(name)
  const own = OWN_SHOPS.get(name)
  if (part === undefined && own === undefined) {
    process.stdout.write(`there is no part "${name}"; parts are ${PART_NAMES}\n`)
    return 2
  }
  const measured = part === undefined ? await own?.(pace) : await onLargeSite(part, pace)
  if (measured === undefined) return 2
  process.stdout.write(`\n${table(measured)}\n`)
  writeJson(path.join(DIST, `bench-${name}.json`), measured, [])
  return 0
}

async function onLargeSite(
  part: (site: Site, pace: Pace) => Promise<Measured[]>,
  pace: Pace,
): Promise<Measured[]> {
  const site = await openSite(largeSize(pace))
  const measured = await part(site, pace)
  await site.stop()
  return measured
}

function largeSize({ millionItems }: Pace): ShopSize {
  return { items: millionItems ? 1_000_000 : 200_000, orders: 0 }
}

async function measureEverything(pace: Pace): Promise<Measured[]> {
  forgetOldShops()
  const measured: Measured[] = []
  const smallSite = await openSite({ items: 20_000, orders: 0 })
  say('look-ups at 20,000 items')
  measured.push(...(await measureLookUps(smallSite, pace)))
  const largeSite = await openSite(largeSize(pace))
  say('look-ups at the large catalogue')
  measured.push(...(await measureLookUps(largeSite, pace)))
  measured.push(...(await measureSearch(largeSite, pace)))
  say('growth')
  measured.push(...(await measureGrowth(smallSite, largeSite, pace)))
  say('selling')
  measured.push(...(await measureSelling(largeSite, pace)))
  say('the till in a browser')
  measured.push(...(await measureBrowser(largeSite, pace)))
  say('documents')
  measured.push(...(await measurePdfs(largeSite, pace)))
  measured.push(...measureMemory(smallSite, largeSite))
  await smallSite.stop()
  await largeSite.stop()
  say('stalls of the main thread')
  measured.push(...(await measureStalls(pace)))
  say('the back office beside the till')
  measured.push(...(await measureBackOffice(pace)))
  say('copies')
  measured.push(...(await measureCopies(pace)))
  say('the start')
  measured.push(...(await measureStart(smallSite, largeSite, pace)))
  say('the sale in process')
  measured.push(...(await measureInProcess(pace)))
  return measured
}

function say(what: string): void {
  process.stdout.write(`measuring ${what}\n`)
}
