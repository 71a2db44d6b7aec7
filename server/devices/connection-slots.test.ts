import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import {
  type ConnectionSlots,
  createConnectionSlots,
  MOST_STRANGERS,
  MOST_STRANGERS_EACH_ADDRESS,
  STRANGER_IDLE_MS,
} from './connection-slots.ts'

const TILL = '192.168.1.9'

let now: number
let slots: ConnectionSlots
beforeEach(() => {
  now = 0
  slots = createConnectionSlots({ knownAddresses: [TILL], nowMs: () => now })
})

class Peer extends EventEmitter {
  isClosed = false
  remoteAddress: string
  remotePort: number
  constructor(address: string, port: number) {
    super()
    this.remoteAddress = address
    this.remotePort = port
  }
  destroy(): void {
    this.isClosed = true
    this.emit('close')
  }
}

let ports = 1
function connect(address: string): Peer | null {
  const peer = new Peer(address, ports)
  ports += 1
  return slots.open(peer as unknown as Socket) ? peer : null
}

/** So slowly that no limit of handshakes is met. */
function connectSlowly(addresses: readonly string[]): (Peer | null)[] {
  return addresses.map((address) => {
    now += 1_000
    return connect(address)
  })
}

const stillOpen = (peers: readonly (Peer | null)[]): number =>
  peers.filter((peer) => peer?.isClosed === false).length

const address = (index: number): string => `10.0.${Math.floor(index / 200)}.${index % 200}`

it('keeps so many idle strangers and no more, and lets a new one in for the oldest', () => {
  const many = connectSlowly(Array.from({ length: 200 }, (_, index) => address(index % 20)))
  expect(stillOpen(many)).toBe(MOST_STRANGERS)
  const late = connect('10.9.9.9')
  expect(late?.isClosed).toBe(false)
  expect(stillOpen(many)).toBe(MOST_STRANGERS - 1)
})

it('gives one address its share', () => {
  const peers = connectSlowly(Array.from({ length: 40 }, () => address(1)))
  expect(stillOpen(peers)).toBe(MOST_STRANGERS_EACH_ADDRESS)
  expect(peers[0]?.isClosed).toBe(true)
  expect(peers.at(-1)?.isClosed).toBe(false)
})

it('takes the place from the address that holds most', () => {
  const phone = connect('192.168.1.50')
  connectSlowly(Array.from({ length: 300 }, (_, index) => address(index % 8)))
  expect(phone?.isClosed).toBe(false)
})

it('never closes a connection that a paired device has used', () => {
  const till = connect(TILL)
  if (till === null) throw new Error('refused')
  slots.noteDevice(till, 7)
  connectSlowly(Array.from({ length: 300 }, (_, index) => address(index)))
  now += 10 * STRANGER_IDLE_MS
  slots.sweep()
  expect(till.isClosed).toBe(false)
  expect(slots.isPaired(till)).toBe(true)
  expect(slots.ofDevice(7)).toEqual([till])
})

it('counts handshakes by address, and keeps some for the addresses of paired devices', () => {
  const flood = Array.from({ length: 500 }, (_, index) => connect(address(index)))
  expect(flood.filter((peer) => peer === null).length).toBeGreaterThan(300)
  expect(connect('10.77.7.7')).toBeNull()
  expect(connect(TILL)).not.toBeNull()
  now += 1_000
  expect(connect('10.77.7.7')).not.toBeNull()
})

it('closes a stranger that is silent, and not one that waits for its answer', () => {
  const [silent, asking] = [connect('10.0.0.1'), connect('10.0.0.2')]
  if (silent === null || asking === null) throw new Error('refused')
  slots.countRequest(asking, 1)
  now += STRANGER_IDLE_MS + 1
  slots.sweep()
  expect([silent.isClosed, asking.isClosed]).toEqual([true, false])
  slots.countRequest(asking, -1)
  now += STRANGER_IDLE_MS + 1
  slots.sweep()
  expect(asking.isClosed).toBe(true)
})

it('counts the requests of a stranger by address', () => {
  const [one, other] = [connect('10.0.0.1'), connect('10.0.0.2')]
  if (one === null || other === null) throw new Error('refused')
  const taken = Array.from({ length: 200 }, () => slots.takeRequest(one))
  expect(taken.filter(Boolean)).toHaveLength(60)
  expect(slots.takeRequest(other)).toBe(true)
  now += 1_000
  expect(slots.takeRequest(one)).toBe(true)
})
