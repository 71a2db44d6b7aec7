import fs from 'node:fs'
import path from 'node:path'
import { hashSecret } from '../auth/passwords.ts'
import type { Role } from '../contract/permissions.ts'
import { type Actor, recordChange } from '../db/record-change.ts'
import { Refusal } from '../errors.ts'
import { createBranch, type NewBranch } from '../setup/create-branch.ts'
import { createUser } from '../setup/create-user.ts'
import { checkLogo, writeLogo } from '../setup/logo-file.ts'
import { seedMasters } from '../setup/seed-masters.ts'
import type { Shop } from '../shop.ts'
import { demoCatalogue, insertDemoCatalogue } from './demo-catalogue.ts'
import { insertDemoCustomers, insertDemoPartners } from './demo-people.ts'
import { createRandom } from './random.ts'

const SEED = 2_024
const PROGRAM: Actor = { userId: null, ip: null }

const USERS: readonly { userName: string; displayName: string; role: Role; pin: string }[] = [
  { userName: 'owner', displayName: 'Radha Kamath', role: 'owner', pin: '1111' },
  { userName: 'counter', displayName: 'Santosh', role: 'counter', pin: '2222' },
  { userName: 'manager', displayName: 'Farida Sheikh', role: 'manager', pin: '3333' },
  { userName: 'optometrist', displayName: 'Dr Anil Bhandary', role: 'optometrist', pin: '4444' },
]

const BRANCH: Omit<NewBranch, 'logoFileName'> = {
  name: 'Belaku Opticals',
  address: '118, Gandhi Bazaar Main Road, Basavanagudi',
  city: 'Bengaluru',
  stateCode: '29',
  pincode: '560004',
  gstin: '29AAGFM7719P1ZF',
  phone: '080 4123 7700',
  email: 'hello@belaku.example',
  isCompositionScheme: false,
  upiId: 'belakuopticals@upi',
  terms: [
    'Please keep this bill: it is needed for any exchange or warranty.',
    'Frames carry a warranty of one year against faults of make; lenses are made to your order.',
  ].join('\n'),
  numberPrefix: 'KA1',
}

/**
 * Fills an empty database with the demo shop: people, catalogue and masters, the same every time.
 * Refused with 409 where a shop already is.
 */
export async function createDemoShop(shop: Shop): Promise<void> {
  const users = await Promise.all(USERS.map(withHashes))
  const random = createRandom(SEED)
  shop.write((tx) => {
    if (shop.hasBranch()) throw new Refusal('CONFLICT', 'There is a shop here already.')
    const atMs = shop.clock.now()
    seedMasters(tx, { localToday: shop.localNow() })
    const logoFileName = keepLogo(shop)
    createBranch(tx, shop, { ...BRANCH, logoFileName }, PROGRAM)
    for (const user of users) createUser(tx, user, { actor: PROGRAM, atMs })
    insertDemoPartners(tx)
    insertDemoCustomers(tx, random, atMs)
    const items = demoCatalogue(random)
    insertDemoCatalogue(tx, items, atMs)
    recordChange(tx, {
      actor: PROGRAM,
      atMs,
      action: 'demo.created',
      entity: 'branch',
      entityId: shop.branch().id,
      detail: { items: items.length },
    })
  })
}

async function withHashes({ pin, ...user }: (typeof USERS)[number]) {
  const [passwordHash, pinHash] = await Promise.all([
    hashSecret(`${user.userName}-demo`),
    hashSecret(pin),
  ])
  return { ...user, passwordHash, pinHash }
}

function keepLogo(shop: Shop): string {
  const file = fs.readFileSync(path.join(shop.resourcesFolder, 'seed', 'demo-logo.png'))
  const logo = checkLogo(file)
  if (!logo.ok) throw new Error(logo.reason)
  return writeLogo(shop.dataFolder, logo)
}
