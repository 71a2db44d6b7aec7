import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test'

export const FONTS = fileURLToPath(new URL('../../resources/fonts', import.meta.url))

/** A browser on a computer that has no font but one for Latin letters, as a new Debian has. */
export type CleanBrowser = { browser: Browser; close(): Promise<void> }

/** Opens it; Linux only, where fontconfig decides which fonts there are. */
export async function openCleanBrowser(
  playwright: PlaywrightWorkerArgs['playwright'],
  options: LaunchOptions,
): Promise<CleanBrowser> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-fonts-'))
  const own = path.join(folder, 'fonts')
  fs.mkdirSync(own)
  fs.copyFileSync(path.join(FONTS, 'NotoSans-Regular.ttf'), path.join(own, 'latin.ttf'))
  const config = path.join(folder, 'fonts.conf')
  fs.writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${own}</dir><cachedir>${path.join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  const env = { ...process.env, ...options.env, FONTCONFIG_FILE: config }
  const browser = await playwright.chromium.launch({ ...options, env: definedOnly(env) })
  return {
    browser,
    async close() {
      await browser.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function definedOnly(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
