import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { EVENT_CHANNELS, INVOKE_CHANNELS } from '../app/channels.ts'

const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-app-'))
const configFile = fileURLToPath(new URL('./app.vite.config.ts', import.meta.url))

/** The very files that ship are looked at: a shell that is built wrong passes every other test. */
beforeAll(async () => {
  for (const mode of ['production', 'preload']) {
    const emptyOutDir = mode !== 'preload'
    await build({ configFile, mode, logLevel: 'silent', build: { outDir, emptyOutDir } })
  }
})

afterAll(() => fs.rmSync(outDir, { recursive: true, force: true }))

function built(name: string): string {
  return fs.readFileSync(path.join(outDir, name), 'utf8')
}

it('starts the built server instead of carrying one', () => {
  const main = built('main.js')
  expect(main).toContain('from "../server/start-server.js"')
  expect(main).toContain('from "../server/run-standby.js"')
  expect(main).toContain('from "electron"')
  expect(main).not.toMatch(/better-sqlite3|fastify/)
})

it('gives the page its verbs by a CommonJS preload that needs electron alone', async () => {
  const exposeInMainWorld = vi.fn<(name: string, bridge: Record<string, unknown>) => void>()
  const invoke = vi.fn(async (channel: string) => `answer of ${channel}`)
  const on = vi.fn<(channel: string, listener: (...heard: unknown[]) => void) => void>()
  const off = vi.fn()
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`a sandboxed preload can not load ${name}`)
    return { contextBridge: { exposeInMainWorld }, ipcRenderer: { invoke, off, on } }
  }
  // The page, as far as the preload looks at it: at its language.
  const page = {
    document: { documentElement: {} },
    MutationObserver: class {
      observe() {}
    },
  }
  const world = { ...page, require, module: { exports: {} }, exports: {} }
  vm.runInNewContext(built('preload.cjs'), world)
  const [name, bridge] = exposeInMainWorld.mock.calls[0] ?? []
  expect(name).toBe('dioptre')
  expect(Object.keys(bridge ?? {}).sort()).toEqual(
    [...Object.keys(INVOKE_CHANNELS), ...Object.keys(EVENT_CHANNELS)].sort(),
  )
  // A dozen verbs at the most: one more is to be thought over.
  expect(Object.keys(bridge ?? {}).length).toBeLessThanOrEqual(12)
  const { appInfo, onPower, setKiosk } = bridge ?? {}
  expect(typeof appInfo === 'function' && (await appInfo())).toBe('answer of dioptre:app-info')
  const wish = { isOn: false, userName: 'owner', pin: '1111' }
  expect(typeof setKiosk === 'function' && (await setKiosk(wish))).toBe(
    'answer of dioptre:set-kiosk',
  )
  expect(invoke).toHaveBeenLastCalledWith('dioptre:set-kiosk', wish)

  const heard = vi.fn()
  const stop: unknown = typeof onPower === 'function' ? onPower(heard) : null
  const listener = on.mock.calls[0]?.[1]
  listener?.({ sender: 'the way to every channel' }, null)
  expect(heard.mock.calls).toEqual([[null]])
  if (typeof stop === 'function') stop()
  expect(off).toHaveBeenCalledWith('dioptre:power', listener)
})
