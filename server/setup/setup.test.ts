import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { buildServer } from '../build-server.ts'
import { all, exactlyOne } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { createEmptyShop } from '../testing/test-shop.ts'

const SETUP = {
  shopName: 'Netra Opticals',
  gstin: ' 29aabcd1234e1z4 ',
  stateCode: '29',
  address: '14, 80 Feet Road',
  city: 'Bengaluru',
  pincode: '560 038',
  phone: '080 4123 4567',
  email: 'shop@netra.example',
  upiID: 'netra@upi',
  isCompositionScheme: false,
  invoicePrefix: 'ka1',
  termsAndConditions: 'Keep this bill.',
  ownerName: 'Asha Rao',
  ownerUserName: 'asha',
  ownerPassword: 'spectacles',
  ownerPin: '4711',
}

let services: Services
let app: FastifyInstance

beforeEach(async () => {
  services = createEmptyShop()
  app = await buildServer({ services, rendererFolder: null, rateLimitPerMinute: 0 })
})
afterEach(() => app.close())

async function post(path: string, payload: object | undefined, remoteAddress = '127.0.0.1') {
  const body = payload === undefined ? {} : { payload }
  const answer = await app.inject({ method: 'POST', url: path, remoteAddress, ...body })
  return { status: answer.statusCode, body: answer.json() }
}

async function state(remoteAddress = '127.0.0.1') {
  const answer = await app.inject({ url: '/api/Setup/state', remoteAddress })
  return { status: answer.statusCode, body: answer.json() }
}

const countUsers = () => exactlyOne(services.db, 'SELECT count(*) AS count FROM users')

describe('the first run', () => {
  it('asks for the set-up and offers the states', async () => {
    const { body } = await state()
    expect(body).toMatchObject({ NeedsSetup: true, SuggestedPrefix: 'A1' })
    expect(body.States).toContainEqual({ Code: '29', Name: 'Karnataka', SuggestedPrefix: 'KA1' })
    expect(body.States.map((row: { Code: string }) => row.Code)).not.toContain('28')
  })

  it('checks a GSTIN', async () => {
    expect((await post('/api/Setup/check-gstin', { gstin: '29aabcd1234e1z4' })).body).toEqual({
      valid: true,
      stateCode: '29',
      stateName: 'Karnataka',
      reason: null,
    })
    expect((await post('/api/Setup/check-gstin', { gstin: '29AABCD1234E1Z5' })).body).toEqual({
      valid: false,
      stateCode: null,
      stateName: null,
      reason: expect.stringContaining('last character'),
    })
  })

  it('sets the shop up once, and its owner signs in', async () => {
    expect(await post('/api/Setup/save', SETUP)).toEqual({ status: 200, body: { success: true } })
    expect((await state()).body).toMatchObject({ NeedsSetup: false, SuggestedPrefix: 'KA1' })
    expect(services.branch()).toMatchObject({
      name: 'Netra Opticals',
      gstin: '29AABCD1234E1Z4',
      stateCode: '29',
      pincode: '560038',
      numberPrefix: 'KA1',
      logoFileName: null,
      terms: 'Keep this bill.',
    })
    for (const secret of [{ password: 'spectacles' }, { pin: '4711' }]) {
      const signedIn = await post('/api/Auth/Login', { userName: 'asha', ...secret })
      expect(signedIn).toMatchObject({ status: 200, body: { User: { Role: 'owner' } } })
    }
    expect(await post('/api/Setup/save', { ...SETUP, ownerUserName: 'thief' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect((await post('/api/Setup/demo', undefined)).status).toBe(409)
    expect(countUsers()).toEqual({ count: 1 })
    expect(firstBrokenAuditRow(services.db)).toBeNull()
    const items = all(services.db, 'SELECT code, name, hsn FROM items ORDER BY id')
    expect(items).toEqual([
      { code: 'FITTING', name: 'Fitting', hsn: '998729' },
      { code: 'EYE-TEST', name: 'Eye test', hsn: '999312' },
      { code: 'REPAIR', name: 'Frame repair', hsn: '998729' },
    ])
    const changes = all(services.db, 'SELECT detail_json AS detail FROM audit_log')
    expect(JSON.stringify(changes)).not.toContain('spectacles')
  })

  it('starts with the first lab and doctor where they are named', async () => {
    const named = { labName: ' Zen Lab ', doctorName: 'Dr Rao', doctorRegistrationNo: 'KMC 1' }
    expect((await post('/api/Setup/save', { ...SETUP, ...named })).status).toBe(200)
    expect(
      all(services.db, 'SELECT name, lead_days AS days, is_lab AS isLab FROM suppliers'),
    ).toEqual([{ name: 'Zen Lab', days: 3, isLab: 1 }])
    expect(all(services.db, 'SELECT name, registration_no AS no FROM doctors')).toEqual([
      { name: 'Dr Rao', no: 'KMC 1' },
    ])
    const added = all(
      services.db,
      `SELECT entity FROM audit_log WHERE action = 'masters.added' ORDER BY seq`,
    )
    expect(added).toEqual([{ entity: 'supplier' }, { entity: 'doctor' }])
  })

  it('refuses the days of a lab, or a registration, without a name', async () => {
    const nameless = { ...SETUP, labDays: 2, doctorRegistrationNo: 'KMC 1' }
    const { body } = await post('/api/Setup/save', nameless)
    const fields = body.errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual(['labName', 'doctorName'])
    expect(services.hasBranch()).toBe(false)
  })

  it('still checks a GSTIN once the shop is set up, and writes nothing', async () => {
    await post('/api/Setup/save', SETUP)
    const before = databaseDigest(services.db)
    for (const gstin of ['29AABCD1234E1Z4', '29AABCD1234E1Z5', '']) {
      const { status, body } = await post('/api/Setup/check-gstin', { gstin })
      expect({ status, valid: body.valid }).toEqual({
        status: 200,
        valid: gstin === '29AABCD1234E1Z4',
      })
    }
    expect(databaseDigest(services.db)).toBe(before)
  })

  it('lets one of two set-ups through', async () => {
    const answers = await Promise.all([
      post('/api/Setup/save', SETUP),
      post('/api/Setup/save', { ...SETUP, ownerUserName: 'second' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(countUsers()).toEqual({ count: 1 })
  })

  it('takes a shop without a GSTIN, a logo, an email address', async () => {
    const { gstin: _g, email: _e, upiID: _u, termsAndConditions: _t, ...least } = SETUP
    expect((await post('/api/Setup/save', least)).status).toBe(200)
    expect(services.branch()).toMatchObject({ gstin: null, email: '', upiId: null, terms: '' })
  })

  it.each(['/api/Setup/save', '/api/Setup/demo', '/api/Setup/check-gstin'])(
    'answers %s on the own computer only',
    async (path) => {
      expect((await post(path, SETUP, '192.168.1.20')).status).toBe(403)
      expect((await state('192.168.1.20')).status).toBe(403)
      expect(countUsers()).toEqual({ count: 0 })
    },
  )

  it.each([
    ['shopName', '   '],
    ['gstin', '29AABCD1234E1Z5'],
    ['gstin', '29AABCD1234'],
    ['gstin', '33AAHCV2290Q1ZS'],
    ['stateCode', '28'],
    ['stateCode', '99'],
    ['stateCode', 'Karnataka'],
    ['address', ''],
    ['city', ' '],
    ['pincode', '56003'],
    ['pincode', '056003'],
    ['phone', ''],
    ['phone', 'call me'],
    ['email', 'shop at netra'],
    ['upiID', 'netra'],
    ['invoicePrefix', 'KA'],
    ['invoicePrefix', 'KA1/'],
    ['invoicePrefix', 'KA01'],
    ['logo', 'not base64!'],
    ['logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['ownerName', ' '],
    ['ownerUserName', 'a b'],
    ['ownerUserName', 'x'],
    ['ownerPassword', 'seven77'],
    ['ownerPin', '123'],
    ['ownerPin', '1234567'],
    ['ownerPin', '12a4'],
    ['ownerPin', 4711],
    ['isCompositionScheme', 'no'],
    ['shopName', undefined],
  ])('refuses %s of %j and writes nothing', async (field, value) => {
    const { status, body } = await post('/api/Setup/save', { ...SETUP, [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'VALIDATION' })
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field])
    expect(body.errors[0].message).not.toBe('')
    expect(services.hasBranch()).toBe(false)
    expect(exactlyOne(services.db, 'SELECT count(*) AS count FROM states')).toEqual({ count: 0 })
  })

  it('refuses the composition scheme without a GSTIN', async () => {
    const body = { ...SETUP, gstin: '', isCompositionScheme: true }
    expect((await post('/api/Setup/save', body)).body.errors).toEqual([
      { field: 'gstin', message: 'The composition scheme needs a GSTIN.' },
    ])
  })

  it('names every bad field at once', async () => {
    const { body } = await post('/api/Setup/save', { ...SETUP, pincode: '1', ownerPin: '1' })
    const fields = body.errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual(['pincode', 'ownerPin'])
    const empty = Object.fromEntries(Object.keys(SETUP).map((key) => [key, '']))
    const nothing = await post('/api/Setup/save', { ...empty, isCompositionScheme: false })
    expect(nothing.body.errors.map((error: { field: string }) => error.field)).toEqual([
      'shopName',
      'address',
      'city',
      'pincode',
      'phone',
      'invoicePrefix',
      'stateCode',
      'ownerName',
      'ownerUserName',
      'ownerPassword',
      'ownerPin',
    ])
  })
})
