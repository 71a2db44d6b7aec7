import fs from 'node:fs'
import { pino } from 'pino'
import { insertItem, type NewItem } from '../../server/catalog/insert-item.ts'
import { optimiseSearch } from '../../server/catalog/search/index-item.ts'
import { closeDatabase } from '../../server/db/idle-checkpoint.ts'
import { openDatabase } from '../../server/db/open.ts'
import { exactlyOne, type WritableDb } from '../../server/db/sql.ts'
import { systemClock } from '../../server/kernel/clock.ts'
import { programResourcesFolder } from '../../server/kernel/resources-folder.ts'
import { loadKeys } from '../../server/keys/keys.ts'
import { seedMasters } from '../../server/masters/seed-masters.ts'
import { createBranch } from '../../server/setup/create-branch.ts'
import { createUser } from '../../server/staff/create-user.ts'
import { createServices } from '../../server/startup/create-services.ts'
import { bookOpeningStock } from '../../server/stock/opening-stock.ts'
import { seededRandom } from './random.ts'

export const OWNER = { userName: 'owner', password: 'owner-secret' }
const NOBODY = { userId: null, ip: null }
const CHEAP_LOG2_COST = 10
const BRANDS = 400
const SHAPES = ['Aviator', 'Classic', 'Round', 'Square', 'Clubmaster', 'Oval', 'Hexagon', 'Cateye']
const COLOURS = ['Black', 'Brown', 'Gold', 'Silver', 'Green', 'Maroon', 'Crystal', 'Tortoise']
const SYLLABLES = [
  'ra',
  'vi',
  'ko',
  'lu',
  'me',
  'na',
  'so',
  'ti',
  'pu',
  'ze',
  'da',
  'gi',
  'ha',
  'jo',
]

/**
 * A data folder with a shop of `count` items, through the functions that the product itself uses.
 */
export async function fillShop(folder: string, count: number): Promise<void> {
  fs.mkdirSync(folder, { recursive: true })
  const db = openDatabase(folder)
  const services = createServices({
    db,
    clock: systemClock,
    keys: loadKeys(db, folder),
    log: pino({ level: 'silent' }),
    dataFolder: folder,
    resourcesFolder: programResourcesFolder(),
    secretLog2Cost: CHEAP_LOG2_COST,
  })
  const passwordHash = await services.secrets.hash(OWNER.password)
  services.write((tx) => {
    const atMs = services.clock.now()
    seedMasters(tx, { localToday: services.localNow() })
    createBranch(tx, services, BRANCH, NOBODY)
    const owner = { userName: OWNER.userName, displayName: 'Owner', passwordHash, pinHash: null }
    createUser(tx, { ...owner, role: 'owner' }, { actor: NOBODY, atMs })
    insertItems(tx, count, atMs)
    optimiseSearch(tx)
  })
  closeDatabase(db)
}

const BRANCH = {
  name: 'Netra Opticals',
  address: '14, 80 Feet Road, Indiranagar',
  city: 'Bengaluru',
  stateCode: '29',
  pincode: '560038',
  gstin: '29AABCD1234E1Z4',
  phone: '08041234567',
  email: 'shop@netra.example',
  logoFileName: null,
  isCompositionScheme: false,
  upiId: 'netra@upi',
  terms: 'Goods once sold are exchanged within 7 days.',
  numberPrefix: 'KA1',
}

export function brandName(index: number): string {
  const parts = [index % 14, Math.floor(index / 14) % 14, Math.floor(index / 7) % 14]
  const name = parts.map((part) => SYLLABLES[part]).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The item at a place of the catalogue: brands are skewed, codes and barcodes unique. */
export function itemAt(index: number, random: () => number) {
  const brandIndex = Math.floor(random() ** 3 * BRANDS)
  const brand = brandName(brandIndex)
  const shape = SHAPES[Math.floor(random() * SHAPES.length)] ?? ''
  const colour = COLOURS[Math.floor(random() * COLOURS.length)] ?? ''
  const model = String(1_000 + Math.floor(random() * 9_000))
  const code = `${brand.slice(0, 2).toUpperCase()}-${model}-${index}`
  const barcode = `29${String(index).padStart(11, '0')}`
  return {
    brand,
    shape,
    colour,
    model,
    code,
    barcode,
    name: `${brand} ${shape} ${model} ${colour}`,
  }
}

function insertItems(tx: WritableDb, count: number, atMs: number): void {
  const random = seededRandom(20_261_120)
  const frames = taxClass(tx, 'Frames, other material')
  const cases = taxClass(tx, 'Spectacle cases')
  for (let index = 0; index < count; index += 1) {
    const { barcode, brand, code, name, shape } = itemAt(index, random)
    const isAccessory = index % 7 === 6
    const section = isAccessory ? 'Accessory' : index % 7 === 5 ? 'Sunglass' : 'Frame'
    const item: NewItem = {
      ...PLAIN,
      section,
      category: shape,
      subCategory: index % 2 === 0 ? 'Metal' : 'Plastic',
      code,
      barcode,
      name,
      brand,
      hsn: isAccessory ? '42023190' : '90031900',
      taxClassId: isAccessory ? cases : frames,
      mrpCentipaise: 25_000_000,
      priceCentipaise: 20_000_000,
      openingStockMilli: 10_000_000,
    }
    const itemId = insertItem(tx, item, { atMs })
    const opening = { itemId, isSerialised: false, qtyMilli: item.openingStockMilli }
    bookOpeningStock(tx, {
      ...opening,
      reason: 'opening',
      entity: 'item',
      entityId: itemId,
      atMs,
      userId: null,
    })
  }
}

const PLAIN = {
  priceIncludesTax: false,
  unit: 'NOS',
  unitCodes: [],
  isSerialised: false,
  spectacleLensType: null,
  refractiveIndexMilli: null,
  coating: null,
  sphereCentidioptres: null,
  cylinderCentidioptres: null,
  axisDegrees: null,
  additionCentidioptres: null,
  modality: null,
  shelf: null,
}

function taxClass(tx: WritableDb, name: string): number {
  const sql = 'SELECT id FROM tax_classes WHERE name = :name'
  return exactlyOne<{ id: number }>(tx, sql, { name }).id
}
