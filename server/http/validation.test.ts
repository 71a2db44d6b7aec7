import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationSpec } from '../contract/operation.ts'
import { allOperations } from '../operations.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import {
  type Place,
  placesOf,
  schemaOf,
  WRONG_BOOLEANS,
  WRONG_TEXTS,
  withValueAt,
  wrongNumbers,
} from '../testing/request-cases.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { dropNulls, parseTextValues } from './validation.ts'

const MARK = '"<here>"'

describe('every value of every body', () => {
  let t: TestServer
  let specs: OperationSpec[]
  let before: string

  beforeAll(async () => {
    t = await testServer()
    specs = allOperations
      .map(({ spec }) => spec)
      // The renderers take a document model, which they judge themselves.
      .filter(
        ({ body, bodyType, keepsNulls, params }) => body && !bodyType && !keepsNulls && !params,
      )
    await t.call('GET', '/api/quickSale/open-carts', undefined, { as: 'owner' })
    before = databaseDigest(t.services.db)
  })
  afterAll(() => t.close())

  async function send(spec: OperationSpec, { path }: Place, json: string) {
    const body = JSON.stringify(withValueAt(schemaOf(spec, 'body'), path, '<here>'))
    const answer = await t.call('POST', spec.path, body.replace(MARK, json), { as: 'owner' })
    return { status: answer.status, field: answer.body.errors?.[0]?.field }
  }

  async function sendAll(kinds: string[], wrong: (place: Place) => string[]) {
    const accepted: string[] = []
    let sent = 0
    for (const spec of specs) {
      const places = placesOf(schemaOf(spec, 'body'))
      for (const place of places.filter(({ schema }) => kinds.includes(schema.type ?? ''))) {
        for (const json of wrong(place)) {
          const { field, status } = await send(spec, place, json)
          sent += 1
          const isRefused = status === 400 && field === place.path.join('.')
          const where = `${spec.path} ${place.path.join('.')}`
          if (!isRefused) accepted.push(`${where} = ${json.slice(0, 30)}: ${status} ${field}`)
        }
      }
    }
    return { accepted, sent }
  }

  it('refuses what is not the number that was asked for', async () => {
    const { accepted, sent } = await sendAll(['number', 'integer'], ({ schema }) =>
      wrongNumbers(schema),
    )
    expect(accepted).toEqual([])
    expect(sent).toBeGreaterThan(500)
  })

  it('refuses what is not text, is too long or can not be printed', async () => {
    const { accepted, sent } = await sendAll(['string'], ({ schema }) => [
      ...WRONG_TEXTS,
      JSON.stringify('x'.repeat((schema.maxLength ?? 0) + 1)),
      '"a\\u0000b"',
      '"a\\u001bb"',
      '"a\\ud800b"',
    ])
    expect(accepted).toEqual([])
    expect(sent).toBeGreaterThan(500)
  })

  it('limits every text', () => {
    const endless = specs.flatMap((spec) =>
      placesOf(schemaOf(spec, 'body'))
        .filter(({ schema }) => schema.type === 'string' && !((schema.maxLength ?? 0) > 0))
        .map(({ path }) => `${spec.path} ${path.join('.')}`),
    )
    expect(endless).toEqual([])
  })

  it('has the limits of the contract', () => {
    const limits = new Map(
      specs.flatMap((spec) =>
        placesOf(schemaOf(spec, 'body')).map(({ path, schema }) => [
          `${spec.name} ${path.join('.')}`,
          schema.maxLength,
        ]),
      ),
    )
    const expected = {
      'add-cart-line sessionID': 100,
      'read-cart sessionId': 100,
      'save-sale sessionID': 100,
      'save-sale customerModel.name': 200,
      'save-sale customerModel.mobile': 20,
      'save-sale customerModel.address': 2_000,
      'save-sale customerModel.remarks': 2_000,
      'save-sale salesorderModel.remarks': 2_000,
      'save-sale eyecheckupRecallModel.message': 2_000,
      'save-sale purchaseOrderModel.instructions': 2_000,
      'save-customer name': 200,
      'save-customer mobile': 20,
      'search-items searchTerm': 100,
      'search-contact-lenses term': 100,
      'search-customers searchTerm': 100,
      'search-orders searchTerm': 100,
      'save-receipt remarks': 2_000,
      'add-cart-line itemID': 64,
    }
    const actual = Object.keys(expected).map((place) => [place, limits.get(place)])
    expect(Object.fromEntries(actual)).toEqual(expected)
  })

  it('refuses what is neither true nor false', async () => {
    expect((await sendAll(['boolean'], () => WRONG_BOOLEANS)).accepted).toEqual([])
  })

  it('refuses null in a required key, as if it had not been sent', async () => {
    const { accepted } = await sendAll(['number', 'integer', 'string', 'boolean'], (place) =>
      place.isRequired ? ['null'] : [],
    )
    expect(accepted).toEqual([])
  })

  it('wrote nothing', () => {
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('takes null in an optional key for not sent', async () => {
    const differing: string[] = []
    for (const spec of specs) {
      const schema = schemaOf(spec, 'body')
      for (const { isRequired, path } of placesOf(schema)) {
        if (isRequired) continue
        const asNull = await answerTo(spec, withValueAt(schema, path, null))
        const unsent = await answerTo(spec, withValueAt(schema, path, undefined))
        if (asNull !== unsent)
          differing.push(`${spec.path} ${path.join('.')}: ${asNull}, ${unsent}`)
      }
    }
    expect(differing).toEqual([])
  })

  async function answerTo(spec: OperationSpec, body: unknown): Promise<string> {
    const { body: answer, status } = await t.call('POST', spec.path, body, { as: 'owner' })
    return JSON.stringify([status, answer.code, answer.errors])
  }
})

describe('dropNulls', () => {
  it.each([
    [{ a: null, b: 1 }, { b: 1 }],
    [{ a: { b: null, c: [{ d: null }, 1] } }, { a: { c: [{}, 1] } }],
    [{ a: [null] }, { a: [null] }],
    [null, null],
    ['text', 'text'],
  ])('%j becomes %j', (value, expected) => {
    dropNulls(value)
    expect(value).toEqual(expected)
  })
})

describe('parseTextValues', () => {
  const schema = {
    properties: { n: { type: 'integer' }, b: { type: 'boolean' }, s: { type: 'string' } },
  }
  it.each([
    [{ n: '12' }, { n: 12 }],
    [{ n: '-3' }, { n: -3 }],
    [{ n: '+3' }, { n: '+3' }],
    [{ n: '3.0' }, { n: '3.0' }],
    [{ n: ' 3' }, { n: ' 3' }],
    [{ n: '' }, { n: '' }],
    [{ n: '12345678901234567' }, { n: '12345678901234567' }],
    [{ n: '0x10' }, { n: '0x10' }],
    [{ n: ['1', '2'] }, { n: ['1', '2'] }],
    [{ b: 'true' }, { b: true }],
    [{ b: 'false' }, { b: false }],
    [{ b: '1' }, { b: '1' }],
    [{ s: '12' }, { s: '12' }],
    [{ other: '12' }, { other: '12' }],
  ])('%j becomes %j', (values, expected) => {
    parseTextValues(values, schema)
    expect(values).toEqual(expected)
  })
})
