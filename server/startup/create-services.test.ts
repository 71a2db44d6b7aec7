import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { insert, one } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { createKeys } from '../keys/keys.ts'
import { DEFAULT_SETTINGS, readSetting, writeSetting } from '../settings/settings.ts'
import { createEmptyShop, createTestShop } from '../testing/test-shop.ts'
import { createServices } from './create-services.ts'

describe('a shop', () => {
  it('before its set-up has no branch, yet a time', () => {
    const services = createEmptyShop()
    expect(services.hasBranch()).toBe(false)
    expect(() => services.branch()).toThrow(Refusal)
    expect(services.localNow()).toBe('2026-11-20T11:00:00')
  })

  it('tells the number in an ID, or refuses it by the key it came in', async () => {
    const services = await createTestShop()
    const id = services.ids.encode('item', 7)
    expect(services.idOf('item', id, 'itemID')).toBe(7)
    for (const [kind, text] of [
      ['customer', id],
      ['item', '7'],
      ['item', ''],
      ['item', `${id}A`],
    ] as const) {
      const refused = (() => {
        try {
          return services.idOf(kind, text, 'itemID')
        } catch (error) {
          return error
        }
      })()
      expect(refused).toMatchObject({ code: 'INVALID_ID', errors: [{ field: 'itemID' }] })
    }
  })

  const failing = (services: Services, code: string) => () =>
    services.write(() => {
      throw Object.assign(new Error(code), { code })
    })

  it.each(['SQLITE_IOERR_FSYNC', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'])(
    'says so at once when a write meets %s, and writes no more',
    (code) => {
      const { onDiskFault, services } = watchedShop()
      expect(failing(services, code)).toThrow(code)
      expect(onDiskFault).toHaveBeenCalledTimes(1)
      expect(() => services.write(() => 1)).toThrow(Refusal)
    },
  )

  it.each(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_READONLY', 'SQLITE_CONSTRAINT', 'EOTHER'])(
    'goes on after %s',
    (code) => {
      const { onDiskFault, services } = watchedShop()
      expect(failing(services, code)).toThrow(code)
      expect(onDiskFault).not.toHaveBeenCalled()
      expect(services.write(() => 1)).toBe(1)
    },
  )

  it('writes all of a change or none of it', () => {
    const services = createEmptyShop()
    const work = () =>
      services.write((tx) => {
        insert(tx, `INSERT INTO fitters (name) VALUES ('Suresh')`)
        throw new Refusal('CONFLICT')
      })
    expect(work).toThrow(Refusal)
    expect(one(services.db, 'SELECT 1 FROM fitters')).toBeUndefined()
  })
})

function watchedShop() {
  const onDiskFault = vi.fn()
  const services = createServices({
    db: openInMemory(),
    clock: { now: () => 0 },
    keys: createKeys(),
    log: pino({ level: 'silent' }),
    dataFolder: '',
    resourcesFolder: '',
    onDiskFault,
  })
  return { onDiskFault, services }
}

describe('settings', () => {
  it('hold what the contract says until the owner says otherwise', () => {
    const services = createEmptyShop()
    expect(DEFAULT_SETTINGS).toMatchObject({
      discountCeilingPpm: { owner: null, manager: 400_000, optometrist: 150_000, counter: 150_000 },
      allowNegativeStock: false,
      cartAgeDays: 7,
    })
    expect(readSetting(services.db, 'cartAgeDays')).toBe(7)
    services.write((tx) => writeSetting(tx, 'cartAgeDays', 30))
    services.write((tx) => writeSetting(tx, 'cartAgeDays', 14))
    expect(readSetting(services.db, 'cartAgeDays')).toBe(14)
    expect(readSetting(services.db, 'allowNegativeStock')).toBe(false)
  })
})
