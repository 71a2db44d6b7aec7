import fs from 'node:fs'
import path from 'node:path'
import { recordChange } from '../audit/record-change.ts'
import type { NewBranch } from '../branch/insert-branch.ts'
import type { Role } from '../contract/permissions.ts'
import { markDemoShop } from '../db/meta.ts'
import { addDays, addMonths } from '../domain/local-time.ts'
import type { Actor } from '../kernel/actor.ts'
import { createLocalNow } from '../kernel/local-now.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { seedMasters } from '../masters/seed-masters.ts'
import { COUNTER_CASH_OUT_LIMIT, COUNTER_UNPAID_LIMIT, writeSetting } from '../settings/settings.ts'
import { createBranch } from '../setup/create-branch.ts'
import { checkLogo, writeLogo } from '../setup/logo-file.ts'
import { createUser } from '../staff/create-user.ts'
import { findUserByName } from '../staff/users.ts'
import { demoCatalogue, insertDemoCatalogue } from './demo-catalogue.ts'
import { createDemoClock } from './demo-clock.ts'
import { writeDemoExams } from './demo-exams.ts'
import { writeDemoHistory } from './demo-history.ts'
import { writeDemoLensFamily } from './demo-lens-family.ts'
import { insertDemoCustomers, insertDemoPartners } from './demo-people.ts'
import { createRandom } from './random.ts'

const SEED = 2_024
const MONTHS_OF_HISTORY = 5
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
 * Fills an empty database with the demo shop: people, catalogue and five months of sales up to
 * yesterday, the same every time for one day. Refused with 409 where a shop already is.
 */
export async function createDemoShop(services: Services): Promise<void> {
  assertNoShop(services)
  const users = await Promise.all(USERS.map((user) => withHashes(services, user)))
  const logoFileName = await keepLogo(services)
  const localToday = services.localNow()
  const firstDay = addMonths(localToday, -MONTHS_OF_HISTORY).slice(0, 10)
  const lastDay = addDays(localToday, -1).slice(0, 10)
  const clock = createDemoClock(`${firstDay}T09:00:00`)
  // The same branch at another time: its documents are dated as they would have been.
  const localNow = createLocalNow(clock, () => 'Asia/Kolkata')
  const then: Services = { ...services, clock, localNow }
  const random = createRandom(SEED)
  try {
    // One transaction: a demo shop that is cut off half-way was never there.
    services.write((tx) => {
      // Asked again: while the secrets were hashed, the set-up page may have saved.
      assertNoShop(services)
      const atMs = clock.now()
      markDemoShop(tx)
      seedMasters(tx, { localToday })
      createBranch(tx, then, { ...BRANCH, logoFileName }, PROGRAM)
      for (const user of users) createUser(tx, user, { actor: PROGRAM, atMs })
      insertDemoPartners(tx)
      const customers = insertDemoCustomers(tx, random, atMs)
      const items = demoCatalogue(random)
      insertDemoCatalogue(tx, items, atMs)
      writeDemoLensFamily(tx, then)
      recordChange(tx, {
        actor: PROGRAM,
        atMs,
        action: 'demo.created',
        entity: 'branch',
        entityId: then.branch().id,
        detail: { items: items.length, customers: customers.length },
      })
      writeDemoExams(tx, customers, {
        firstDay,
        takenBy: findUserByName(tx, 'optometrist')?.id ?? null,
      })
      writeDemoHistory({ tx, services: then, clock, random, customers }, { firstDay, lastDay })
      writeSetting(tx, 'unpaidLimitPaise', COUNTER_UNPAID_LIMIT)
      writeSetting(tx, 'cashOutLimitPaise', COUNTER_CASH_OUT_LIMIT)
    })
  } finally {
    // Cut off or not: what the transaction remembered of the branch may be gone.
    services.forgetBranch()
  }
}

function assertNoShop(services: Services): void {
  if (services.hasBranch()) throw new Refusal('CONFLICT', message('setup.shop-here-already'))
}

async function withHashes({ secrets }: Services, { pin, ...user }: (typeof USERS)[number]) {
  const [passwordHash, pinHash] = await Promise.all([
    secrets.hash(`${user.userName}-demo`),
    secrets.hash(pin),
  ])
  return { ...user, passwordHash, pinHash }
}

async function keepLogo(services: Services): Promise<string> {
  const file = fs.readFileSync(path.join(services.resourcesFolder, 'seed', 'demo-logo.png'))
  const logo = await checkLogo(file)
  if (!logo.ok) throw new Refusal('VALIDATION', logo.reason)
  return writeLogo(services.dataFolder, logo)
}
