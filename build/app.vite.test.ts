import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

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
  expect(main).toContain('from "electron"')
  expect(main).not.toMatch(/better-sqlite3|fastify/)
})

it('gives the page its verbs by a CommonJS preload that needs electron alone', async () => {
  const exposeInMainWorld = vi.fn<(name: string, bridge: Record<string, unknown>) => void>()
  const invoke = vi.fn(async (channel: string) => `answer of ${channel}`)
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`a sandboxed preload can not load ${name}`)
    return { contextBridge: { exposeInMainWorld }, ipcRenderer: { invoke } }
  }
  vm.runInNewContext(built('preload.cjs'), { require, module: { exports: {} }, exports: {} })
  const [name, bridge] = exposeInMainWorld.mock.calls[0] ?? []
  expect(name).toBe('dioptre')
  expect(Object.keys(bridge ?? {})).toEqual(['appVersion', 'printWindow'])
  const { appVersion } = bridge ?? {}
  expect(typeof appVersion === 'function' && (await appVersion())).toBe(
    'answer of dioptre:app-version',
  )
})
