import { afterEach, describe, expect, it } from 'vitest'
import {
  COVER_OPEN,
  deadPort,
  type FakeBehaviour,
  type FakePrinter,
  fakePrinter,
  PAPER_END,
  READY,
} from '../testing/fake-printer.ts'
import { NETWORK_LIMITS, sendToNetworkPrinter } from './network-printer.ts'

const LIMITS = { ...NETWORK_LIMITS, statusMs: 5, stallMs: 1_000 }
const NEVER = new AbortController().signal

let printer: FakePrinter | undefined
afterEach(async () => {
  await printer?.close()
  printer = undefined
})

async function send(
  behaviour: FakeBehaviour,
  bytes: Uint8Array,
  more: { copies?: number; signal?: AbortSignal } = {},
) {
  printer = await fakePrinter(behaviour)
  const { copies = 1, signal = NEVER } = more
  const where = { address: '127.0.0.1', port: printer.port }
  // A printer that answers is waited for; one that never does need not be waited for long.
  const limits = behaviour.status ? { ...LIMITS, statusMs: 5_000 } : LIMITS
  const result = await sendToNetworkPrinter(where, { bytes, title: 'x', copies }, signal, limits)
  return { result, pages: printer.pages }
}

const page = (length: number) => Buffer.from(Array.from({ length }, (_, at) => 32 + (at % 90)))

describe('a network printer', () => {
  it.each([
    ['knows no status', null],
    ['says it is ready', READY],
  ])('that %s gets every byte once, in order', async (_what, status) => {
    const bytes = page(300_000)
    const { pages, result } = await send({ status }, bytes)
    expect(result).toEqual({ ok: true })
    expect(pages.map((each) => each.equals(bytes))).toEqual([true])
  })

  it('gets each copy', async () => {
    const { pages, result } = await send({}, page(10), { copies: 3 })
    expect(result).toEqual({ ok: true })
    expect(Buffer.concat(pages)).toEqual(Buffer.concat([page(10), page(10), page(10)]))
  })

  it.each([
    ['has no paper', PAPER_END, 'paper'],
    ['stands open', COVER_OPEN, 'cover'],
    ['is offline', [0x1a, 0x12, 0x12], 'offline'],
  ] as const)('that %s says so and gets nothing', async (_what, status, fault) => {
    const { pages, result } = await send({ status }, page(50))
    expect(result).toEqual({ ok: false, fault, left: 'nothing' })
    expect(Buffer.concat(pages)).toHaveLength(0)
  })

  it('that nobody listens on does not answer', async () => {
    const where = { address: '127.0.0.1', port: await deadPort() }
    const load = { bytes: page(5), title: 'x', copies: 1 }
    expect(await sendToNetworkPrinter(where, load, NEVER, LIMITS)).toEqual({
      ok: false,
      fault: 'offline',
      left: 'nothing',
    })
  })

  it('that stops reading has stalled, with some of it gone', async () => {
    const { result } = await send({ isStalled: true }, Buffer.alloc(40_000_000))
    expect(result).toEqual({ ok: false, fault: 'stalled', left: 'some' })
  })

  it('is let go when the server stops', async () => {
    const ending = new AbortController()
    const sent = send({ isStalled: true }, Buffer.alloc(40_000_000), { signal: ending.signal })
    setTimeout(() => ending.abort(), 50)
    expect((await sent).result).toMatchObject({ ok: false, fault: 'aborted' })
  })

  it('that breaks off after any of its bytes has never printed all', async () => {
    const bytes = page(240)
    for (let closeAfter = 1; closeAfter < bytes.length; closeAfter += 1) {
      const { pages, result } = await send({ closeAfter }, bytes)
      expect({ closeAfter, result }).toMatchObject({
        closeAfter,
        result: { ok: false, fault: 'closed' },
      })
      expect(Buffer.concat(pages)).toEqual(bytes.subarray(0, closeAfter))
      await printer?.close()
    }
  })
})
