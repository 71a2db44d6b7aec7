import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../kernel/refusal.ts'

/** About a quarter of a second and 128 MiB on a shop PC. */
const LOG2_COST = 17
const BLOCK_SIZE = 8
const KEY_BYTES = 32
const NOBODYS_SALT = Buffer.alloc(16)
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
/** More at once would take the memory and the cores of the till. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 32

/** Hashes passwords and PINs, and checks them. */
export type Secrets = {
  /**
   * `scrypt-p$log2N$r$salt$hash`: the parameters stay with the hash, so they can be raised later.
   * Throws 503 where too many wait, as `verify` does.
   */
  hash(secret: string): Promise<string>
  /** Whether `secret` is the one behind `stored`; null is nobody's, and takes as long. */
  verify(secret: string, stored: string | null): Promise<boolean>
  /** Whether a stored hash is of a kind or cost that is no longer made. */
  isOutdated(stored: string): boolean
}

/**
 * The pepper is drawn from the branch's key file, which is not in the database: a copy of
 * `branch.db` alone is no help in finding out a PIN. Hashes of before have none ('scrypt').
 */
export function createSecrets(tokenSecret: Buffer, log2Cost: number = LOG2_COST): Secrets {
  const pepper = createHmac('sha256', tokenSecret).update('secret-pepper').digest()
  const inTurn = createTurns()
  const peppered = (secret: string): Buffer =>
    createHmac('sha256', pepper).update(secret.normalize('NFC')).digest()

  return {
    async hash(secret) {
      const salt = randomBytes(16)
      const key = await inTurn(() => derive(peppered(secret), salt, log2Cost))
      const parts = [salt, key].map((bytes) => bytes.toString('base64url'))
      return ['scrypt-p', log2Cost, BLOCK_SIZE, ...parts].join('$')
    },
    async verify(secret, stored) {
      if (stored === null) {
        await inTurn(() => derive(peppered(secret), NOBODYS_SALT, log2Cost))
        return false
      }
      const [algorithm, cost, blockSize, salt, hash] = stored.split('$')
      if (blockSize !== String(BLOCK_SIZE) || !salt || !hash) return false
      if (algorithm !== 'scrypt-p' && algorithm !== 'scrypt') return false
      const text = algorithm === 'scrypt' ? secret.normalize('NFC') : peppered(secret)
      const expected = Buffer.from(hash, 'base64url')
      const actual = await inTurn(() => derive(text, Buffer.from(salt, 'base64url'), Number(cost)))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    isOutdated(stored) {
      const [algorithm, cost] = stored.split('$')
      return algorithm !== 'scrypt-p' || Number(cost) < log2Cost
    },
  }
}

/** Runs so much work at once and keeps so much waiting; more is refused before it is begun. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) {
        throw new Refusal('RATE_LIMITED', undefined, { retryAfterSeconds: 5 })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

function derive(secret: string | Buffer, salt: Buffer, log2Cost: number): Promise<Buffer> {
  const options = { N: 2 ** log2Cost, r: BLOCK_SIZE, p: 1, maxmem: MAX_MEMORY_BYTES }
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
