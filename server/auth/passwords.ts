import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// About 80 ms and 32 MiB on a shop PC: dear to guess, and far below the 250 ms a login may cost.
const LOG2_COST = 15
const BLOCK_SIZE = 8
const KEY_BYTES = 32

/** `scrypt$log2N$r$salt$hash`: the parameters stay with the hash, so they can be raised later. */
export async function hashSecret(secret: string, log2Cost: number = LOG2_COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, log2Cost)
  return [
    'scrypt',
    log2Cost,
    BLOCK_SIZE,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$')
}

/** Whether `secret` is the one behind `stored`. */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const [algorithm, log2Cost, blockSize, salt, hash] = stored.split('$')
  if (algorithm !== 'scrypt' || blockSize !== String(BLOCK_SIZE) || !salt || !hash) return false
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(secret, Buffer.from(salt, 'base64url'), Number(log2Cost))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function derive(secret: string, salt: Buffer, log2Cost: number): Promise<Buffer> {
  const options = { N: 2 ** log2Cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
