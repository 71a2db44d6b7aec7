import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationSpec } from '../contract/operation.ts'
import { allOperations } from '../operations.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type Place, placesOf, sample, schemaOf, withValueAt } from '../testing/request-cases.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { createIds, type IdKind } from '../wire/ids.ts'

/** The kind of thing that a key of a body names. */
const KINDS: Record<string, IdKind> = {
  itemTypeID: 'itemType',
  value: 'itemType',
  moduleID: 'module',
  categoryID: 'category',
  subCategoryID: 'subCategory',
  itemID: 'item',
  inventoryID: 'unit',
  id: 'cartLine',
  salesOrderTempId: 'cartLine',
  customerID: 'customer',
  stateID: 'state',
  countryID: 'country',
  genderID: 'gender',
  membershipID: 'membership',
  sourceID: 'source',
  doctorID: 'doctor',
  supplierID: 'supplier',
  fitterID: 'fitter',
  priorityID: 'priority',
  cardTypeID: 'cardType',
  salesOrderID: 'order',
  yearId: 'year',
  receiptId: 'receipt',
  invoiceID: 'invoice',
  creditNoteID: 'creditNote',
  lineID: 'orderLine',
  memberID: 'customer',
  recallID: 'recall',
  deviceID: 'device',
  drawerID: 'drawer',
  toDrawerID: 'drawer',
  inwardID: 'goodsReceipt',
  countID: 'stockCount',
  foundID: 'foundDocument',
  fromItemID: 'item',
  intoItemID: 'item',
  offerID: 'offer',
  incentiveID: 'incentiveRule',
  userID: 'user',
  aboutID: 'recall',
  cardID: 'giftCard',
  viewID: 'reportView',
  labBillID: 'labBill',
  billID: 'fitterBill',
  labOrderID: 'labOrder',
  expenseID: 'expenseBill',
  inwardLineID: 'goodsReceiptLine',
  expenseLineID: 'expenseBillLine',
  payerID: 'payer',
  campaignID: 'campaign',
  claimID: 'payerClaim',
  accountReceiptID: 'accountReceipt',
}

type Body = Record<string, unknown>
let t: TestServer
let work: CounterWork
let specs: OperationSpec[]
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await work.add('x')
  const all = allOperations.map(({ spec }) => spec)
  specs = all.filter(({ body, params, path }) => body && !params && path.startsWith('/api/'))
})
afterAll(() => t.close())

/** What must stand beside some IDs before anybody looks at them. */
function beside(spec: OperationSpec, path: readonly string[]): Body {
  const [parent = '', key = ''] = path
  if (parent === 'receiptModel' && path.includes('payments')) return {}
  if (spec.name === 'give-approval' && parent === 'lines') {
    return { action: 'discount', discountRate: 10, sessionID: 'a-sale' }
  }
  if (parent === 'receiptModel') return { receiptModel: { receiptAmount: 1, receiptTypeId: 1 } }
  if (parent === 'customerModel' && key !== 'customerID') return { customerModel: { name: 'New' } }
  if (spec.name === 'save-customer' && parent !== 'customerID') return { name: 'New' }
  return {}
}

/** Puts a right ID wherever the sample has a text in a key that names one. */
function withRightIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRightIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const kind = KINDS[key]
      const isId = kind !== undefined && typeof entry === 'string'
      return [key, isId ? t.services.ids.encode(kind, 1) : withRightIds(entry)]
    }),
  )
}

function merged(base: unknown, more: unknown): unknown {
  if (typeof more !== 'object' || more === null || Array.isArray(more)) return more
  const out: Body = { ...Object(base) }
  for (const [key, entry] of Object.entries(more)) out[key] = merged(out[key], entry)
  return out
}

function wrongIds(kind: IdKind): string[] {
  const { ids } = t.services
  const right = ids.encode(kind, 1)
  const flipped = Buffer.from(right, 'base64url')
  flipped[9] = (flipped[9] ?? 0) ^ 4
  return [
    flipped.toString('base64url'),
    right.slice(0, -1),
    `${right}A`,
    ids.encode(kind === 'item' ? 'customer' : 'item', 1),
    createIds(randomBytes(16)).encode(kind, 1),
    '1',
    `' OR 1=1 --`,
  ]
}

/** Whether a place takes an ID: a text, or a text or an empty one that takes away what stood there. */
function takesId({ schema }: Place): boolean {
  const ways = schema.anyOf ?? [schema]
  return ways.some(({ const: only, type }) => type === 'string' && only === undefined)
}

describe('an ID that this branch did not give out for this', () => {
  it('is refused with 400 in every key of every body, and nothing is written', async () => {
    await t.call('GET', '/api/quickSale/open-carts', undefined, { as: 'owner' })
    const before = databaseDigest(t.services.db)
    const faults: string[] = []
    const seen = new Set<string>()
    for (const spec of specs) {
      const schema = schemaOf(spec, 'body')
      for (const place of placesOf(schema)) {
        const { path } = place
        const key = path.at(-1) ?? ''
        // A number of that name is no ID: the value of a coin.
        const kind = takesId(place) ? KINDS[key] : undefined
        const first = sample(schema)
        if (kind === undefined || typeof first !== 'object') continue
        seen.add(key)
        for (const wrong of wrongIds(kind)) {
          const shaped = withRightIds(withValueAt(schema, path, '<wrong>'))
          const text = JSON.stringify(merged(beside(spec, path), shaped))
          const right = t.services.ids.encode(kind, 1)
          const body = put(JSON.parse(text), path, wrong, right)
          const answer = await t.call('POST', spec.path, body, { as: 'owner' })
          const { code, errors } = answer.body
          const isRefused = code === 'INVALID_ID' && errors[0].field.split('.').at(-1) === key
          if (!isRefused) faults.push(`${spec.path} ${path.join('.')} "${wrong}": ${code}`)
        }
      }
    }
    expect(faults).toEqual([])
    expect([...seen].toSorted()).toEqual(Object.keys(KINDS).toSorted())
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

/** The body with the wrong ID at its path, where the right one was laid. */
function put(body: unknown, path: readonly string[], wrong: string, right: string): unknown {
  const [key, ...rest] = path
  if (key === undefined) return body === right ? wrong : body
  if (Array.isArray(body)) return body.map((entry) => put(entry, rest, wrong, right))
  return { ...Object(body), [key]: put(Object(body)[key], rest, wrong, right) }
}
