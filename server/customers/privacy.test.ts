import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { all } from '../db/sql.ts'
import { CASH, ON_ACCOUNT } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TEST_NOW } from '../testing/test-shop.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { eraseForgotten } from './erase-forgotten.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const PERSON = { name: 'Nalini Menon', mobile: '9845077777', address: '12 Lake Road' }
const id = (numericID: number) => t.services.ids.encode('customer', numericID)
const save = async (body: object): Promise<number> =>
  (await t.call('POST', '/api/Customer/save', body)).body.numericID
const erase = (customerID: string, as: 'owner' | 'manager' = 'owner') =>
  t.call('POST', '/api/Customer/erase', { customerID, reason: 'Asked by letter' }, { as })
const told = (customerId: number) =>
  all<{ detail: string; body: string }>(
    t.services.db,
    `SELECT a.detail_json AS detail, o.body_json AS body FROM audit_log a
       JOIN outbox o ON o.seq = a.seq
      WHERE a.entity = 'customer' AND a.entity_id = :customerId ORDER BY a.seq`,
    { customerId: String(customerId) },
  )

describe('what audit log and outbox say of a person', () => {
  it('names the fields that changed, and no value', async () => {
    const customerId = await save(PERSON)
    await save({ customerID: id(customerId), mobile: '9845088888', address: '' })
    const rows = told(customerId)
    for (const value of ['Nalini', '98450', 'Lake']) {
      expect(JSON.stringify(rows)).not.toContain(value)
    }
    const [created, changed] = rows.map(({ detail }) => JSON.parse(detail).fields)
    expect(Object.keys(created).sort()).toEqual(['address', 'mobile', 'name'])
    expect(Object.keys(changed).sort()).toEqual(['address', 'mobile'])
    expect(changed.address).toBeNull()
    expect(changed.mobile).toMatch(/^[0-9a-f]{16}$/)
    expect(changed.mobile).not.toBe(created.mobile)
  })

  it('has the same hash for the same value, so that one can be proved', async () => {
    const [first, second] = [await save(PERSON), await save(PERSON)]
    const mobileOf = (customerId: number) => JSON.parse(told(customerId)[0]?.detail ?? '').fields
    expect(mobileOf(first)).toEqual(mobileOf(second))
  })
})

describe('who reads prescriptions', () => {
  it('is kept, once a day for each reader', async () => {
    const customerId = customerIdOf(t.services, LOCAL_CUSTOMER.name)
    const paths = ['', '/prescriptions', '/contact-lenses'].map(
      (end) => `/api/Customer/${id(customerId)}${end}`,
    )
    for (const path of paths) await t.call('GET', path, undefined, { as: 'optometrist' })
    await t.call('GET', paths[1] ?? '', undefined, { as: 'manager' })
    t.clock.set(TEST_NOW + 24 * 60 * 60_000)
    await t.call('GET', paths[1] ?? '', undefined, { as: 'manager' })
    const rows = all<{ who: string; day: string; operation: string }>(
      t.services.db,
      `SELECT u.user_name AS who, r.day, r.operation FROM health_reads r
         JOIN users u ON u.id = r.user_id
        WHERE r.customer_id = :customerId AND u.user_name <> 'counter' ORDER BY r.day, who`,
      { customerId },
    )
    expect(rows).toEqual([
      { who: 'manager', day: '2026-11-20', operation: 'get-prescription-history' },
      { who: 'optometrist', day: '2026-11-20', operation: 'get-customer' },
      { who: 'manager', day: '2026-11-21', operation: 'get-prescription-history' },
    ])
    t.clock.set(TEST_NOW)
  })
})

describe('every other way to a prescription', () => {
  it('is kept too: the glance, a test in work, an order, its lens check and its papers', async () => {
    const work = counterWork(t)
    const customerId = await save(PERSON)
    const eye = { spherical: '-1.25', cylinder: '-0.50', axis: '90' }
    const kept = await t.call('POST', '/api/Optics/prescriptions', {
      customerID: id(customerId),
      right: eye,
      left: eye,
    })
    expect(kept.status).toBe(200)
    await work.add('powers')
    const sold = await work.commit('powers', {
      customerModel: { customerID: id(customerId) },
      eyeInfoModel: { right: eye, left: eye },
    })
    const order: string = sold.SalesOrderID
    const reads: [string, () => Promise<unknown>][] = [
      ['glance-at-customer', () => read(`/api/Customer/${id(customerId)}/glance`)],
      [
        'work-out-prescription',
        () =>
          t.call(
            'POST',
            '/api/Optics/work-out',
            { customerID: id(customerId), right: eye },
            { as: 'manager' },
          ),
      ],
      ['get-order', () => read(`/api/Orders/${order}`)],
      ['get-lens-check', () => read(`/api/Orders/${order}/lens-check`)],
      [
        'get-returnable',
        () => read(`/api/Returns/invoice?invoiceID=${encodeURIComponent(sold.InvoiceID)}`),
      ],
      ['get-document-pdf', () => read(`/api/Documents/OrderAcknowledgement/${order}/model`)],
      [
        'get-document-pdf',
        () => read(`/api/Documents/PrescriptionCard/${kept.body.prescriptionID}/model`),
      ],
      ['read-cart', () => work.read('held lens')],
      ['read-cart', () => work.read('held draft')],
    ]
    // Held by another till, for this person: with lenses in it, and with what was typed of an eye.
    await work.add('held lens', { code: LENS, price: 600, spectacleLensType: 1, ...eye })
    for (const sessionID of ['held lens', 'held draft']) {
      const named = { sessionID, customerID: id(customerId) }
      expect((await t.call('POST', '/api/quickSale/set-cart-customer', named)).status).toBe(200)
    }
    const draft = { sessionID: 'held draft', kind: 'prescription', draft: JSON.stringify(eye) }
    expect((await t.call('POST', '/api/quickSale/set-cart-draft', draft)).status).toBe(200)
    const DAY = 24 * 60 * 60_000
    for (const [index, [operation, ask]] of reads.entries()) {
      t.clock.set(TEST_NOW + (index + 1) * DAY)
      await ask()
      const newest = all<{ operation: string }>(
        t.services.db,
        `SELECT operation FROM health_reads WHERE customer_id = :customerId
          ORDER BY at_ms DESC LIMIT 1`,
        { customerId },
      )
      expect(newest).toEqual([{ operation }])
    }
    t.clock.set(TEST_NOW)
  })

  it('stays open where it can not be kept', async () => {
    const customerId = customerIdOf(t.services, LOCAL_CUSTOMER.name)
    t.clock.set(TEST_NOW + 40 * 24 * 60 * 60_000)
    // Signs in, which is written.
    await t.call('GET', '/api/Customer/lookups')
    const write = vi.spyOn(t.services, 'write').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    const answer = await t.call('GET', `/api/Customer/${id(customerId)}/prescriptions`)
    expect(write).toHaveBeenCalled()
    write.mockRestore()
    t.clock.set(TEST_NOW)
    expect(answer.status).toBe(200)
  })

  const read = (path: string) => t.call('GET', path, undefined, { as: 'manager' })
})

describe('a customer who wants no messages', () => {
  it('is offered no link, of a document or of what is ready', async () => {
    const work = counterWork(t)
    const customerID = id(await save(PERSON))
    await work.add('consent')
    const sold = await work.commit('consent', { customerModel: { customerID } })
    const link = async (path: string) => (await t.call('GET', path)).body.WhatsAppLink
    const paths = [
      `/api/Documents/Invoice/${sold.InvoiceID}/message`,
      `/api/Orders/${sold.SalesOrderID}/ready-message`,
    ]
    for (const path of paths) expect(await link(path)).toContain('wa.me/919845077777')
    await t.call('POST', '/api/Customer/consent', { customerID, mayMessage: false })
    for (const path of paths) expect(await link(path)).toBeNull()
    expect((await t.call('GET', paths[0] ?? '')).body.IsUnwanted).toBe(true)
    // The person who stands there names a number.
    expect(await link(`${paths[0]}?mobile=9845099999`)).toContain('wa.me/919845099999')
  })
})

describe('erasing a person', () => {
  it('takes every particular away, and keeps the papers that the law wants', async () => {
    const work = counterWork(t)
    const numericID = await save({ ...PERSON, hasEyeDisease: true })
    expect((await t.call('GET', `/api/Customer/${id(numericID)}`)).body.HasEyeDisease).toBe(true)
    await work.add('erased')
    const { totals } = await work.read('erased')
    const sold = await work.commit('erased', {
      customerModel: { customerID: id(numericID) },
      receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: 1 },
    })
    const erased = await erase(id(numericID))
    expect(erased.body).toEqual({ success: true, keptDocuments: 2 })
    const { body } = await t.call('GET', `/api/Customer/${id(numericID)}`)
    expect(body).toMatchObject({ Name: '—', Mobile: null, Address: null, Orders: [{}] })
    expect(body.HasEyeDisease).toBe(false)
    const found = await t.call('POST', '/api/Customer/search', {
      searchTerm: 'Nalini Menon',
      pageNumber: 1,
      pageSize: 200,
    })
    expect(found.body.Items.map((row: { ID: string }) => row.ID)).not.toContain(id(numericID))
    const invoice = await t.call('GET', `/api/Documents/Invoice/${sold.InvoiceID}/model`)
    expect(invoice.body.Customer.Name).toBe(PERSON.name)
    const before = databaseDigest(t.services.db)
    expect((await erase(id(numericID))).body.keptDocuments).toBe(2)
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('waits until every order is done and settled', async () => {
    const work = counterWork(t)
    const customerID = id(await save(PERSON))
    await work.add('owing')
    await work.commit('owing', { customerModel: { customerID } })
    expect(faultsOfRefusal(await erase(customerID), 'CONFLICT')).toEqual([])
  })

  it('is the owner’s, and never of the walk-in customer', async () => {
    const customerID = id(await save(PERSON))
    expect(faultsOfRefusal(await erase(customerID, 'manager'), 'FORBIDDEN')).toEqual([])
    const walkIn = id(t.services.branch().walkInCustomerId)
    expect(faultsOfRefusal(await erase(walkIn), 'BUSINESS_RULE')).toEqual([])
    const nobody = id(99_999)
    expect(faultsOfRefusal(await erase(nobody), 'NOT_FOUND')).toEqual([])
  })
})

describe('what a person is given of their data', () => {
  it('is everything, with the papers, and is written down', async () => {
    const work = counterWork(t)
    const mobile = '9845077701'
    const customerID = id(await save({ ...PERSON, mobile, hasEyeDisease: true }))
    const family = { name: 'Kiran Menon', mobile }
    await save(family)
    await work.add('exported')
    await work.commit('exported', { customerModel: { customerID } })
    const path = `/api/Customer/${customerID}/export`
    const answer = await t.call('GET', path, undefined, { as: 'manager' })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
    const text = answer.bytes.toString('latin1')
    expect(text.startsWith('PK')).toBe(true)
    const known = [PERSON.name, PERSON.address, '"hasEyeDisease": true', family.name]
    for (const each of ['person.json', ...known, '.pdf', '%PDF']) expect(text).toContain(each)
    const rows = all(t.services.db, `SELECT 1 FROM audit_log WHERE action = 'customer.exported'`)
    expect(rows).toHaveLength(1)
  })

  it('has points, payers, gift cards and campaigns; erasing keeps the money and no name', async () => {
    const work = counterWork(t)
    const customerID = id(await save({ ...PERSON, name: 'Usha Pai', mobile: '9845077702' }))
    const asManager = (path: string, body: object) => t.call('POST', path, body, { as: 'manager' })
    const { Version } = (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body
    const rule = { perHundred: 5, worth: 1, least: 1, mostPercent: 100, months: 0 }
    await t.call('POST', '/api/Settings/shop', { version: Version, points: rule }, { as: 'owner' })
    const reason = 'Old card of the mall'
    await asManager('/api/Points/correct', { customerID, points: 40, isOpening: true, reason })
    const { payerID } = (await asManager('/api/Payers/save', { name: 'Star Insurance' })).body
    await work.add('insured')
    const payments = [
      {
        receiptAmount: 100,
        receiptTypeId: ON_ACCOUNT,
        payerID,
        approvalNo: 'AP-7',
        member: 'POL-31',
      },
      { receiptAmount: 18, receiptTypeId: CASH },
    ]
    await work.commit('insured', { customerModel: { customerID }, receiptModel: { payments } })
    const card = { amount: 500, receiptTypeId: CASH, customerID, forName: 'Niece Tara' }
    const sold = await t.call('POST', '/api/GiftCards/sell', card)
    expect(sold.status).toBe(200)

    const path = `/api/Customer/${customerID}/export`
    const zip = (await t.call('GET', path, undefined, { as: 'manager' })).bytes.toString('latin1')
    for (const known of [reason, 'Star Insurance', 'AP-7', 'POL-31', 'Niece Tara']) {
      expect(zip).toContain(known)
    }
    expect(zip).not.toContain(sold.body.cardNumber)

    // Its insurer still owes for an order: it is named until that is settled.
    expect(faultsOfRefusal(await erase(customerID), 'CONFLICT')).toEqual([])
    const paid = { payerID, amount: 100, receiptTypeId: CASH }
    expect((await t.call('POST', '/api/Payers/receipt', paid)).status).toBe(200)
    expect((await erase(customerID)).status).toBe(200)
    const { Claims } = (await t.call('GET', `/api/Payers/${payerID}`)).body
    expect(Claims).toMatchObject([{ ApprovalNo: 'AP-7', Member: null, Amount: 100, State: 'Paid' }])
    const found = `/api/GiftCards/find?number=${sold.body.cardNumber}`
    expect((await t.call('GET', found)).body).toMatchObject({ ForName: null, Balance: 500 })
    const report = await t.call('GET', '/api/Reports/points', undefined, { as: 'owner' })
    expect(report.body.Rows).toEqual([])
  })

  it('is not the counter’s to take away', async () => {
    const path = `/api/Customer/${id(await save(PERSON))}/export`
    expect(faultsOfRefusal(await t.call('GET', path), 'FORBIDDEN')).toEqual([])
    const nobody = await t.call('GET', `/api/Customer/${id(99_999)}/export`, undefined, {
      as: 'owner',
    })
    expect(faultsOfRefusal(nobody, 'NOT_FOUND')).toEqual([])
  })
})

describe('people who were not seen for long', () => {
  const YEAR = 366 * 24 * 60 * 60_000
  const years = (peopleKeptYears: number | null, as: 'owner' | 'manager' = 'owner') =>
    t.call('POST', '/api/Settings/shop', { peopleKeptYears }, { as })
  const nameOf = async (numericID: number) =>
    (await t.call('GET', `/api/Customer/${id(numericID)}`)).body.Name

  it('are erased after the years that the owner has set, and nobody before', async () => {
    const [old, owing] = [await save(PERSON), await save(PERSON)]
    await counterWork(t).add('kept')
    await counterWork(t).commit('kept', { customerModel: { customerID: id(owing) } })
    t.clock.set(TEST_NOW + 4 * YEAR)
    const recent = await save(PERSON)
    expect(eraseForgotten(t.services)).toBe(0)
    expect((await years(5)).status).toBe(200)
    expect(eraseForgotten(t.services)).toBe(0)
    expect((await years(3)).status).toBe(200)
    expect(eraseForgotten(t.services)).toBeGreaterThan(0)
    expect(await nameOf(old)).toBe('—')
    expect(await nameOf(owing)).toBe(PERSON.name)
    expect(await nameOf(recent)).toBe(PERSON.name)
    const [reason] = all<{ detail: string }>(
      t.services.db,
      `SELECT detail_json AS detail FROM audit_log
        WHERE action = 'customer.erased' AND entity_id = :old`,
      { old: String(old) },
    )
    expect(JSON.parse(reason?.detail ?? '')).toEqual({ reason: 'not seen for 3 years' })
    expect((await years(null)).status).toBe(200)
    t.clock.set(TEST_NOW)
  })

  it('are the owner’s to have erased', async () => {
    expect(faultsOfRefusal(await years(1, 'manager'), 'FORBIDDEN')).toEqual([])
    const { body } = await t.call('GET', '/api/Settings/shop', undefined, { as: 'manager' })
    expect(body.PeopleKeptYears).toBeNull()
  })
})
