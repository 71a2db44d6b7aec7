import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  type Ended,
  endAll,
  refusedStart,
  startBranch,
  whyNoPermissions,
} from './server-process.ts'
import { freshShop, removeShops, scratchFolder } from './template-shop.ts'

afterEach(endAll)
afterAll(removeShops)

const PAGE = 4096

/** Every file below a folder with the hash of what it holds; the log may grow as it likes. */
function contentsOf(folder: string): Record<string, string> {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.log'))
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex')
      return [path.relative(folder, file), hash]
    }),
  )
}

/** One sentence on standard error, nothing on standard output, an exit code that is not 0. */
function expectRefusal(ended: Ended, words: RegExp): void {
  expect(ended.stderr).toMatch(/^[^\n]+[.]\n$/)
  expect(ended.stderr).toMatch(words)
  expect(ended.stderr).not.toMatch(/ at |SQLITE|Error:/)
  expect(ended.stdout).toBe('')
  expect(ended.code).toBeGreaterThan(0)
}

async function expectUnchangedRefusal(folder: string, words: RegExp): Promise<void> {
  const before = contentsOf(folder)
  expectRefusal(await refusedStart(folder), words)
  expect(contentsOf(folder)).toEqual(before)
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, bytes, 0, bytes.length, at)
  fs.closeSync(handle)
}

describe('what is in use', () => {
  it('a data folder: the second server refuses, the first goes on', async () => {
    const folder = await freshShop()
    const branch = await startBranch(folder)
    const before = contentsOf(folder)
    expectRefusal(await refusedStart(folder), /in use/)
    expect(contentsOf(folder)).toEqual(before)
    expect((await fetch(`${branch.address}/health`)).status).toBe(200)
    expect((await branch.stop()).code).toBe(0)
  })

  it('a port: nothing of the data folder is touched, not even made', async () => {
    const branch = await startBranch(await freshShop())
    const { port } = new URL(branch.address)
    const other = await freshShop()
    const before = contentsOf(other)
    expectRefusal(await refusedStart(other, ['--port', port]), new RegExp(`Port ${port}`))
    expect(contentsOf(other)).toEqual(before)
    const unmade = scratchFolder('unmade')
    expectRefusal(await refusedStart(unmade, ['--port', port]), new RegExp(`Port ${port}`))
    expect(fs.existsSync(unmade)).toBe(false)
  })
})

describe('a damaged database', () => {
  const DAMAGES: readonly [string, (file: string) => void][] = [
    ['garbage', (file) => fs.writeFileSync(file, Buffer.alloc(PAGE * 4, 'no database'))],
    ['a flipped header', (file) => overwrite(file, 0, Buffer.from('sQLite'))],
    ['an impossible page size', (file) => overwrite(file, 16, Buffer.from([0, 3]))],
    ['cut in the middle of a page', (file) => fs.truncateSync(file, PAGE * 20 + 1_000)],
    ['cut at a page', (file) => fs.truncateSync(file, PAGE * 20)],
    ['zeroed in its schema', (file) => overwrite(file, 100, Buffer.alloc(PAGE - 100))],
    ['overwritten inside', overwriteRoots],
  ]

  it.each(DAMAGES)('%s: refused in one sentence, nothing changed', async (_what, damage) => {
    const folder = await freshShop()
    damage(path.join(folder, 'branch.db'))
    await expectUnchangedRefusal(folder, /damaged/)
  })

  it('an empty file in place of a shop that has its keys', async () => {
    const folder = await freshShop()
    fs.writeFileSync(path.join(folder, 'branch.db'), '')
    await expectUnchangedRefusal(folder, /is gone/)
  })

  it('gone, although the keys of a shop are there', async () => {
    const folder = await freshShop()
    fs.rmSync(path.join(folder, 'branch.db'))
    await expectUnchangedRefusal(folder, /is gone/)
  })
})

/**
 * The first page of each of some tables becomes noise, as a disk that wrote elsewhere leaves it.
 */
function overwriteRoots(file: string): void {
  const db = new DatabaseSync(file)
  const roots = db
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE name IN ('items', 'sales_orders', 'users')`)
    .all()
  db.close()
  for (const { rootpage } of roots) {
    overwrite(file, (Number(rootpage) - 1) * PAGE, Buffer.alloc(PAGE, 0xa5))
  }
}

describe('a database of another time or place', () => {
  it('newer than the program', async () => {
    const folder = await freshShop()
    const db = new DatabaseSync(path.join(folder, 'branch.db'))
    db.exec('PRAGMA user_version = 9999')
    db.close()
    await expectUnchangedRefusal(folder, /newer/)
  })

  it('without its keys', async () => {
    const folder = await freshShop()
    fs.rmSync(path.join(folder, 'keys'), { recursive: true })
    await expectUnchangedRefusal(folder, /key/)
  })

  it('with the keys of another shop', async () => {
    const folder = await freshShop()
    const file = path.join(folder, 'keys', 'branch-keys.json')
    const keys = JSON.parse(fs.readFileSync(file, 'utf8'))
    keys.idKey = Buffer.alloc(16, 7).toString('base64url')
    fs.writeFileSync(file, JSON.stringify(keys))
    await expectUnchangedRefusal(folder, /key/)
  })
})

describe('a data folder that is none', () => {
  it('a file', async () => {
    const file = scratchFolder('file')
    fs.writeFileSync(file, 'letter to the lab')
    expectRefusal(await refusedStart(file), /data folder/)
    expect(fs.readFileSync(file, 'utf8')).toBe('letter to the lab')
  })

  const reason = whyNoPermissions()

  it('one that may not be read', async (context) => {
    if (reason !== null) {
      console.info(`not tried: ${reason}`)
      context.skip(reason)
    }
    const folder = await freshShop()
    const before = contentsOf(folder)
    fs.chmodSync(folder, 0)
    const ended = await refusedStart(folder, [], true)
    fs.chmodSync(folder, 0o700)
    expectRefusal(ended, /can't be read/)
    expect(contentsOf(folder)).toEqual(before)
  })

  it('one that may only be read', async (context) => {
    if (reason !== null) {
      console.info(`not tried: ${reason}`)
      context.skip(reason)
    }
    const folder = await freshShop()
    const before = contentsOf(folder)
    const files = [folder, ...Object.keys(before).map((file) => path.join(folder, file))]
    for (const file of [...files, path.join(folder, 'keys'), path.join(folder, 'logs')]) {
      fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o555 : 0o444)
    }
    const ended = await refusedStart(folder, [], true)
    expectRefusal(ended, /can't be read and written/)
    expect(contentsOf(folder)).toEqual(before)
  })
})
