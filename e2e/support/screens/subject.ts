/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test'
import type { Api } from '../api.ts'

/** Where the walk through the screens is: its page, the two shops, and the owner's own way in. */
export type Visit = {
  page: Page
  /** Address of the demo shop. */
  till: string
  /** Address of a server that has no shop yet. */
  emptyTill: string
  owner: Api
}

/**
 * A screen, a state of it, or a dialog. Subjects follow one another: each starts where the one
 * before it left the till, closes what it finds open, and leaves up what it is named for.
 */
export type Subject = {
  name: string
  /** The screen or the dialog of the till that it leaves up, as the program names it. */
  shows?: string
  /** Seen on a phone of the shop; its colours follow the phone's. */
  isPhone?: true
  go: (visit: Visit) => Promise<void>
}

/** The dialog that is up. A toast has the role as well; it is none. */
export const dialogOf = (page: Page): Locator => page.getByTestId('dialog').last()

/** Closes the dialogs that are open. */
export async function closeDialogs(page: Page): Promise<void> {
  await closeToasts(page)
  for (let left = await page.getByTestId('dialog').count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    // Where something was typed it is asked before it is thrown away.
    const dialogs = page.getByTestId('dialog')
    const asking = page.locator('[data-asking]')
    await expect
      .poll(async () => (await asking.count()) > 0 || (await dialogs.count()) === left - 1)
      .toBe(true)
    if ((await asking.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(left - 1)
  }
}

/** Takes away what was told about the step before. */
export async function closeToasts(page: Page): Promise<void> {
  // One may still come while the others go.
  await expect(async () => {
    await page.getByTestId('toast-close').evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    await expect(page.getByTestId('toast')).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** Opens a dialog by its key over whatever screen is up. */
export async function openByKey(page: Page, key: string): Promise<void> {
  await closeDialogs(page)
  await page.keyboard.press(key)
  await expect(dialogOf(page)).toBeVisible()
}

/** Opens a screen by its key; it is there when its heading is. */
export async function openScreen(page: Page, key: string, heading: RegExp): Promise<void> {
  await closeDialogs(page)
  await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

/** Waits until nothing says that it is being read. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByTestId('waiting')).toHaveCount(0)
}
