import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from './contract/permissions.ts'
import { run } from './db/sql.ts'
import type { BoundOperation } from './kernel/operation.ts'
import { allOperations } from './operations.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { faultsOfRefusal } from './testing/envelope.ts'
import { type TestServer, testServer } from './testing/test-server.ts'
import { TEST_NOW } from './testing/test-shop.ts'

/** The 43 operations of the service's description; contract section 4 names those it left open. */
const DESCRIBED = [
  'GET /api/Common/GetItemTypes',
  'POST /api/Common/GetCategoriesByItemType',
  'POST /api/Common/GetSubCategoriesByCategory',
  'POST /api/Common/SearchItems',
  'POST /api/Module/GetItemTypesByModule',
  'POST /api/Module/GetCategoryTreeByItemType',
  'POST /api/Module/GetQuickSaleTypes',
  'POST /api/Module/SaveSale',
  'GET /api/Common/GetCountries',
  'GET /api/Common/GetStates/{countryId}',
  'GET /api/Common/GetYears',
  'POST /api/Common/invoice/pdf',
  'POST /api/Common/invoice/pdf/html',
  'POST /api/Common/receipt/pdf',
  'POST /api/Common/receipt/pdf/html',
  'POST /api/quickSale/saveSalesOrderTemp',
  'POST /api/quickSale/GetSalesOrderTemp',
  'POST /api/quickSale/update-sales-order-temp-values',
  'POST /api/quickSale/delete-salesorder-temp',
  'POST /api/quickSale/deleteSalesOrderTempBySession',
  'GET /api/quickSale/getItemDetailFromCode',
  'GET /api/quickSale/getExactItemStock',
  'GET /api/quickSale/GetFrameSunGlassForAutoComplete',
  'GET /api/quickSale/GetSpectacleLensForAutoComplete',
  'POST /api/quickSale/search-contact-lens',
  'GET /api/quickSale/get-item-type-id',
  'POST /api/quickSale/SaveSale',
  'POST /api/quickSale/SaveInvoiceOnly',
  'POST /api/quickSale/SaveReceipt',
  'GET /api/quickSale/Fetch-Receipt-Type',
  'GET /api/quickSale/GetReceiptDetails',
  'GET /api/quickSale/get-credit-notes',
  'GET /api/quickSale/getSources',
  'GET /api/quickSale/getMemberships',
  'GET /api/quickSale/get-branch-details',
  'GET /api/quickSale/get-branch-logo/{branchId}/{fileName}',
  'GET /api/quickSale/app-version',
  'GET /api/quickSale/getDoctors',
  'GET /api/quickSale/getFitters',
  'GET /api/quickSale/getSuppliers',
  'GET /api/quickSale/getPriorities',
  'GET /api/quickSale/getGenders',
  'GET /api/quickSale/getCardTypes',
]

/** What contract sections 3 and 4 add to them. */
const ADDED = [
  'POST /api/Auth/Login',
  'POST /api/Auth/Refresh',
  'POST /api/Auth/Logout',
  'GET /api/Auth/People',
  'GET /api/Module/GetModules',
  'POST /api/Orders/search',
  'GET /api/Orders/{salesOrderID}',
  'GET /api/Invoice/get-invoice-data-by-salesorder',
  'POST /api/Invoice/save-invoice-data',
  'POST /api/Customer/search',
  'POST /api/Customer/save',
  'GET /api/Customer/{customerID}',
  'POST /api/Returns/save',
]

const DOORS = ['public', 'enrolled', 'first-run']
const name = ({ spec }: BoundOperation): string => `${spec.method} ${spec.path}`

let t: TestServer
const operations = allOperations
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

describe('the operations', () => {
  it('are the 43 of the description and those of the contract', () => {
    expect(new Set(DESCRIBED).size).toBe(43)
    const names = operations.map(name)
    expect([...DESCRIBED, ...ADDED].filter((each) => !names.includes(each))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(operations.map(({ spec }) => spec.name)).size).toBe(names.length)
  })

  it('each have a permission, a summary and the schemas of what they take and answer', () => {
    const known: string[] = [...PERMISSIONS, ...DOORS, 'display']
    const faults = operations.flatMap((bound) => {
      const { area, body, method, params, path: url, permission, reply, summary } = bound.spec
      const isWhole =
        known.includes(permission) &&
        area.length > 2 &&
        summary.length > 10 &&
        reply !== undefined &&
        (method === 'POST' || body === undefined) &&
        url.includes('{') === (params !== undefined)
      return isWhole ? [] : [name(bound)]
    })
    expect(faults).toEqual([])
  })

  it('are open to everyone at the counter, money apart', () => {
    const described = operations.filter((bound) => DESCRIBED.includes(name(bound)))
    const closed = described.filter(({ spec }) => spec.permission !== 'sell').map(name)
    expect(closed).toEqual(['POST /api/quickSale/SaveReceipt'])
  })

  it('stand open to nobody without a token but those of the contract', () => {
    const open = operations.filter(({ spec }) => DOORS.includes(spec.permission)).map(name)
    const expected = [
      'POST /api/Auth/Login',
      'POST /api/Auth/Refresh',
      'POST /api/Auth/Logout',
      'GET /api/Auth/People',
      // What a display shows is behind a token of its own: by the till's code, and a yes there.
      'POST /api/Live/display/pair',
      'POST /api/Live/display/pair/result',
      // The way in over the shop's network: a code of two minutes, and a yes at the main till.
      'POST /api/Devices/pair',
      'POST /api/Devices/pair/result',
      // The page of a job card: a signed link, and a PIN for anything but the job's number.
      'POST /api/Fitter/open',
      'POST /api/Fitter/enter',
      'POST /api/Fitter/move',
      'POST /api/Fitter/lens-check',
      // The standby till's own operations: for the one paired device that is appointed.
      'POST /api/Standby/join',
      // What a paired till has to know to go over to it.
      'GET /api/Standby/places',
      'POST /api/Standby/sales',
      'GET /api/Copies/image',
      'GET /api/Copies/log',
      'GET /api/Copies/base',
      // A certificate that the shop itself has signed.
      'POST /api/Standby/term',
      'POST /api/Standby/tail',
    ]
    const others = open.filter((each) => !expected.includes(each))
    expect(others.filter((each) => !each.includes(' /api/Setup/'))).toEqual([])
  })

  it('each have a test that names their path', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    const tests = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && file !== 'operations.test.ts')
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    const isNamed = (url: string): boolean => {
      const fixed = url.slice(0, url.includes('{') ? url.indexOf('{') : undefined)
      const ends = url.includes('{') ? ["'", '`', '"', '$'] : ["'", '`', '"', '?']
      return tests.some((text) =>
        url.includes('{') ? text.includes(fixed) : ends.some((end) => text.includes(fixed + end)),
      )
    }
    const untested = operations.filter(({ spec }) => !isNamed(spec.path)).map(name)
    expect(untested).toEqual([])
  })

  it('are all of them, and nothing else, in the API document', async () => {
    const { body } = await t.call('GET', '/openapi.json', undefined, { as: null })
    const documented = Object.entries<object>(body.paths).flatMap(([url, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${url}`),
    )
    expect(documented.toSorted()).toEqual(operations.map(name).toSorted())
  })
})

const b64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(header: object, claims: object, key: Buffer | string): string {
  const text = `${b64(header)}.${b64(claims)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

async function signIn(userName: string) {
  const answer = await t.call(
    'POST',
    '/api/Auth/Login',
    { userName, password: `${userName}-secret` },
    { as: null },
  )
  return { token: String(answer.body.AccessToken), refreshToken: String(answer.body.RefreshToken) }
}

const HS256 = { alg: 'HS256', typ: 'JWT' }

/** One header for every way in which a token can be no good. */
async function badHeaders(): Promise<Record<string, string | undefined>> {
  const good = (await signIn('owner')).token
  const [head = '', body = '', mark = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const key = t.services.keys.tokenSecret
  const left = await signIn('manager')
  await t.call('POST', '/api/Auth/Logout', { refreshToken: left.refreshToken }, { as: null })
  const changed = (await signIn('optometrist')).token
  t.services.write((tx) => {
    run(tx, `UPDATE users SET version = version + 1 WHERE user_name = 'optometrist'`)
  })
  const nowS = TEST_NOW / 1000
  const otherMark = `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`
  const tomorrow = { ...claims, iat: nowS + 120, exp: nowS + 999 }
  return {
    missing: undefined,
    empty: '',
    'no scheme': good,
    'another scheme': `Basic ${good}`,
    'two spaces': `Bearer  ${good}`,
    nonsense: 'Bearer nonsense',
    'no signature': `Bearer ${head}.${body}.`,
    'another signature': `Bearer ${head}.${body}.${otherMark}`,
    'alg none': `Bearer ${b64({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg none, signed': `Bearer ${signed({ alg: 'none', typ: 'JWT' }, claims, key)}`,
    'alg HS512 by name': `Bearer ${signed({ alg: 'HS512', typ: 'JWT' }, claims, key)}`,
    'another key': `Bearer ${signed(HS256, claims, 'another key')}`,
    'an empty key': `Bearer ${signed(HS256, claims, '')}`,
    expired: `Bearer ${signed(HS256, { ...claims, iat: nowS - 900, exp: nowS }, key)}`,
    'of the future': `Bearer ${signed(HS256, tomorrow, key)}`,
    'without an expiry': `Bearer ${signed(HS256, { ...claims, exp: undefined }, key)}`,
    'of another branch': `Bearer ${signed(HS256, { ...claims, branch: 2 }, key)}`,
    'of another person': `Bearer ${signed(HS256, { ...claims, sub: claims.sub + 1 }, key)}`,
    'of no session': `Bearer ${signed(HS256, { ...claims, sid: 'none' }, key)}`,
    'logged out': `Bearer ${left.token}`,
    'from before a change of the person': `Bearer ${changed}`,
  }
}

describe('every operation behind a permission', () => {
  it('answers 401 to a token that is no good, and does nothing', async () => {
    const headers = await badHeaders()
    const closed = operations.filter(({ spec }) => !DOORS.includes(spec.permission))
    const before = databaseDigest(t.services.db)
    const faults: string[] = []
    for (const [what, authorization] of Object.entries(headers)) {
      for (const { spec } of closed) {
        const url = spec.path.replace(/\{\w+\}/g, 'x')
        const answer = await t.call(spec.method, url, spec.body === undefined ? undefined : '{', {
          as: null,
          headers: authorization === undefined ? {} : { authorization },
        })
        const found = faultsOfRefusal(answer, 'UNAUTHENTICATED')
        faults.push(...found.map((fault) => `${what}, ${spec.path} ${fault}`))
      }
    }
    expect(faults).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect(Object.keys(headers).length * closed.length).toBeGreaterThan(1_000)
  })

  it('answers 403 to a role that lacks the permission, and does nothing', async () => {
    for (const role of ROLES) {
      await t.call('GET', '/api/quickSale/open-carts', undefined, { as: role })
    }
    const before = databaseDigest(t.services.db)
    const lacking = operations.filter(({ spec }) => {
      const { body, permission } = spec
      const mayNot = ROLE_PERMISSIONS.counter.every((each) => each !== permission)
      const isOfRole = !DOORS.includes(permission) && permission !== 'display'
      return mayNot && isOfRole && body === undefined
    })
    for (const { spec } of lacking) {
      const url = spec.path.replace(/\{\w+\}/g, '1')
      const answer = await t.call(spec.method, url, undefined, { as: 'counter' })
      expect(faultsOfRefusal(answer, 'FORBIDDEN')).toEqual([])
    }
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})
