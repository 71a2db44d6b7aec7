import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { customerMessages } from '../../../resources/messages/documents/en/customer-messages.ts'
import { TEXT_KINDS } from '../../contract/documents.ts'
import { all } from '../../db/sql.ts'
import { expectRefusal, withoutToken } from '../../testing/refusals.ts'
import { documentShop, type PaperShop } from '../testing/document-shop.ts'
import { assertPlaces } from './message-places.ts'

const PATH = '/api/Settings/message-texts'
const PREVIEW = '/api/Settings/message-texts/preview'

let s: PaperShop
beforeAll(async () => {
  s = await documentShop()
})
afterAll(() => s.t.close())

const owner = { as: 'owner' } as const
const save = (body: object) => s.t.call('POST', PATH, body, owner)
const written = async () =>
  (await s.t.call('GET', `/api/Documents/Invoice/${s.ids.invoice}/message`)).body.Text

test('every kind has its usual words, which know their own places', async () => {
  const { body } = await s.t.call('GET', PATH, undefined, owner)
  expect(body.map(({ Kind }: { Kind: string }) => Kind)).toEqual([...TEXT_KINDS])
  for (const row of body) {
    expect([row.IsOwn, row.Text]).toEqual([false, row.UsualText])
    expect(() => assertPlaces(row.Kind, row.Text)).not.toThrow()
  }
})

test('own words are kept, sent and recorded, and can be given up again', async () => {
  const text = 'Namaste {name} ji,\r\nbill {number}: {amount}\r\n{shop}'
  const saved = await save({ kind: 'Invoice', text })
  const kept = 'Namaste {name} ji,\nbill {number}: {amount}\n{shop}'
  expect(saved.body).toMatchObject({ Kind: 'Invoice', Text: kept, IsOwn: true })
  expect(await written()).toMatch(/^Namaste Asha Rao ji,\nbill KA1\S+: ₹3,486.00\nNetra Opticals$/)
  const back = await save({ kind: 'Invoice' })
  expect(back.body).toMatchObject({ Text: customerMessages.Invoice, IsOwn: false })
  expect(await written()).toContain('Thank you for buying')
  const records = all<{ detail: string }>(
    s.t.services.db,
    `SELECT detail_json AS detail FROM audit_log WHERE action = 'settings.message-text-saved'`,
  )
  expect(records.map(({ detail }) => JSON.parse(detail))).toEqual([
    { kind: 'Invoice', language: 'en', before: null, after: kept },
    { kind: 'Invoice', language: 'en', before: kept, after: null },
  ])
  const { body: history } = await s.t.call(
    'GET',
    '/api/Settings/message-texts/changes',
    undefined,
    owner,
  )
  expect(history.Changes).toMatchObject([
    { Kind: 'Invoice', Language: 'en', Before: kept, After: null },
    { Kind: 'Invoice', Language: 'en', Before: null, After: kept },
  ])
  expect(history.Changes[0].By).toEqual(expect.any(String))
})

test('each language has its own words, and the shop writes in one of them', async () => {
  await save({ kind: 'Invoice', language: 'hi', text: 'नमस्ते {name}' })
  const texts = async (language: string) =>
    (await s.t.call('GET', `${PATH}?language=${language}`, undefined, owner)).body
  const invoice = (rows: { Kind: string }[]) => rows.find(({ Kind }) => Kind === 'Invoice')
  expect(invoice(await texts('hi'))).toMatchObject({ Text: 'नमस्ते {name}', IsOwn: true })
  expect(invoice(await texts('en'))).toMatchObject({ Text: customerMessages.Invoice, IsOwn: false })
  expect(await written()).toContain('Thank you for buying')
  await s.t.call('POST', '/api/Settings/outreach', { language: 'hi' }, owner)
  expect(await written()).toBe('नमस्ते Asha Rao')
  await s.t.call('POST', '/api/Settings/outreach', { language: 'en' }, owner)
  await save({ kind: 'Invoice', language: 'hi' })
})

test('a preview fills every place', async () => {
  const text = '{name}, {shop} {phone}: {amount} {balance} {promised}'
  const { body } = await s.t.call('POST', PREVIEW, { kind: 'Receipt', text }, owner)
  expect(body.Text).toBe('Asha Rao, Netra Opticals 08041234567: ₹3,486.00 ₹2,486.00 27-11-2026')
})

describe('refused, with nothing kept', () => {
  it.each([
    ['an unknown place', 'Dear {nam}', 'This message knows no place {nam}. It can name {name}'],
    ['the place of another kind', '{credit}', 'knows no place {credit}'],
    ['a place with a space', '{ name }', 'knows no place { name }'],
    ['a brace alone', 'Dear {name', 'one { stands alone'],
    ['a closing brace alone', 'name}', 'one } stands alone'],
  ])('%s', async (_what, text, sentence) => {
    for (const path of [PATH, PREVIEW]) {
      const { body, status } = await s.t.call('POST', path, { kind: 'Invoice', text }, owner)
      expect([status, body.errors[0].field]).toEqual([400, 'text'])
      expect(body.errors[0].message).toContain(sentence)
    }
    expect(await written()).toContain('Thank you for buying')
  })

  it.each([
    ['blank words', { kind: 'Invoice', text: ' \n ' }],
    ['too many words', { kind: 'Invoice', text: 'x'.repeat(2_001) }],
    ['controls', { kind: 'Invoice', text: 'a\u0007b' }],
    ['a paper for the shop', { kind: 'JobCard', text: 'x' }],
  ])('%s', async (_what, body) => {
    expect((await save(body)).status).toBe(400)
  })

  it('whoever may not', async () => {
    const body = { kind: 'Invoice', text: 'x' }
    await expectRefusal(s.t, withoutToken('POST', PATH, body))
    expect((await s.t.call('POST', PATH, body)).status).toBe(403)
    expect((await s.t.call('GET', PATH)).status).toBe(403)
  })
})
