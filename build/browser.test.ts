import { afterEach, expect, it, vi } from 'vitest'
import { ensureChromium, ensureStrace, findChromium } from './browser.mjs'

afterEach(() => vi.unstubAllEnvs())

it('takes the browser that is named', async () => {
  vi.stubEnv('DIOPTRE_CHROMIUM', process.execPath)
  expect(findChromium()).toBe(process.execPath)
  expect(await ensureChromium()).toBe(process.execPath)
})

it('says so when the one that is named is not there', async () => {
  vi.stubEnv('DIOPTRE_CHROMIUM', '/no/such/browser')
  await expect(ensureChromium()).rejects.toThrow('/no/such/browser, which is not there')
})

it('has strace or a reason', async () => {
  const strace = await ensureStrace()
  expect('path' in strace ? strace.path : strace.reason).toMatch(/strace/)
})
