import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const HINDI = { headers: { 'accept-language': 'hi-IN,hi;q=0.9' } }
const GRID = { right: { spherical: '-2', cylinder: '-0.75' }, left: { spherical: '2' } }

test('a refusal and its fields are in the language that is asked for', async () => {
  const wrong = { sessionID: '' }
  const english = await server.call('POST', '/api/quickSale/SaveSale', wrong)
  const hindi = await server.call('POST', '/api/quickSale/SaveSale', wrong, HINDI)
  expect(english.headers['content-language']).toBe('en')
  expect(hindi.headers['content-language']).toBe('hi')
  expect(hindi.body).toEqual({
    ...english.body,
    message: 'sessionID ख़ाली है।',
    errors: [{ field: 'sessionID', message: 'ख़ाली है' }],
    requestId: hindi.body.requestId,
  })
  expect(english.body.message).toBe('sessionID is empty.')
})

test('findings come with their figures', async () => {
  const path = '/api/Optics/lab-check'
  const english = await server.call('POST', path, GRID)
  const hindi = await server.call('POST', path, GRID, HINDI)
  const sentences = (body: { Findings: { Sentence: string }[] }) =>
    body.Findings.map(({ Sentence }) => Sentence)
  expect(sentences(english.body)).toContain('Right cylinder -0.75 has no axis.')
  expect(sentences(hindi.body)).toContain('दायीं सिलिंडर -0.75 का एक्सिस नहीं लिखा।')
  expect(sentences(hindi.body).filter((text) => !/[\u0900-\u097f]/.test(text))).toEqual([])
})

test('a list that is kept has a tag for each language', async () => {
  const path = '/api/quickSale/Fetch-Receipt-Type'
  const english = await server.call('GET', path)
  const hindi = await server.call('GET', path, undefined, HINDI)
  expect(english.body[0].Name).toBe('Cash')
  expect(hindi.body[0].Name).toBe('कैश')
  expect(hindi.headers['vary']).toContain('accept-language')
  const tag = String(english.headers['etag'])
  const again = await server.call('GET', path, undefined, {
    headers: { ...HINDI.headers, 'if-none-match': tag },
  })
  expect(again.status).toBe(200)
})

test('what a person wrote stays as it was written', async () => {
  const saved = await server.call('POST', '/api/Customer/save', {
    name: 'Other',
    mobile: '9812300001',
  })
  const found = await server.call('GET', `/api/Customer/${saved.body.customerID}`, undefined, HINDI)
  expect(found.body.Name).toBe('Other')
  const page = { pageNumber: 1, pageSize: 50 }
  const list = await server.call('POST', '/api/Customer/search', page, HINDI)
  const names = list.body.Items.map(({ Name }: { Name: string }) => Name)
  expect(names).toContain('Other')
  expect(names).toContain('वॉक-इन ग्राहक')
})

test('a name that the shop has given a row of a list stays, beside those delivered', async () => {
  server.services.write((tx) => run(tx, `UPDATE priorities SET name = 'Today' WHERE id = 2`))
  const { body } = await server.call('GET', '/api/quickSale/getPriorities', undefined, HINDI)
  expect(body.map(({ Name }: { Name: string }) => Name)).toEqual(['सामान्य', 'Today', 'उसी दिन'])
})
