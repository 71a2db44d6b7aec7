import fs from 'node:fs'
import https from 'node:https'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKeys } from '../../keys/keys.ts'
import { makeSighting } from './sighting.ts'
import { SEEN_PATH } from './standby-of.ts'
import { openTillsDoor, type TillsDoor } from './tills-door.ts'

const NOW = Date.UTC(2026, 10, 20, 5, 30)
const keys = createKeys()
let folder: string
let door: TillsDoor
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-door-'))
  door = await openTillsDoor({ folder, address: '0.0.0.0', port: 0, keys, now: () => NOW })
})
afterEach(async () => {
  await door.close()
  fs.rmSync(folder, { recursive: true })
})

/** Tells the door something; the status of its answer. */
function tell(body: string, localAddress = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = https.request({
      host: '127.0.0.1',
      port: door.port,
      path: SEEN_PATH,
      method: 'POST',
      localAddress,
      rejectUnauthorized: false,
      agent: false,
    })
    request.once('error', reject)
    request.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.end(body)
  })
}

it('takes a sighting that the main computer has sealed, once', async () => {
  const body = JSON.stringify({ sighting: makeSighting(keys, NOW), agoMs: 2_000 })
  expect(await tell(body)).toBe(204)
  expect(door.seenAtMs()).toBe(NOW - 2_000)
  expect(await tell(body)).toBe(403)
  for (const forged of ['', '{}', JSON.stringify({ sighting: 'AAAA', agoMs: 0 })]) {
    expect(await tell(forged)).toBe(403)
  }
  expect(door.seenAtMs()).toBe(NOW - 2_000)
})

/** Only Linux has all of 127.0.0.0/8 without setting it up. */
it.skipIf(process.platform !== 'linux')(
  'is there for a till while another address holds all the connections that it gets',
  async () => {
    const held = Array.from({ length: 80 }, () => net.connect(door.port, '127.0.0.1'))
    for (const socket of held) socket.on('error', () => {})
    await Promise.all(
      held.map((socket) => new Promise<void>((resolve) => socket.once('connect', () => resolve()))),
    )
    const body = JSON.stringify({ sighting: makeSighting(keys, NOW), agoMs: 0 })
    expect(await tell(body, '127.0.0.2')).toBe(204)
    for (const socket of held) socket.destroy()
  },
)
