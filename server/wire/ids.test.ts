import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIds, type IdKind } from './ids.ts'

const KINDS: readonly IdKind[] = [
  'company',
  'branch',
  'user',
  'module',
  'itemType',
  'category',
  'subCategory',
  'item',
  'unit',
  'country',
  'state',
  'year',
  'customer',
  'cartLine',
  'order',
  'orderLine',
  'invoice',
  'receipt',
  'creditNote',
  'labOrder',
  'prescription',
  'recall',
  'doctor',
  'fitter',
  'supplier',
  'priority',
  'gender',
  'cardType',
  'source',
  'membership',
  'receiptType',
  'importJob',
]
const KEY = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
const ids = createIds(KEY)
const kind = fc.constantFrom(...KINDS)
const number = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  fc.constant(Number.MAX_SAFE_INTEGER),
)

describe('encrypted IDs', () => {
  it('come back, are short and safe in a URL', () => {
    fc.assert(
      fc.property(kind, number, (as, id) => {
        const text = ids.encode(as, id)
        expect(text).toMatch(/^[A-Za-z0-9_-]{22}$/)
        expect(ids.decode(as, text)).toBe(id)
      }),
    )
  })

  it('are the same text for ever: another process with the same key gives it too', () => {
    fc.assert(
      fc.property(kind, number, (as, id) => {
        expect(createIds(Buffer.from(KEY)).encode(as, id)).toBe(ids.encode(as, id))
      }),
      { numRuns: 20 },
    )
  })

  it('are bound to their kind', () => {
    const texts = KINDS.map((as) => [as, ids.encode(as, 7)] as const)
    expect(new Set(texts.map(([, text]) => text)).size).toBe(KINDS.length)
    for (const [as, text] of texts) {
      for (const other of KINDS) expect(ids.decode(other, text)).toBe(other === as ? 7 : null)
    }
  })

  it('are refused when any bit is turned', () => {
    fc.assert(
      fc.property(kind, number, fc.integer({ min: 0, max: 127 }), (as, id, bit) => {
        const raw = Buffer.from(ids.encode(as, id), 'base64url')
        raw[bit >> 3] = (raw[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(ids.decode(as, raw.toString('base64url'))).toBeNull()
      }),
    )
  })

  it('have one text each: spare bits, padding and other alphabets are refused', () => {
    const text = ids.encode('item', 42)
    const last = text.at(-1) ?? ''
    const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    const accepted = twins.filter((each) => ids.decode('item', text.slice(0, -1) + each) !== null)
    expect(accepted).toEqual([last])
    for (const other of [`${text}==`, `${text} `, ` ${text}`, text.toLowerCase(), `${text}A`]) {
      expect(ids.decode('item', other)).toBeNull()
    }
  })

  it('are refused when invented, or given out by another branch', () => {
    const others = createIds(randomBytes(16))
    fc.assert(
      fc.property(kind, number, fc.string(), (as, id, invented) => {
        expect(ids.decode(as, others.encode(as, id))).toBeNull()
        expect(ids.decode(as, invented)).toBeNull()
        expect(ids.decode(as, String(id))).toBeNull()
      }),
    )
  })

  it('do not disturb each other when calls of many kinds alternate', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, number), { minLength: 2, maxLength: 20 }), (calls) => {
        const texts = calls.map(([as, id]) => ids.encode(as, id))
        const back = calls.map(([as], index) => {
          ids.decode(as, 'nonsense')
          ids.encode('item', 5)
          return ids.decode(as, texts[index] ?? '')
        })
        expect(back).toEqual(calls.map(([, id]) => id))
      }),
    )
  })
})
