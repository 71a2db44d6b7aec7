import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programResourcesFolder } from '../kernel/resources-folder.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

type Keys = Record<string, unknown>
const read = async () =>
  (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body
const save = (body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Settings/shop', body, { as })

describe('the settings of the shop', () => {
  it('change what documents and the counter go by, each change in the history', async () => {
    const before = await read()
    expect(before).toMatchObject({
      Version: 1,
      TradeName: 'Netra Opticals',
      Scheme: 'Regular',
      LegalName: null,
      AllowNegativeStock: false,
      Versions: [],
    })
    const { body } = await save({
      version: 1,
      tradeName: 'Netra Eye Care',
      legalName: 'Netra Opticals Pvt Ltd',
      licenceNo: 'KA-B5-1234',
      bank: 'HDFC Bank 50100123456',
      creditLimits: { counter: 250 },
      phone: '080 4123 9999',
      upiID: null,
      discountCeilings: { counter: 5 },
      returnDays: 15,
      workingDays: [1, 2, 3, 4, 5, 6, 6],
      eInvoiceFrom: '2027-04-01',
    })
    expect(body).toEqual({ success: true, version: 2 })
    const after = await read()
    expect(after).toMatchObject({
      TradeName: 'Netra Eye Care',
      LegalName: 'Netra Opticals Pvt Ltd',
      LicenceNo: 'KA-B5-1234',
      UpiID: null,
      ReturnDays: 15,
      WorkingDays: [1, 2, 3, 4, 5, 6],
      EInvoiceFrom: '2027-04-01T00:00:00',
    })
    expect(after.CreditLimits).toEqual({ ...before.CreditLimits, counter: 250 })
    expect(after.DiscountCeilings).toEqual({ ...before.DiscountCeilings, counter: 5 })
    expect(after.Versions[0]).toMatchObject({ Version: 2, By: 'Owner', At: '2026-11-20T11:00:00' })
    expect(after.Versions[0].Changes).toContainEqual({
      Field: 'tradeName',
      Before: 'Netra Opticals',
      After: 'Netra Eye Care',
    })
    const branch = (await t.call('GET', '/api/quickSale/get-branch-details')).body
    expect(branch).toMatchObject({ BranchName: 'Netra Eye Care', UpiID: null })
    const refused = await counterWork(t).send('ceiling', { discountRate: 10 })
    expect(refused.status).toBe(403)
    // What the counter may leave unpaid, and the bank account on the bill.
    const counter = counterWork(t)
    const customerModel = { name: 'Asha', mobile: '9845011111' }
    await counter.add('credit', { qty: 3 })
    expect((await counter.save('credit', { customerModel })).status).toBe(403)
    const sold = await counter.commit('credit', { customerModel }, 'owner')
    const path = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${sold.SalesOrderID}`
    expect((await t.call('GET', path)).body.Branch.BankDetails).toBe('HDFC Bank 50100123456')
  })

  it('are not overwritten by somebody who has not seen the change of another', async () => {
    expect(faultsOfRefusal(await save({ version: 1, city: 'Mysuru' }), 'CONFLICT')).toEqual([])
    expect((await save({ version: 2 })).body).toEqual({ success: true, version: 2 })
    expect((await read()).City).toBe('Bengaluru')
  })

  it('keep GSTIN and scheme together', async () => {
    expect((await save({ gstin: null, scheme: 'Unregistered' })).status).toBe(200)
    expect(await read()).toMatchObject({ GSTIN: null, Scheme: 'Unregistered' })
    expect((await save({ gstin: '29AABCD1234E1Z4', scheme: 'Composition' })).status).toBe(200)
    expect(await read()).toMatchObject({ Scheme: 'Composition' })
    expect((await save({ scheme: 'Regular' })).status).toBe(200)
  })

  it.each([
    ['a GSTIN that is none', { gstin: '29AABCD1234E1Z5' }],
    ['a GSTIN of another State', { gstin: '33AAACD5678F1ZQ' }],
    ['no GSTIN of a regular shop', { gstin: null, scheme: 'Regular' }],
    ['a scheme without GSTIN', { scheme: 'Unregistered' }],
    ['a PIN code of five', { pincode: '56003' }],
    ['a phone number that is none', { phone: 'call us' }],
    ['an address that is none', { email: 'shop' }],
    ['a UPI ID that is none', { upiID: 'netra' }],
    ['a blank name', { tradeName: ' ' }],
    ['a ceiling above all', { discountCeilings: { counter: 101 } }],
    ['no working day', { workingDays: [] }],
    ['an eighth day', { workingDays: [7] }],
    ['a day that is none', { eInvoiceFrom: '2027-02-30' }],
    ['five digits', { hsnDigits: 5 }],
    ['a first day that is none', { scheme: 'Regular', registeredFrom: '2026-11-31' }],
  ])('refuse %s and write nothing', async (_what, body) => {
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await save(body), 'VALIDATION')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('say of a wrong PIN code how many digits it has', async () => {
    const { body } = await save({ pincode: '56003' })
    expect(body.errors).toEqual([{ field: 'pincode', message: 'must be six digits' }])
  })

  it('are not for the counter', async () => {
    expect(faultsOfRefusal(await save({ city: 'x' }, 'counter'), 'FORBIDDEN')).toEqual([])
  })
})

describe('the logo', () => {
  const send = async (bytes: Buffer, type: string) => {
    const login = { userName: 'owner', password: 'owner-secret' }
    const { body } = await t.call('POST', '/api/Auth/Login', login, { as: null })
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/Settings/logo',
      headers: { authorization: `Bearer ${body.AccessToken}`, 'content-type': type },
      payload: bytes,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const PNG = fs.readFileSync(path.join(programResourcesFolder(), 'seed', 'demo-logo.png'))

  it('is kept under a new name and shown', async () => {
    const { body, status } = await send(PNG, 'image/png')
    expect([status, body.success]).toEqual([200, true])
    const shown = await t.call('GET', `/api/quickSale/get-branch-logo/1/${body.logoFileName}`)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('is refused where it is no picture', async () => {
    expect((await send(Buffer.from('<svg/>'), 'image/png')).status).toBe(400)
    expect((await send(PNG, 'text/plain')).status).toBe(415)
  })
})

describe('tax rates', () => {
  const list = async () =>
    (await t.call('GET', '/api/Settings/tax-rates', undefined, { as: 'owner' })).body.Items
  const saveRate = (body: Keys, as: 'owner' | 'counter' = 'owner') =>
    t.call(
      'POST',
      '/api/Settings/tax-rates',
      {
        taxClass: 'Spectacle cases',
        validFrom: '2026-12-01',
        rate: 12,
        source: '1/2026-CT(R)',
        ...body,
      },
      { as },
    )
  const rates = async () =>
    (await list())
      .find((row: Keys) => row['TaxClass'] === 'Spectacle cases')
      .Rates.map((row: Keys) => [row['ValidFrom'], row['Rate'], row['IsFixed']])

  it('are entered for a day, changed and taken back before it', async () => {
    const before = await rates()
    expect((await saveRate({})).status).toBe(200)
    expect(await rates()).toEqual([['2026-12-01T00:00:00', 12, false], ...before])
    await saveRate({ rate: 5 })
    const price = async () =>
      (await t.call('GET', '/api/quickSale/getItemDetailFromCode?code=CASE-01')).body.IGSTRate
    expect(await price()).toBe(18)
    t.clock.set(Date.parse('2026-12-01T00:00:30+05:30'))
    expect(await price()).toBe(5)
    t.clock.set(Date.parse('2026-11-20T11:00:00+05:30'))
    expect((await saveRate({ rate: undefined, remove: true })).status).toBe(200)
    expect(await rates()).toEqual(before)
  })

  it('tell who changed them, when, and from what to what', async () => {
    const { Changes } = (await t.call('GET', '/api/Settings/tax-rates', undefined, { as: 'owner' }))
      .body
    const of = { TaxClass: 'Spectacle cases', ValidFrom: '2026-12-01T00:00:00' }
    const told = { ...of, By: expect.stringMatching(/./), At: '2026-11-20T11:00:00' }
    expect(Changes).toMatchObject([
      { ...told, Before: 5, After: 18, Source: '1/2026-CT(R)' },
      { ...told, Before: 12, After: 5, Source: '1/2026-CT(R)' },
      { ...told, Before: 18, After: 12, Source: '1/2026-CT(R)' },
    ])
  })

  it('know the rates of today, and take another one all the same', async () => {
    const { KnownRates } = (
      await t.call('GET', '/api/Settings/tax-rates', undefined, { as: 'owner' })
    ).body
    expect(KnownRates).toEqual(expect.arrayContaining([5, 18, 40]))
    expect(KnownRates).not.toContain(7)
    const before = await rates()
    expect((await saveRate({ rate: 7 })).status).toBe(200)
    expect((await rates())[0]).toEqual(['2026-12-01T00:00:00', 7, false])
    await saveRate({ rate: undefined, remove: true })
    expect(await rates()).toEqual(before)
  })

  it.each([
    ['a rate in force', { validFrom: '2025-09-22' }, 'BUSINESS_RULE'],
    ['a class that is none', { taxClass: 'Gold' }, 'VALIDATION'],
    ['no rate', { rate: undefined }, 'VALIDATION'],
    ['a rate of the exempt', { kind: 'exempt' }, 'VALIDATION'],
    ['a day that is none', { validFrom: '2026-13-01' }, 'VALIDATION'],
    ['what is not there', { remove: true }, 'NOT_FOUND'],
  ] as const)('refuse %s', async (_what, body, code) => {
    expect(faultsOfRefusal(await saveRate(body), code)).toEqual([])
  })

  it('are not for the counter', async () => {
    expect(faultsOfRefusal(await saveRate({}, 'counter'), 'FORBIDDEN')).toEqual([])
  })
})
