import { expect, type Page, test } from '@playwright/test'
import { type Display, openDisplay, whyNoDisplay } from './display.ts'
import {
  openShell,
  removeShop,
  type ShellOptions,
  type ShellUnderTest,
  scratchShop,
} from './shell.ts'

/** A computer with a display and a data folder, on which the program is started and ended. */
export type Desk = {
  folder: string
  /** Starts it on the demo shop, in `folder` where that is another than the desk's. */
  start(env?: Record<string, string>, folder?: string): Promise<ShellUnderTest>
  /** Starts it on the desk's folder as it comes from its installer: with no shop made for it. */
  startAsNew(env?: Record<string, string>): Promise<ShellUnderTest>
  /** Ends what runs as a log-off would. */
  end(shell: ShellUnderTest): Promise<number | null>
}

/** One desk for the stories of a file. Skips them where no window can be opened. */
export function deskForStories(): () => Desk {
  let display: Display | undefined
  let desk: Desk | undefined
  const running = new Set<ShellUnderTest>()
  test.skip(whyNoDisplay() !== null, whyNoDisplay() ?? '')
  test.beforeAll(async () => {
    const opened = await openDisplay()
    display = opened
    const folder = scratchShop()
    const start = async (options: ShellOptions): Promise<ShellUnderTest> => {
      const shell = await openShell({ ...options, env: { ...opened.env, ...options.env } })
      running.add(shell)
      return shell
    }
    desk = {
      folder,
      start: (env = {}, where = folder) => start({ folder: where, args: ['--demo'], env }),
      startAsNew: (env = {}) => start({ folder, env }),
      async end(shell) {
        running.delete(shell)
        shell.kill('SIGTERM')
        return shell.ended
      },
    }
  })
  test.afterEach(async () => {
    for (const shell of running) await desk?.end(shell)
  })
  test.afterAll(() => {
    display?.close()
    if (desk !== undefined) removeShop(desk.folder)
  })
  return () => {
    if (desk === undefined) throw new Error('the desk is not set up')
    return desk
  }
}

/** Signs in by tile and PIN; the tile of who was here last is pressed already. */
export async function signIn(page: Page, name = 'Santosh', pin = '2222'): Promise<void> {
  const tile = page.getByRole('button', { name })
  await expect(tile).toBeVisible({ timeout: 120_000 })
  if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click()
  await page.getByLabel(`PIN of ${name}`).click()
  await page.keyboard.type(pin, { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`PIN of ${name}`)).toHaveCount(0)
}

/** Puts an item on the counter by its code; unlike a scan, however slow the computer is. */
export async function addByCode(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Scan or type/ }).fill(code)
  const found = page.getByRole('option', { selected: true })
  await expect(found).toContainText(code, { timeout: 30_000 })
  await page.keyboard.press('Enter')
}

/** The sentence of the page that is shown when the till can't be. */
export function troubleTitle(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
