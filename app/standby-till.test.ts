import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepStandbyOf } from '../server/copies/standby/standby-of.ts'
import type { RunningServer } from '../server/startup/start-server.ts'
import type { PairedHost } from './lan-client/host-place.ts'
import type { SettingsStore } from './shell-settings.ts'
import { followSuccessor, StandbyTill, type StandbyTillOptions } from './standby-till.ts'
import { fakeLog } from './testing/fake-electron.ts'
import { memorySettings } from './testing/memory-settings.ts'

const HOST: PairedHost = { host: '192.168.1.20', port: 4781, pin: '', token: '', shopName: '' }
const ADDRESS = 'http://127.0.0.1:4790'

/** What the main till answers to the question of its standby; null: it is away. */
let status: number | null
let body: unknown
let canTakeOver: boolean
let runs: Parameters<StandbyTillOptions['run']>[1][]
let closed: number
let settings: SettingsStore
let till: StandbyTill
const onOffer = vi.fn()
const onOpened = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  status = 403
  body = { Standby: 'no' }
  canTakeOver = false
  runs = []
  closed = 0
  settings = memorySettings()
  onOffer.mockClear()
  onOpened.mockClear()
  till = new StandbyTill({
    settings,
    log: fakeLog(),
    async ask() {
      if (status === null) throw new Error('nobody answers')
      return { status, body }
    },
    async run(_host, told) {
      runs.push(told)
      return {
        address: ADDRESS,
        isFollowing: () => true,
        canTakeOver: () => canTakeOver,
        async close() {
          closed += 1
        },
      }
    },
    onOffer,
    onOpened,
    onFailed: vi.fn(),
  })
})
afterEach(async () => {
  await till.stop()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

it('follows once the owner has appointed this computer, and ends when it is dismissed', async () => {
  await till.start(HOST)
  expect(runs).toHaveLength(0)
  status = 409
  await pass(30)
  expect(runs).toHaveLength(1)
  expect(settings.read().isStandby).toBe(true)
  await pass(90)
  expect(runs).toHaveLength(1)
  status = 403
  await pass(30)
  expect(closed).toBe(1)
  expect(settings.read().isStandby).toBe(false)
})

it('stays the standby of a main till that is just being switched off', async () => {
  status = 200
  await till.start(HOST)
  expect(runs).toHaveLength(1)
  status = 403
  body = { code: 'FORBIDDEN' }
  await pass(60)
  expect(closed).toBe(0)
  expect(settings.read().isStandby).toBe(true)
})

it('follows from its start where it was the standby, though the main till is off', async () => {
  status = null
  await till.start(HOST)
  expect(runs).toHaveLength(0)
  settings.change({ isStandby: true })
  await till.start(HOST)
  expect(runs).toHaveLength(1)
  await pass(60)
  expect(closed).toBe(0)
  expect(settings.read().isStandby).toBe(true)
})

it('offers the take-over while the main till is away, and no longer', async () => {
  status = 200
  await till.start(HOST)
  await pass(5)
  expect(onOffer).not.toHaveBeenCalled()
  canTakeOver = true
  await pass(3)
  expect(onOffer.mock.calls).toEqual([[ADDRESS]])
  canTakeOver = false
  await pass(3)
  expect(onOffer.mock.calls).toEqual([[ADDRESS], [null]])
})

it('asks nobody any more once this computer is the main till', async () => {
  status = 200
  await till.start(HOST)
  const server: RunningServer = {
    address: ADDRESS,
    close: async () => undefined,
    checkpoint: () => undefined,
    lastChangeAtMs: () => 0,
  }
  runs[0]?.onOpened(server)
  expect(onOpened).toHaveBeenCalledWith(server)
  canTakeOver = true
  await pass(120)
  expect(runs).toHaveLength(1)
  expect(onOffer).not.toHaveBeenCalled()
})

it('is the standby of the computer that took over from this one, from the next start on', async () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-standby-'))
  const kept: PairedHost[] = []
  const keep = async (host: PairedHost): Promise<void> => void kept.push(host)
  const start = () => followSuccessor({ dataFolder, settings, log: fakeLog(), keep })
  settings.change({ role: 'main' })
  await start()
  expect(settings.read().role).toBe('main')
  const place = { host: '192.168.1.21', port: 4781, pin: 'ab', token: 'token' }
  keepStandbyOf(dataFolder, { ...place, lanPort: 4781 })
  await start()
  expect(settings.read()).toMatchObject({ role: 'client', isStandby: true })
  // Whoever chooses another till afterwards is not led back here.
  settings.change({ role: 'main' })
  await start()
  expect(settings.read().role).toBe('main')
  expect(kept).toEqual([{ ...place, shopName: '' }])
  fs.rmSync(dataFolder, { recursive: true })
})
