/// <reference lib="dom" />
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../browser.mjs'
import { OWNER } from './catalogue.ts'

/** A page in a real browser whose keys come as a keyboard's do. */
export type TimedPage = {
  page: Page
  /** Presses keys one right after the other, as a scanner does. */
  press(keys: readonly string[]): Promise<void>
  /**
   * Milliseconds from the last key of `press` to the frame that shows so many of what `selector`
   * names, in the page's own clock: from the key's event to after the paint.
   */
  shown(selector: string, count: number, press: () => Promise<void>): Promise<number>
  devTools: CDPSession
}

/** What has not come by then never will. */
const PATIENCE_MS = 20_000

const TEXTS: Record<string, string> = { Enter: '\r' }

/** The browser that the tests run in; null where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium()
  if (executablePath === null) return null
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update']
  return await chromium.launch({ executablePath, args: [...args, ...quiet] })
}

/** Opens an address with the clockwork that times what is shown. */
export async function openTimed(browser: Browser, address: string): Promise<TimedPage> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.addInitScript(installClockwork)
  await page.goto(address)
  const devTools = await context.newCDPSession(page)
  const press = async (keys: readonly string[]): Promise<void> => {
    await Promise.all(
      keys.flatMap((key) => {
        const text = key.length === 1 ? key : TEXTS[key]
        const down = { type: 'keyDown' as const, key, ...(text === undefined ? {} : { text }) }
        const code = FUNCTION_KEYS[key]
        const named = code === undefined ? {} : { windowsVirtualKeyCode: code }
        return [
          devTools.send('Input.dispatchKeyEvent', { ...down, ...named }),
          devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...named }),
        ]
      }),
    )
  }
  return {
    page,
    devTools,
    press,
    async shown(selector, count, pressKeys) {
      const time = page.evaluate(
        ({ patienceMs, ...wanted }) =>
          new Promise<number>((resolve, reject) => {
            window.whenShown(wanted, resolve)
            setTimeout(() => reject(new Error(`${wanted.selector} never came`)), patienceMs)
          }),
        { selector, count, patienceMs: PATIENCE_MS },
      )
      // What is to be watched for must be known before the key comes.
      await page.evaluate(() => null)
      await pressKeys()
      return await time
    },
  }
}

const FUNCTION_KEYS: Record<string, number> = { F9: 120, Escape: 27, Delete: 46, F6: 117 }

type Wanted = { selector: string; count: number }

declare global {
  interface Window {
    whenShown(wanted: Wanted, done: (ms: number) => void): void
  }
}

/** Runs in the page before its own code: notes when keys came, and when things are painted. */
function installClockwork(): void {
  let lastKeyMs = 0
  const note = (event: KeyboardEvent): void => {
    lastKeyMs = event.timeStamp
  }
  window.addEventListener('keydown', note, { capture: true })
  window.whenShown = ({ count, selector }, done) => {
    const afterPaint = (): void => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        // An open port is kept for as long as the page is, and would count as its memory.
        port1.close()
        done(performance.now() - lastKeyMs)
      }
      // The frame is drawn between this callback and the message that is posted in it.
      requestAnimationFrame(() => port2.postMessage(null))
    }
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(selector).length < count) return
      observer.disconnect()
      afterPaint()
    })
    const how = { subtree: true, childList: true, attributes: true, characterData: true }
    observer.observe(document, how)
  }
}

/** Signs the owner of the measured shop in by password. */
export async function signInOwner({ page }: TimedPage): Promise<void> {
  await page.getByRole('button', { name: 'Owner' }).or(page.getByLabel('User name')).first().click()
  const byPassword = page.getByRole('button', { name: 'Use a password instead' })
  if ((await byPassword.count()) > 0) await byPassword.click()
  const userName = page.getByLabel('User name')
  if ((await userName.inputValue()) === '') await userName.fill(OWNER.userName)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByText('Ready for the next customer').waitFor()
}
