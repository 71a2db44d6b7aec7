import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASTER_KINDS } from '../contract/shop-masters.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN } from '../testing/test-shop.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const list = async (kind: string, query = '') =>
  (await t.call('GET', `/api/Masters/${kind}${query}`)).body
const save = (kind: string, body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', `/api/Masters/${kind}`, body, { as })

/** A row of each kind, with what its answer shows beside name and state. */
const ROWS: Record<string, [Keys, Keys]> = {
  Supplier: [
    {
      gstin: ' 29aacd5678f1zf'.replace('aacd', 'aaacd'),
      creditDays: 30,
      isLab: true,
      leadDays: 4,
      workingDays: [1, 5],
    },
    {
      GSTIN: '29AAACD5678F1ZF',
      CreditDays: 30,
      IsLab: true,
      LeadDays: 4,
      WorkingDays: [1, 5],
      Type: 'Regular',
    },
  ],
  Doctor: [
    { clinic: 'City', registrationNo: 'KMC 1', commissionRate: 7.5 },
    { Clinic: 'City', RegistrationNo: 'KMC 1', Mobile: '', CommissionRate: 7.5 },
  ],
  Fitter: [
    { mobile: '98450', billCycle: 'Week', rates: [{ lensType: 1, rate: 80, from: '2026-11-01' }] },
    { Mobile: '98450', BillCycle: 'Week', Rates: [{ lensType: 1, rate: 80, from: '2026-11-01' }] },
  ],
  CardType: [{ chargePercent: 1.8 }, { ChargePercent: 1.8 }],
  Source: [{}, {}],
  Priority: [
    { leadDays: 2, extraCharge: 150 },
    { LeadDays: 2, ExtraCharge: 150 },
  ],
  Membership: [
    { discountRate: 7.5, price: 499, months: 12 },
    { DiscountRate: 7.5, Price: 499, Months: 12 },
  ],
  Courier: [
    { trackingUrl: 'https://track.example/' },
    { TrackingUrl: 'https://track.example/', Mobile: null },
  ],
  Reason: [
    { usedFor: 'Stock', needsNote: true },
    { UsedFor: 'Stock', NeedsNote: true },
  ],
  JobCharge: [
    { sac: '998729', price: 120.5 },
    { SAC: '998729', Price: 120.5, IsPriceAsked: false },
  ],
  Holiday: [
    { date: '2026-12-25', forLabs: true },
    { Date: '2026-12-25T00:00:00', ForLabs: true },
  ],
  Brand: [{}, {}],
  Category: [
    {
      get itemTypeID() {
        return t.services.ids.encode('itemType', 1)
      },
    },
    {},
  ],
}

describe.each(MASTER_KINDS)('%s', (kind) => {
  const [fields, shown] = ROWS[kind] ?? [{}, {}]

  it('is added, found, changed and taken out of use', async () => {
    const added = await save(kind, { name: `New ${kind}`, ...fields })
    expect(added.body).toMatchObject({ success: true })
    const find = async () =>
      (await list(kind, '?searchTerm=NEW&pageSize=50')).Items.find(
        (row: Keys) => row['ID'] === added.body.id,
      )
    expect(await find()).toMatchObject({ Name: `New ${kind}`, IsActive: true, ...shown })
    const changed = await save(kind, {
      id: added.body.id,
      name: `New ${kind} two`,
      isActive: false,
    })
    expect(changed.body).toEqual({ success: true, id: added.body.id })
    expect(await find()).toMatchObject({ Name: `New ${kind} two`, IsActive: false, ...shown })
    const active = await list(kind, '?isActive=true&pageSize=200')
    expect(active.Items.some((row: Keys) => row['ID'] === added.body.id)).toBe(false)
  })

  it('refuses a blank name, an unknown row and whoever may not', async () => {
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await save(kind, { name: '  ', ...fields }), 'VALIDATION')).toEqual([])
    const foreign = { id: t.services.ids.encode('item', 1), name: 'x', ...fields }
    expect(faultsOfRefusal(await save(kind, foreign), 'INVALID_ID')).toEqual([])
    expect(
      faultsOfRefusal(await save(kind, { name: 'x', ...fields }, 'counter'), 'FORBIDDEN'),
    ).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

it.each([...MASTER_KINDS])(
  'two change the same %s: the second is told, nothing is lost',
  async (kind) => {
    const [keys] = ROWS[kind] ?? [{}]
    const own = kind === 'Supplier' ? { ...keys, gstin: '' } : keys
    const { id } = (await save(kind, { name: `Twice ${kind}`, ...own })).body
    const change = (body: Keys) => save(kind, { id, ...body })
    const row = async () => (await list(kind, `?searchTerm=${kind}%20by`)).Items[0]
    expect((await change({ version: 1, name: `${kind} by one` })).status).toBe(200)
    const before = databaseDigest(t.services.db)
    const late = await change({ version: 1, name: `${kind} by two` })
    expect(faultsOfRefusal(late, 'CONFLICT')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect(await row()).toMatchObject({ Name: `${kind} by one`, Version: 2 })
    expect((await change({ version: 2, name: `${kind} by two` })).status).toBe(200)
    // Whoever sends no version saves as before.
    expect((await change({ name: `${kind} by three` })).status).toBe(200)
    expect(await row()).toMatchObject({ Name: `${kind} by three`, Version: 4 })
  },
)

it('the pickers show what is in use', async () => {
  const pickers = {
    Supplier: 'getSuppliers',
    Doctor: 'getDoctors',
    Fitter: 'getFitters',
    CardType: 'getCardTypes',
    Source: 'getSources',
    Priority: 'getPriorities',
    Membership: 'getMemberships',
  }
  for (const [kind, picker] of Object.entries(pickers)) {
    const { body } = await save(kind, {
      name: `Picked ${kind}`,
      ...ROWS[kind]?.[0],
      gstin: undefined,
    })
    const names = async () => {
      const answer = (await t.call('GET', `/api/quickSale/${picker}`)).body
      return (answer.Items ?? answer).map((row: Keys) => row['Name'])
    }
    expect(await names()).toContain(`Picked ${kind}`)
    await save(kind, { id: body.id, name: `Picked ${kind}`, isActive: false })
    expect(await names()).not.toContain(`Picked ${kind}`)
  }
})

it('a supplier opens with what is owed, and its GSTIN names its State', async () => {
  const { body } = await save('Supplier', {
    name: 'Tamil Frames',
    gstin: '33AAACD5678F1ZQ',
    openingBalance: 1_500.5,
  })
  expect(body).toMatchObject({ success: true })
  const account = await t.call('GET', `/api/Purchases/account/${body.id}`, undefined, {
    as: 'owner',
  })
  expect(account.body).toMatchObject({
    Balance: 1_500.5,
    Items: [{ Kind: 'opening', Title: 'Opening balance' }],
  })
  const [row] = (await list('Supplier', '?searchTerm=tamil')).Items
  expect(row.StateID).toBe(t.services.ids.encode('state', 33))
})

it('a supplier is not the shop itself', async () => {
  const refused = await save('Supplier', { name: 'Ourselves', gstin: BRANCH_GSTIN })
  expect(faultsOfRefusal(refused, 'VALIDATION')).toEqual([])
  expect(JSON.stringify(refused.body)).toContain(
    'This is the GSTIN of the shop itself: a supplier has another.',
  )
})

it.each([
  ['a name that is taken', 'Courier', { name: 'blue  dart' }, 'CONFLICT'],
  ['a field of another kind', 'Brand', { name: 'x', leadDays: 2 }, 'VALIDATION'],
  ['a GSTIN that is none', 'Supplier', { name: 'x', gstin: '29AAACD5678F1ZZ' }, 'VALIDATION'],
  [
    'a GSTIN of the unregistered',
    'Supplier',
    { name: 'x', gstin: '29AAACD5678F1ZF', type: 'Unregistered' },
    'VALIDATION',
  ],
  [
    'a tracking address that is none',
    'Courier',
    { name: 'x', trackingUrl: 'javascript:alert(1)' },
    'VALIDATION',
  ],
  ['a reason for nothing', 'Reason', { name: 'x' }, 'VALIDATION'],
  ['a holiday without its day', 'Holiday', { name: 'x' }, 'VALIDATION'],
  ['a day that is none', 'Holiday', { name: 'x', date: '2026-02-30' }, 'VALIDATION'],
  ['a discount above all', 'Membership', { name: 'x', discountRate: 101 }, 'VALIDATION'],
  ['a kind that is none', 'Planet', { name: 'x' }, 'VALIDATION'],
] as const)('%s is refused', async (_what, kind, body, code) => {
  await save('Courier', { name: 'Blue Dart' })
  expect(faultsOfRefusal(await save(kind, body), code)).toEqual([])
})
