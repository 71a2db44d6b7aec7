import { describe, expect, it } from 'vitest'
import { hashSecret, verifySecret } from './passwords.ts'

describe('secrets', () => {
  it('are kept salted, with what it takes to check them later', async () => {
    const [one, two] = [await hashSecret('same', 10), await hashSecret('same', 10)]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^scrypt\$10\$8\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifySecret('same', one)).toBe(true)
    expect(await verifySecret('Same', one)).toBe(false)
    expect(await verifySecret('', one)).toBe(false)
  })

  it('cost as much as the default unless another cost is given', async () => {
    expect(await hashSecret('x')).toMatch(/^scrypt\$15\$8\$/)
  })

  it('are the same however the keyboard composes their letters', async () => {
    const stored = await hashSecret('caf\u00e9', 10)
    expect(await verifySecret('cafe\u0301', stored)).toBe(true)
  })

  it.each(['', 'plain', 'scrypt$10$8$$', 'scrypt$10$9$AAAA$AAAA', 'argon2$10$8$AAAA$AAAA'])(
    'are not verified by "%s"',
    async (stored) => {
      expect(await verifySecret('x', stored)).toBe(false)
    },
  )
})
