import { randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecrets } from './passwords.ts'

const KEY = randomBytes(32)
const secrets = createSecrets(KEY, 10)

describe('secrets', () => {
  it('are kept salted, with what it takes to check them later', async () => {
    const [one, two] = [await secrets.hash('same'), await secrets.hash('same')]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^scrypt-p\$10\$8\$[\w-]{22}\$[\w-]{43}$/)
    expect(await secrets.verify('same', one)).toBe(true)
    expect(await secrets.verify('Same', one)).toBe(false)
    expect(await secrets.verify('', one)).toBe(false)
  })

  it('cost 2^17 unless another cost is given', async () => {
    expect(await createSecrets(KEY).hash('x')).toMatch(/^scrypt-p\$17\$8\$/)
  })

  it('can not be checked without the key that is beside the database', async () => {
    const stored = await secrets.hash('4821')
    expect(await createSecrets(randomBytes(32), 10).verify('4821', stored)).toBe(false)
  })

  it('of before are still good, and are to be hashed again', async () => {
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync('4821', salt, 32, { N: 2 ** 10, r: 8, p: 1 })
    const old = `scrypt$10$8$${salt.toString('base64url')}$${key.toString('base64url')}`
    expect(await secrets.verify('4821', old)).toBe(true)
    expect(await secrets.verify('4822', old)).toBe(false)
    const now = await secrets.hash('4821')
    expect([secrets.isOutdated(old), secrets.isOutdated(now)]).toEqual([true, false])
    expect(createSecrets(KEY, 11).isOutdated(now)).toBe(true)
  })

  it('are the same however the keyboard composes their letters', async () => {
    const stored = await secrets.hash('caf\u00e9')
    expect(await secrets.verify('cafe\u0301', stored)).toBe(true)
  })

  it('are refused before any work where too many wait', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => secrets.hash('x')))
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(60 - 2 - 32)
    expect(await secrets.hash('x')).toContain('scrypt-p')
  })

  it.each(['', 'plain', 'scrypt$10$8$$', 'scrypt$10$9$AAAA$AAAA', 'argon2$10$8$AAAA$AAAA'])(
    'are not verified by "%s"',
    async (stored) => {
      expect(await secrets.verify('x', stored)).toBe(false)
    },
  )
})
