import { recordChange } from '../audit/record-change.ts'
import { saveSetup as spec } from '../contract/setup.ts'
import { operation } from '../kernel/operation.ts'
import { insertDoctor, insertSupplier } from '../masters/partners.ts'
import { seedMasters } from '../masters/seed-masters.ts'
import {
  COUNTER_CASH_OUT_LIMIT,
  COUNTER_UNPAID_LIMIT,
  FIRST_RETURN_RULES,
  FIRST_WRITE_OFF_LIMIT,
  readSetting,
  STRICT_PRICE_RULES,
  writeSetting,
} from '../settings/settings.ts'
import { createUser } from '../staff/create-user.ts'
import { createBranch } from './create-branch.ts'
import { insertFirstServices } from './first-services.ts'
import { writeLogo } from './logo-file.ts'
import { assertNeedsSetup } from './needs-setup.ts'
import { readSetup } from './setup-details.ts'

export const saveSetup = operation(spec, async ({ actor, body, services }) => {
  assertNeedsSetup(services.db)
  const { branch, doctor, lab, logo, owner } = await readSetup(body)
  const [passwordHash, pinHash] = await Promise.all([
    services.secrets.hash(owner.password),
    services.secrets.hash(owner.pin),
  ])
  services.write((tx) => {
    // Asked again: while the secrets were hashed, another page may have saved.
    assertNeedsSetup(tx)
    seedMasters(tx, { localToday: services.localNow() })
    const logoFileName = logo === null ? null : writeLogo(services.dataFolder, logo)
    createBranch(tx, services, { ...branch, logoFileName }, actor)
    const atMs = services.clock.now()
    insertFirstServices(tx, { atMs, localDate: services.localNow() })
    writeSetting(tx, 'unpaidLimitPaise', COUNTER_UNPAID_LIMIT)
    writeSetting(tx, 'cashOutLimitPaise', COUNTER_CASH_OUT_LIMIT)
    writeSetting(tx, 'priceRules', STRICT_PRICE_RULES)
    writeSetting(tx, 'shop', {
      ...readSetting(tx, 'shop'),
      returnRules: FIRST_RETURN_RULES,
      writeOffLimitPaise: FIRST_WRITE_OFF_LIMIT,
    })
    const { displayName, userName } = owner
    const added = (entity: 'supplier' | 'doctor', entityId: number, detail: object) =>
      recordChange(tx, {
        actor,
        atMs,
        action: 'masters.added',
        entity,
        entityId,
        detail: { ...detail },
      })
    if (lab !== null) {
      added('supplier', insertSupplier(tx, { ...lab, mobile: '' }), { kind: 'Supplier', ...lab })
    }
    if (doctor !== null) {
      added('doctor', insertDoctor(tx, { ...doctor, mobile: '' }), { kind: 'Doctor', ...doctor })
    }
    createUser(tx, { userName, displayName, role: 'owner', passwordHash, pinHash }, { actor, atMs })
  })
  return { success: true }
})
