import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { insertItem } from '../catalog/insert-item.ts'
import type { Role } from '../contract/permissions.ts'
import { openDatabase, openInMemory } from '../db/open.ts'
import { exactlyOne, insert, type WritableDb } from '../db/sql.ts'
import type { Clock } from '../kernel/clock.ts'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import type { Services } from '../kernel/services.ts'
import { createKeys, loadKeys } from '../keys/keys.ts'
import { seedMasters } from '../masters/seed-masters.ts'
import { createBranch } from '../setup/create-branch.ts'
import { createUser } from '../staff/create-user.ts'
import { createServices } from '../startup/create-services.ts'
import { bookOpeningStock } from '../stock/opening-stock.ts'
import { startKeptChild } from './kept-child.ts'
import { TEST_ITEMS } from './test-shop-items.ts'

/** Friday, 20 November 2026, 11:00 in India. */
export const TEST_NOW = Date.parse('2026-11-20T11:00:00+05:30')
export const BRANCH_GSTIN = '29AABCD1234E1Z4'

/** Everyone's password is `<user name>-secret`. */
export const TEST_USERS: readonly { userName: string; role: Role; pin: string }[] = [
  { userName: 'owner', role: 'owner', pin: '1111' },
  { userName: 'manager', role: 'manager', pin: '2222' },
  { userName: 'optometrist', role: 'optometrist', pin: '3333' },
  { userName: 'counter', role: 'counter', pin: '4444' },
]

export const LOCAL_CUSTOMER = { name: 'Asha Rao', mobile: '9845011111', stateId: 29 }
export const TAMIL_NADU_CUSTOMER = { name: 'Bala Kumar', mobile: '9840022222', stateId: 33 }
export const BUSINESS_CUSTOMER = {
  name: 'Deepam Textiles',
  mobile: '9900033333',
  stateId: 29,
  gstin: '29AAACD5678F1ZF',
}
export const STATELESS_CUSTOMER = { name: 'Meera', mobile: '9845044444', stateId: null }

const CHEAP_LOG2_COST = 10
const PROGRAM = { userId: null, ip: null }

/** A clock that stands still until it is set. */
export type TestClock = Clock & { set(epochMs: number): void }

export function testClock(startMs: number = TEST_NOW): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    set(epochMs) {
      nowMs = epochMs
    },
  }
}

// Named, not made: most tests write no file, and those that do make the folder they need.
let foldersNamed = 0

const silentLog = pino({ level: 'silent' })

/** Without a folder for its file the database is in memory. */
type ShopOptions = { clock?: Clock; dataFolder?: string }

/** A database with the schema and nothing else: a shop before its set-up. */
export function createEmptyShop(options: ShopOptions = {}): Services {
  const { dataFolder } = options
  const db = dataFolder === undefined ? openInMemory() : openDatabase(dataFolder)
  return createServices({
    db,
    clock: options.clock ?? testClock(),
    keys: dataFolder === undefined ? createKeys() : loadKeys(db, dataFolder),
    secretLog2Cost: CHEAP_LOG2_COST,
    log: silentLog,
    startChild: startKeptChild,
    dataFolder:
      dataFolder ?? path.join(os.tmpdir(), `dioptre-test-${process.pid}-${++foldersNamed}`),
    resourcesFolder: programResourcesFolder(),
  })
}

/** The small known shop of the tests: Karnataka, prefix KA1, four people, a dozen items. */
export async function createTestShop(options: ShopOptions = {}): Promise<Services> {
  const services = createEmptyShop(options)
  const users = await Promise.all(
    TEST_USERS.map(async ({ userName, role, pin }) => ({
      userName,
      displayName: `${userName.charAt(0).toUpperCase()}${userName.slice(1)}`,
      role,
      passwordHash: await services.secrets.hash(`${userName}-secret`),
      pinHash: await services.secrets.hash(pin),
    })),
  )
  services.write((tx) => {
    const atMs = services.clock.now()
    seedMasters(tx, { localToday: services.localNow() })
    createBranch(tx, services, TEST_BRANCH, PROGRAM)
    for (const user of users) createUser(tx, user, { actor: PROGRAM, atMs })
    insertPeople(tx, atMs)
    insertItems(tx, atMs)
  })
  return services
}

const TEST_BRANCH = {
  name: 'Netra Opticals',
  address: '14, 80 Feet Road, Indiranagar',
  city: 'Bengaluru',
  stateCode: '29',
  pincode: '560038',
  gstin: BRANCH_GSTIN,
  phone: '08041234567',
  email: 'shop@netra.example',
  logoFileName: null,
  isCompositionScheme: false,
  upiId: 'netra@upi',
  terms: 'Goods once sold are exchanged within 7 days.',
  numberPrefix: 'KA1',
}

function insertPeople(tx: WritableDb, atMs: number): void {
  const customers = [
    { ...LOCAL_CUSTOMER, gstin: null },
    { ...TAMIL_NADU_CUSTOMER, gstin: null },
    BUSINESS_CUSTOMER,
    { ...STATELESS_CUSTOMER, gstin: null },
  ]
  for (const customer of customers) {
    insert(
      tx,
      `INSERT INTO customers
         (name, mobile, mobile_digits, gstin, state_id, country_id, created_at_ms)
       VALUES (:name, :mobile, :mobile, :gstin, :stateId, 1, :atMs)`,
      { ...customer, atMs },
    )
  }
  for (const name of ['Dr Kavitha Shenoy', 'Dr Imran Baig']) {
    insert(
      tx,
      `INSERT INTO doctors (name, registration_no, mobile)
       VALUES (:name, 'KMC 40112', '9880055555')`,
      { name },
    )
  }
  for (const name of ['Suresh', 'Latha']) {
    insert(tx, 'INSERT INTO fitters (name) VALUES (:name)', { name })
  }
  for (const [name, leadDays] of [
    ['Clear Lens Lab', 3],
    ['Surya Optical Supplies', 5],
  ] as const) {
    insert(
      tx,
      `INSERT INTO suppliers (name, mobile, lead_days) VALUES (:name, '9880066666', :leadDays)`,
      { name, leadDays },
    )
  }
}

function insertItems(tx: WritableDb, atMs: number): void {
  for (const { taxClass, ...item } of TEST_ITEMS) {
    const { id: taxClassId } = exactlyOne<{ id: number }>(
      tx,
      'SELECT id FROM tax_classes WHERE name = :taxClass',
      { taxClass },
    )
    const itemId = insertItem(tx, { ...item, taxClassId }, { atMs })
    bookOpeningStock(tx, {
      itemId,
      isSerialised: item.isSerialised,
      qtyMilli: item.openingStockMilli,
      reason: 'opening',
      entity: 'item',
      entityId: itemId,
      atMs,
      userId: null,
    })
  }
}

/** The number of an item by its code. */
export function itemIdOf(services: Services, code: string): number {
  return idBy(services, 'SELECT id FROM items WHERE code = :key', code)
}

export function unitIdOf(services: Services, code: string): number {
  return idBy(services, 'SELECT id FROM units WHERE code = :key', code)
}

export function customerIdOf(services: Services, name: string): number {
  return idBy(services, 'SELECT id FROM customers WHERE name = :key', name)
}

export function userIdOf(services: Services, userName: string): number {
  return idBy(services, 'SELECT id FROM users WHERE user_name = :key', userName)
}

function idBy(services: Services, sql: string, key: string): number {
  return exactlyOne<{ id: number }>(services.db, sql, { key }).id
}
