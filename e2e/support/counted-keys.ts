import type { Page } from '@playwright/test'

/** A keyboard that counts: keys that are pressed, and figures and letters that are typed. */
export function countedKeys(page: Page) {
  let pressed = 0
  let typed = 0
  return {
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        await page.keyboard.press(key)
        pressed += 1
      }
    },
    async type(text: string): Promise<void> {
      await page.keyboard.type(text, { delay: 60 })
      typed += text.length
    },
    /** Keys beside the values that are typed. */
    pressed: () => pressed,
    /** Every key; a scan is none. */
    all: () => pressed + typed,
  }
}
