import { describe, expect, it, vi } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { all, type ReadableDb, writeTransaction } from '../db/sql.ts'
import { once } from './once.ts'

const ARGS = { operation: 'save-receipt', key: 'k1', body: { amount: 5, order: 'a' } }

function runOnce<T>(
  db: ReadableDb,
  args: Partial<typeof ARGS> | { key: undefined },
  work: () => T,
): T {
  return writeTransaction(db, (tx) => once(tx, { ...ARGS, ...args }, work))
}

describe('once', () => {
  it('does the work of a key once and answers the same again', () => {
    const db = openInMemory()
    const work = vi.fn(() => ({ receiptNo: 'R1', invoiceId: null }))
    const first = runOnce(db, {}, work)
    expect(runOnce(db, {}, work)).toEqual(first)
    // The order of the keys in a body means nothing.
    expect(runOnce(db, { body: { order: 'a', amount: 5 } }, work)).toEqual(first)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('refuses the same key with another body', () => {
    const db = openInMemory()
    runOnce(db, {}, () => 1)
    const work = vi.fn(() => 2)
    for (const body of [{ amount: 6, order: 'a' }, { amount: 5, order: 'b' }, { amount: 5 }]) {
      expect(() => runOnce(db, { body: body as typeof ARGS.body }, work)).toThrow(/another body/)
    }
    expect(work).not.toHaveBeenCalled()
  })

  it('keeps the keys of each operation apart', () => {
    const db = openInMemory()
    expect(runOnce(db, {}, () => 1)).toBe(1)
    expect(runOnce(db, { operation: 'save-invoice-only' }, () => 2)).toBe(2)
  })

  it('remembers nothing of what failed', () => {
    const db = openInMemory()
    const fail = (): number => {
      throw new Error('refused')
    }
    expect(() => runOnce(db, {}, fail)).toThrow('refused')
    expect(runOnce(db, {}, () => 3)).toBe(3)
  })

  it('without a key does the work each time and keeps nothing', () => {
    const db = openInMemory()
    let count = 0
    const work = () => ++count
    expect([runOnce(db, { key: undefined }, work), runOnce(db, { key: undefined }, work)]).toEqual([
      1, 2,
    ])
    expect(all(db, 'SELECT * FROM idempotency_keys')).toEqual([])
  })
})
