import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { addLine, saveSale } from './selling.ts'
import { endAll, refusedStart, startBranch } from './server-process.ts'
import { PLENTY, removeShops } from './template-shop.ts'

afterEach(endAll)
afterAll(removeShops)

const WAL_HEADER_BYTES = 32
const FRAME_BYTES = 24 + 4096

/** A shop that sold and was then cut off, with all its sales in the log. */
async function killedShop(): Promise<string> {
  const { branch, folder, goods, till } = await openCounter([PLENTY])
  for (let sale = 0; sale < 6; sale += 1) {
    await addLine(till, `sale-${sale}`, goods(PLENTY))
    expect((await saveSale(till, `sale-${sale}`)).status).toBe(200)
  }
  till.close()
  await branch.kill()
  return folder
}

function logOf(folder: string): string {
  return path.join(folder, 'branch.db-wal')
}

describe('damage to the log that SQLite does not notice', () => {
  it.each([
    ['a flipped bit', (bytes: Buffer) => flip(bytes)],
    ['a cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3 * FRAME_BYTES)],
    ['nothing left', () => Buffer.alloc(0)],
  ])('%s: the start says what is missing, and goes on when told to', async (_name, damaged) => {
    const folder = await killedShop()
    fs.writeFileSync(logOf(folder), damaged(fs.readFileSync(logOf(folder))))
    const refused = await refusedStart(folder)
    expect(refused.stderr).toMatch(
      /^The last (\d+ changes|change) of the shop, after .* can not be read/,
    )
    expect(refused.code).toBe(1)
    // Again, and not only once: the log that was damaged is gone by now.
    expect((await refusedStart(folder)).code).toBe(1)
    const branch = await startBranch(folder, ['--accept-loss'])
    expect((await branch.stop()).code).toBe(0)
    const db = new DatabaseSync(path.join(folder, 'branch.db'))
    const recorded = db
      .prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'shop.loss-accepted'")
      .get()
    db.close()
    expect(recorded).toEqual({ n: 1 })
    await (await startBranch(folder)).stop()
  })

  it('opens a shop that was only cut off', async () => {
    const folder = await killedShop()
    expect((await (await startBranch(folder)).stop()).code).toBe(0)
  })
})

/** Changes one bit of the frame in the middle. */
function flip(bytes: Buffer): Buffer {
  const frames = Math.floor((bytes.length - WAL_HEADER_BYTES) / FRAME_BYTES)
  const at = WAL_HEADER_BYTES + Math.floor(frames / 2) * FRAME_BYTES + 2_000
  const damaged = Buffer.from(bytes)
  damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
  return damaged
}
