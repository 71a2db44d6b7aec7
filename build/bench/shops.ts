import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DIST, ROOT } from '../launch/paths.mjs'
import { fillShop } from './catalogue.ts'
import { fillOrders } from './orders.ts'

const KEPT = path.join(DIST, 'bench')
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-bench-'))
let copies = 0

/** `days`: over how many the orders are spread, the last of them today; one where not said. */
export type ShopSize = { items: number; orders: number; days?: number }

/** A year of a shop, 100,000 lines sold. */
export const YEAR_SHOP = { items: 100_000, orders: 34_000, days: 365 } as const

/**
 * A data folder of that size to measure on. What was filled once is kept in dist/bench and filled
 * again only when the schema or the filling changed; each call answers a copy of its own.
 */
export async function shopOf({ days = 1, items, orders }: ShopSize): Promise<string> {
  const kept = path.join(KEPT, `${items}-items-${orders}-orders-${days}-days-${fillingKey()}`)
  if (!fs.existsSync(kept)) {
    const half = `${kept}.half`
    fs.rmSync(half, { recursive: true, force: true })
    process.stdout.write(`filling a shop with ${items} items and ${orders} orders\n`)
    await fillShop(half, items)
    if (orders > 0) await fillOrders(half, { items, orders, days })
    fs.renameSync(half, kept)
  }
  const copy = path.join(scratch, String(++copies))
  fs.cpSync(kept, copy, { recursive: true })
  syncFiles(copy)
  return copy
}

/**
 * Brings a copy to the disk. What of it is still in memory would be written by the product's own
 * first sync of the database, which no shop has to do: its file is not a second old.
 */
function syncFiles(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const handle = fs.openSync(path.join(entry.parentPath, entry.name), 'r+')
    fs.fsyncSync(handle)
    fs.closeSync(handle)
  }
}

/** A new file name in the folder that goes with the run. */
export function scratchFile(name: string): string {
  return path.join(scratch, `${++copies}-${name}`)
}

export function removeShops(): void {
  fs.rmSync(scratch, { recursive: true, force: true })
}

/** Removes kept shops that an older schema or filling made. */
export function forgetOldShops(): void {
  if (!fs.existsSync(KEPT)) return
  for (const name of fs.readdirSync(KEPT)) {
    if (!name.endsWith(fillingKey())) fs.rmSync(path.join(KEPT, name), { recursive: true })
  }
}

let known: string | undefined

function fillingKey(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256')
  const files = fs.globSync(
    ['server/db/migrations/*.ts', 'server/catalog/search/*.ts', 'server/sales/*.ts'],
    { cwd: ROOT },
  )
  const own = ['build/bench/catalogue.ts', 'build/bench/orders.ts', 'server/catalog/insert-item.ts']
  for (const file of [...files.sort(), ...own]) {
    hash.update(fs.readFileSync(path.join(ROOT, file)))
  }
  known = hash.digest('hex').slice(0, 12)
  return known
}
