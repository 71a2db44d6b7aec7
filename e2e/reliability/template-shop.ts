import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startBranch } from './server-process.ts'
import { OWNER, openTill } from './till.ts'

/** 18 % on top of 100.00, a hundred thousand on the shelf. */
export const PLENTY = 'CASE-01'
/** Sold at its MRP of 399.00, tax included, a hundred thousand on the shelf. */
export const MRP_PRICED = 'SOL-360'
/** One piece each. */
export const LAST_ONES = ['LAST-1', 'LAST-2', 'LAST-3', 'LAST-4', 'LAST-5']
/** 25 pieces, for tills that fight over them. */
export const SCARCE = 'SCARCE-25'
/** Serialised, one unit. */
export const LAST_FRAME = 'FRAME-LAST'
/** Serialised, forty units. */
export const FRAME = 'FRAME-40'
/** Made to order, no stock. */
export const LENS = 'LENS-156'

/** What these shops are set up with. */
export const SHOP = {
  shopName: 'Netra Opticals',
  gstin: '29AABCD1234E1Z4',
  stateCode: '29',
  address: '14, 80 Feet Road, Indiranagar',
  city: 'Bengaluru',
  pincode: '560038',
  phone: '08041234567',
  isCompositionScheme: false,
  invoicePrefix: 'KA1',
  ownerName: 'Owner',
  ownerUserName: OWNER.userName,
  ownerPassword: OWNER.password,
  ownerPin: '470693',
}

type Item = {
  code: string
  section: 'Accessory' | 'Frame' | 'SpectacleLens'
  rupees: number
  includesTax: boolean
  pieces: number
  isSerialised: boolean
}

const ITEMS: readonly Item[] = [
  { ...plain(PLENTY, 100_000), rupees: 100 },
  { ...plain(MRP_PRICED, 100_000), rupees: 399, includesTax: true },
  ...LAST_ONES.map((code) => plain(code, 1)),
  plain(SCARCE, 25),
  { ...plain(LAST_FRAME, 1), section: 'Frame', isSerialised: true, rupees: 2_000 },
  { ...plain(FRAME, 40), section: 'Frame', isSerialised: true, rupees: 1_500 },
  { ...plain(LENS, 0), section: 'SpectacleLens', rupees: 600 },
]

function plain(code: string, pieces: number): Item {
  return {
    code,
    section: 'Accessory',
    rupees: 250,
    includesTax: false,
    pieces,
    isSerialised: false,
  }
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-reliability-'))
// Some servers are started by a user who is not this one.
fs.chmodSync(scratch, 0o755)
let template: Promise<string> | undefined
let copies = 0

/** A new data folder with the small known shop, set up through the server itself. */
export async function freshShop(): Promise<string> {
  template ??= makeTemplate()
  const folder = path.join(scratch, `shop-${++copies}`)
  fs.cpSync(await template, folder, { recursive: true })
  return folder
}

/** An empty folder name of this run, for what a test makes itself. */
export function scratchFolder(name: string): string {
  return path.join(scratch, `${++copies}-${name}`)
}

export function removeShops(): void {
  fs.rmSync(scratch, { recursive: true, force: true })
}

async function makeTemplate(): Promise<string> {
  const folder = path.join(scratch, 'template')
  const branch = await startBranch(folder)
  const till = openTill(() => branch.address)
  const answer = await till.call('POST', '/api/Setup/save', SHOP)
  till.close()
  await branch.stop()
  if (answer.status !== 200) throw new Error(`no set-up: ${JSON.stringify(answer.body)}`)
  const db = new DatabaseSync(path.join(folder, 'branch.db'))
  db.exec('BEGIN')
  for (const item of ITEMS) insertItem(db, item)
  db.exec('COMMIT')
  db.close()
  return folder
}

function insertItem(db: DatabaseSync, item: Item): void {
  const { id: typeId } = one(db, 'SELECT id FROM item_types WHERE section = ?', item.section)
  db.prepare(
    `INSERT INTO categories (item_type_id, name, code) VALUES (?, 'General', 'GEN')
     ON CONFLICT DO NOTHING`,
  ).run(typeId)
  const { id: categoryId } = one(db, 'SELECT id FROM categories WHERE item_type_id = ?', typeId)
  db.prepare(
    `INSERT INTO sub_categories (category_id, name, code) VALUES (?, 'General', 'GEN')
     ON CONFLICT DO NOTHING`,
  ).run(categoryId)
  const { id: subId } = one(db, 'SELECT id FROM sub_categories WHERE category_id = ?', categoryId)
  const { id: taxId } = one(db, 'SELECT id FROM tax_classes WHERE name = ?', 'Spectacle cases')
  const price = item.rupees * 10_000
  const itemId = db
    .prepare(
      `INSERT INTO items (code, code_key, name, brand, hsn, item_type_id, category_id,
         sub_category_id, tax_class_id, mrp_centipaise, price_centipaise, price_includes_tax,
         is_serialised, on_hand_milli)
       VALUES (?, ?, ?, 'Netra', '42023190', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[item.code, item.code.replace(/\W/g, ''), `Item ${item.code}`, typeId, categoryId, subId],
      ...[taxId, item.includesTax ? price : price * 2, price, item.includesTax ? 1 : 0],
      ...[item.isSerialised ? 1 : 0, item.pieces * 1_000],
    ).lastInsertRowid
  const scan = db.prepare('INSERT INTO scan_codes (code, item_id, unit_id) VALUES (?, ?, ?)')
  scan.run(item.code, itemId, null)
  const move = db.prepare(
    `INSERT INTO stock_movements
       (item_id, unit_id, qty_milli, balance_milli, reason, entity, entity_id, at_ms)
     VALUES (?, ?, ?, ?, 'opening', 'item', ?, 0)`,
  )
  if (!item.isSerialised) {
    if (item.pieces > 0) move.run(itemId, null, item.pieces * 1_000, item.pieces * 1_000, itemId)
    return
  }
  for (let piece = 1; piece <= item.pieces; piece += 1) {
    const code = `${item.code}-${piece}`
    const unitId = db
      .prepare(
        `INSERT INTO units (item_id, code, status, received_at_ms) VALUES (?, ?, 'in_stock', 0)`,
      )
      .run(itemId, code).lastInsertRowid
    scan.run(code, itemId, unitId)
    move.run(itemId, unitId, 1_000, piece * 1_000, itemId)
  }
}

function one(db: DatabaseSync, sql: string, key: string | number): { id: number } {
  const row = db.prepare(sql).get(key)
  if (row === undefined) throw new Error(`nothing found for ${key}: ${sql}`)
  return { id: Number(row['id']) }
}
