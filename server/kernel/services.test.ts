import { describe, expect, it, vi } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { insert, one } from '../db/sql.ts'
import { createKeys } from '../keys/keys.ts'
import { DEFAULT_SETTINGS, readSetting, writeSetting } from '../settings/settings.ts'
import { createEmptyShop, createTestShop } from '../testing/test-shop.ts'
import { Refusal } from './refusal.ts'
import { createShop, type Shop } from './services.ts'

describe('a shop', () => {
  it('before its set-up has no branch, yet a time', () => {
    const shop = createEmptyShop()
    expect(shop.hasBranch()).toBe(false)
    expect(() => shop.branch()).toThrow(Refusal)
    expect(shop.localNow()).toBe('2026-11-20T11:00:00')
  })

  it('tells the number in an ID, or refuses it by the key it came in', async () => {
    const shop = await createTestShop()
    const id = shop.ids.encode('item', 7)
    expect(shop.idOf('item', id, 'itemID')).toBe(7)
    for (const [kind, text] of [
      ['customer', id],
      ['item', '7'],
      ['item', ''],
      ['item', `${id}A`],
    ] as const) {
      const refused = (() => {
        try {
          return shop.idOf(kind, text, 'itemID')
        } catch (error) {
          return error
        }
      })()
      expect(refused).toMatchObject({ code: 'INVALID_ID', errors: [{ field: 'itemID' }] })
    }
  })

  const failing = (shop: Shop, code: string) => () =>
    shop.write(() => {
      throw Object.assign(new Error(code), { code })
    })

  it.each(['SQLITE_IOERR_FSYNC', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'])(
    'says so at once when a write meets %s, and writes no more',
    (code) => {
      const { onDiskFault, shop } = watchedShop()
      expect(failing(shop, code)).toThrow(code)
      expect(onDiskFault).toHaveBeenCalledTimes(1)
      expect(() => shop.write(() => 1)).toThrow(Refusal)
    },
  )

  it.each(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_READONLY', 'SQLITE_CONSTRAINT', 'EOTHER'])(
    'goes on after %s',
    (code) => {
      const { onDiskFault, shop } = watchedShop()
      expect(failing(shop, code)).toThrow(code)
      expect(onDiskFault).not.toHaveBeenCalled()
      expect(shop.write(() => 1)).toBe(1)
    },
  )

  it('writes all of a change or none of it', () => {
    const shop = createEmptyShop()
    const work = () =>
      shop.write((tx) => {
        insert(tx, `INSERT INTO fitters (name) VALUES ('Suresh')`)
        throw new Refusal('CONFLICT')
      })
    expect(work).toThrow(Refusal)
    expect(one(shop.db, 'SELECT 1 FROM fitters')).toBeUndefined()
  })
})

function watchedShop() {
  const onDiskFault = vi.fn()
  const shop = createShop({
    db: openInMemory(),
    clock: { now: () => 0 },
    keys: createKeys(),
    dataFolder: '',
    resourcesFolder: '',
    onDiskFault,
  })
  return { onDiskFault, shop }
}

describe('settings', () => {
  it('hold what the contract says until the owner says otherwise', () => {
    const shop = createEmptyShop()
    expect(DEFAULT_SETTINGS).toMatchObject({
      discountCeilingPpm: { owner: null, manager: 400_000, optometrist: 150_000, counter: 150_000 },
      allowNegativeStock: false,
      cartAgeDays: 7,
    })
    expect(readSetting(shop.db, 'cartAgeDays')).toBe(7)
    shop.write((tx) => writeSetting(tx, 'cartAgeDays', 30))
    shop.write((tx) => writeSetting(tx, 'cartAgeDays', 14))
    expect(readSetting(shop.db, 'cartAgeDays')).toBe(14)
    expect(readSetting(shop.db, 'allowNegativeStock')).toBe(false)
  })
})
