import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyFingerprint } from '../../devices/lan-certificate.ts'
import { createKeys } from '../../keys/keys.ts'
import { askHost } from './host-client.ts'
import { makeSighting } from './sighting.ts'
import { SEEN_PATH } from './standby-of.ts'
import { openTillsDoor, type TillsDoor } from './tills-door.ts'

const NOW = 1_795_000_000_000
const keys = createKeys()
let folder: string
let door: TillsDoor
let port: number
let nowMs: number
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-door-'))
  nowMs = NOW
  door = await openTillsDoor({
    folder,
    address: '127.0.0.1',
    port: 0,
    keys,
    now: () => nowMs,
  })
  port = door.port
})
afterEach(async () => {
  await door.close()
  fs.rmSync(folder, { recursive: true })
})

const ask = (where: string, body?: object) =>
  askHost(
    { host: '127.0.0.1', port, pin: keyFingerprint(keys.lanKey) },
    where,
    body === undefined ? {} : { body },
  )
const tell = async (sighting: string, agoMs = 0) =>
  (await ask(SEEN_PATH, { sighting, agoMs })).status

describe('the door of a standby till for other tills', () => {
  it('takes what the main computer has sealed, and tells when it was seen', async () => {
    expect(door.seenAtMs()).toBe(0)
    expect(await tell(makeSighting(keys, 1_000))).toBe(204)
    expect(door.seenAtMs()).toBe(NOW)
    nowMs += 20_000
    expect(await tell(makeSighting(keys, 2_000), 4_000)).toBe(204)
    expect(door.seenAtMs()).toBe(NOW + 16_000)
  })

  it('counts each sighting once: an old one shows nothing', async () => {
    const sighting = makeSighting(keys, 5_000)
    expect(await tell(sighting)).toBe(204)
    nowMs += 60_000
    expect(await tell(sighting)).toBe(403)
    expect(await tell(makeSighting(keys, 4_000))).toBe(403)
    expect(door.seenAtMs()).toBe(NOW)
  })

  it.each([
    ['another shop’s', makeSighting(createKeys(), 9_000), 0],
    ['none', 'AAAA', 0],
    ['one of the future', makeSighting(keys, 9_000), -5],
    ['one of an hour ago', makeSighting(keys, 9_000), 3_600_000],
  ])('refuses a sighting that is %s', async (_what, sighting, agoMs) => {
    expect(await tell(sighting, agoMs)).toBe(403)
    expect(door.seenAtMs()).toBe(0)
  })

  it('gives nothing else away, and takes nothing long', async () => {
    expect((await ask('/health')).status).toBe(404)
    expect((await ask('/api/Copies/base?line=')).status).toBe(404)
    await expect(ask(SEEN_PATH, { sighting: 'A'.repeat(5_000), agoMs: 0 })).rejects.toThrow()
  })
})
