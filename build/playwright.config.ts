import { defineConfig } from '@playwright/test'
import { findChromium } from './browser.mjs'

const executablePath = findChromium()
if (executablePath === null) throw new Error('No Chromium was found: npm run e2e installs one.')

// Chromium does not start on a clock that `npm run test:calendar` shifts; its pages are given that
// clock by e2e/support/page-clock.ts.
const { LD_PRELOAD: _, ...browserEnv } = process.env

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '../e2e',
  globalSetup: '../e2e/support/global-setup.ts',
  testMatch: '**/*.spec.ts',
  // `npm test` has to end while one waits for it; `npm run e2e` tells the long stories too: whole
  // files by their name, and single stories by their tag (e2e/support/long.ts).
  ...(process.env['DIOPTRE_SHORT'] === '1'
    ? { testIgnore: '**/*.long.spec.ts', grepInvert: /@long/ }
    : {}),
  outputDir: '../dist/e2e',
  // Each file has a server of its own; most of a story is waiting, so two cores carry three.
  workers: 3,
  fullyParallel: false,
  // A busy machine may trip a browser once. Told again it must pass, and is listed as flaky.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // For what hangs. No verdict is to depend on how busy the computer is.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../dist/reports/e2e.json' }]],
  use: {
    // What is clicked or filled has to be there, as what is expected has.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    headless: true,
    locale: 'en-IN',
    timezoneId: process.env['DIOPTRE_PAGE_ZONE'] ?? 'Asia/Kolkata',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      env: browserEnv,
      // Nothing of the browser's own goes out: the till is offline, and so are its tests.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
