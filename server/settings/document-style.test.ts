import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_STYLE } from '../contract/document-style.ts'
import { one } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { styleOf } from './document-style.ts'
import { readSetting } from './settings.ts'

const PATH = '/api/Settings/document-style'
const MODERN = {
  Paper: 'A5',
  Template: 'Modern',
  Accent: '#7a3b12',
  IsLargePrint: false,
  SecondLanguage: 'kn',
}

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

test('before anyone chose, the default style holds', async () => {
  const answer = await t.call('GET', PATH, undefined, { as: 'owner' })
  expect([answer.status, answer.body]).toEqual([200, DEFAULT_STYLE])
})

test('what the owner saves is answered, kept and recorded', async () => {
  const sent = { ...MODERN, Accent: '#7A3B12' }
  const saved = await t.call('POST', PATH, sent, { as: 'owner' })
  expect([saved.status, saved.body]).toEqual([200, MODERN])
  expect((await t.call('GET', PATH, undefined, { as: 'owner' })).body).toEqual(MODERN)
  const record = one<{ detail: string }>(
    t.services.db,
    `SELECT detail_json AS detail FROM audit_log WHERE action = 'settings.document-style-saved'`,
  )
  expect(JSON.parse(record?.detail ?? '{}')).toEqual({ before: DEFAULT_STYLE, after: MODERN })
})

test('a null language is English alone', async () => {
  const plain = { ...MODERN, SecondLanguage: null }
  expect((await t.call('POST', PATH, plain, { as: 'owner' })).body).toEqual(plain)
})

describe('refused', () => {
  test.each([
    ['Paper', 'A3'],
    ['Template', 'Fancy'],
    ['Accent', 'red'],
    ['Accent', '#12345'],
    ['Accent', '#</style>'],
    ['IsLargePrint', 'perhaps'],
    ['SecondLanguage', 'fr'],
  ])('%s %j', async (key, value) => {
    const answer = await t.call('POST', PATH, { ...MODERN, [key]: value }, { as: 'owner' })
    expect(answer.status).toBe(400)
  })

  test('a missing key, and a user who may not', async () => {
    const { Accent: _accent, ...rest } = MODERN
    expect((await t.call('POST', PATH, rest, { as: 'owner' })).status).toBe(400)
    expect((await t.call('POST', PATH, MODERN, { as: 'counter' })).status).toBe(403)
    expect((await t.call('GET', PATH, undefined, { as: 'counter' })).status).toBe(403)
    expect((await t.call('GET', PATH, undefined, { as: null })).status).toBe(401)
  })
})

test('an unknown key is not kept', async () => {
  await t.call('POST', PATH, { ...MODERN, Font: 'x' }, { as: 'owner' })
  expect(readSetting(t.services.db, 'documentStyle')).toEqual(MODERN)
})

test('a request may ask for another style for one rendering', async () => {
  await t.call('POST', PATH, MODERN, { as: 'owner' })
  const { db } = t.services
  expect(styleOf(db)).toEqual(MODERN)
  expect(styleOf(db, { paper: 'Roll80', largePrint: true })).toEqual({
    ...MODERN,
    Paper: 'Roll80',
    IsLargePrint: true,
  })
  expect(styleOf(db, { template: 'Compact', language: 'ta' })).toMatchObject({
    Template: 'Compact',
    SecondLanguage: 'ta',
  })
  expect(styleOf(db, { accent: '#0B4650' }).Accent).toBe('#0b4650')
  expect(styleOf(db, { language: 'en' }).SecondLanguage).toBeNull()
})
