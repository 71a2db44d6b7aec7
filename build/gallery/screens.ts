/// <reference lib="dom" />
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { signInToApi } from '../../e2e/support/api.ts'
import { inHindi } from '../../e2e/support/in-hindi.ts'
import { keepOwnClock } from '../../e2e/support/page-clock.ts'
import { ALL_SCREENS, WHOLE_TILL } from '../../e2e/support/screens/all-screens.ts'
import { closeToasts, type Subject } from '../../e2e/support/screens/subject.ts'
import { type RunningServer, startServer } from '../../server/startup/start-server.ts'
import { ensureChromium } from '../browser.mjs'
import { DIST } from '../launch/paths.mjs'
import { galleryPage, type Picture } from './page.ts'

const TARGET = path.join(DIST, 'gallery-screens')
/** When it is in the gallery's shop: pictures of two runs can be laid side by side. */
const NOW_MS = Date.parse('2026-11-20T11:00:00+05:30')

type Look = {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark' | 'contrast'
  text?: 100 | 150
  /** A phone: a screen of the till has a layout of its own there. */
  isPhone?: true
}

/** The look in which a walk goes from screen to screen. */
const WALKED_IN: Look = { name: '1366x768-light', width: 1366, height: 768, theme: 'light' }

const LOOKS: readonly Look[] = [
  WALKED_IN,
  { name: '1366x768-dark', width: 1366, height: 768, theme: 'dark' },
  { name: '1366x768-contrast', width: 1366, height: 768, theme: 'contrast' },
  { name: '1280x720-text-150', width: 1280, height: 720, theme: 'light', text: 150 },
  { name: '800x1280-light', width: 800, height: 1280, theme: 'light' },
  { name: '1920x1080-light', width: 1920, height: 1080, theme: 'light' },
  { name: '1920x1080-dark', width: 1920, height: 1080, theme: 'dark' },
  { name: '390x844-light', width: 390, height: 844, theme: 'light', isPhone: true },
  { name: '390x844-dark', width: 390, height: 844, theme: 'dark', isPhone: true },
]

/** The looks in which the till is drawn once more, in Hindi. */
const HINDI_LOOKS: readonly Look[] = [
  { name: '1366x768-hindi', width: 1366, height: 768, theme: 'light' },
  { name: '1366x768-hindi-dark', width: 1366, height: 768, theme: 'dark' },
  { name: '390x844-hindi', width: 390, height: 844, theme: 'light', isPhone: true },
]

/** Parts of names: which screens are drawn, in which looks; all where a part is empty. */
export type Wanted = { screen: string; look: string }

/** Draws every screen and main dialog of the till in every look. Returns the number of pictures. */
export async function drawScreens(wanted: Wanted): Promise<number> {
  fs.rmSync(TARGET, { recursive: true, force: true })
  fs.mkdirSync(TARGET, { recursive: true })
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-gallery-'))
  const servers: RunningServer[] = []
  const browser = await openBrowser()
  try {
    const pictures: Picture[] = []
    for (const open of [openPage, openHindiPage]) {
      const walked = await open(browser)
      const looks = walked.looks.filter(({ name }) => name.includes(wanted.look))
      if (looks.length === 0) continue
      // A walk sells, returns and closes the day: each begins with shops of its own.
      const shops = await openShops(path.join(scratch, open.name), servers)
      pictures.push(...(await walk({ ...walked, looks }, shops, wanted)))
    }
    fs.writeFileSync(path.join(TARGET, 'index.html'), galleryPage(pictures, 'Every screen'))
    return pictures.length
  } finally {
    await browser.close()
    for (const server of servers) await server.close()
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return await chromium.launch({ executablePath: await ensureChromium(), args })
}

async function openShop(dataFolder: string, demo: boolean): Promise<RunningServer> {
  fs.mkdirSync(dataFolder, { recursive: true })
  return await startServer({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    demo,
    rateLimitPerMinute: 0,
    rendererFolder: path.join(DIST, 'renderer'),
    clock: { now: () => NOW_MS },
  })
}

type Shops = { demo: RunningServer; empty: RunningServer }
type Walked = { page: Page; looks: readonly Look[]; subjects: readonly Subject[] }

async function openShops(folder: string, servers: RunningServer[]): Promise<Shops> {
  const demo = await openShop(path.join(folder, 'demo'), true)
  const empty = await openShop(path.join(folder, 'empty'), false)
  servers.push(demo, empty)
  return { demo, empty }
}

async function openPage(browser: Browser): Promise<Walked> {
  const context = await browser.newContext({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    viewport: { width: 1366, height: 768 },
    // The shop's network has a certificate that the shop has made itself.
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW_MS)
  keepOwnClock(page)
  return { page, looks: LOOKS, subjects: ALL_SCREENS }
}

/** The same walk for a till that speaks Hindi; the devices around it keep their own language. */
async function openHindiPage(browser: Browser): Promise<Walked> {
  const { page } = await openPage(browser)
  await page.addInitScript(() =>
    localStorage.setItem('dioptre.preferences', JSON.stringify({ language: 'hi' })),
  )
  return { page: inHindi(page), looks: HINDI_LOOKS, subjects: WHOLE_TILL }
}

async function walk(
  { looks, page, subjects }: Walked,
  { demo, empty }: Shops,
  wanted: Wanted,
): Promise<Picture[]> {
  const owner = await signInToApi(demo.address, 'owner', 'owner-demo')
  const visit = { page, till: demo.address, emptyTill: empty.address, owner }
  const pictures: Picture[] = []
  for (const { go, isPhone, name } of subjects) {
    try {
      await go(visit)
    } catch (error) {
      process.exitCode = 1
      process.stdout.write(`${name} was not reached: ${error}\n`)
      await page.screenshot({ path: path.join(TARGET, `${name}--not-reached.png`) })
      continue
    }
    if (!name.includes(wanted.screen)) continue
    process.stdout.write(`${name}\n`)
    await closeToasts(page)
    for (const look of looks.filter((each) => each.isPhone || !isPhone)) {
      const file = `${name}--${look.name}.png`
      await wear(page, look)
      await page.screenshot({ path: path.join(TARGET, file) })
      pictures.push({ title: name, style: look.name, files: [file] })
    }
    await wear(page, WALKED_IN)
  }
  return pictures
}

/** Puts a look on the page as it stands. */
async function wear(page: Page, { height, text, theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
  await page.evaluate(
    (look) => {
      const { dataset } = document.documentElement
      dataset['theme'] = look.theme
      dataset['text'] = look.text
    },
    { theme, text: String(text ?? 100) },
  )
  await page.waitForTimeout(60)
}
