import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import {
  documentShop,
  FULLY_PAID,
  type PaperShop,
  takeFrameBack,
} from '../documents/testing/document-shop.ts'
import { programResourcesFolder } from '../kernel/resources-folder.ts'

const PNG = fs.readFileSync(path.join(programResourcesFolder(), 'seed', 'demo-logo.png'))

let s: PaperShop
beforeAll(async () => {
  s = await documentShop(FULLY_PAID)
})
afterAll(() => s.t.close())

async function send(bytes: Buffer, type: string, as: Role = 'owner') {
  const login = { userName: as, password: `${as}-secret` }
  const { body } = await s.t.call('POST', '/api/Auth/Login', login, { as: null })
  const answer = await s.t.app.inject({
    method: 'POST',
    url: '/api/Settings/signature',
    headers: { authorization: `Bearer ${body.AccessToken}`, 'content-type': type },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const html = async (paper: string) => String((await s.get(`${paper}/html`)).body)
const settings = async () =>
  (await s.t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body
/** The picture is drawn in the block of who signs. */
const SIGNED = /<div class="signature"><p>(?:.|\n)*?<img alt="" src="data:image\/png/

test('a signature is on the papers that are issued from then on, and on none of before', async () => {
  const invoice = `Invoice/${s.ids.invoice}`
  expect(await html(invoice)).not.toMatch(SIGNED)
  const { body, status } = await send(PNG, 'image/png')
  expect([status, body.success]).toEqual([200, true])
  expect(await settings()).toMatchObject({
    SignatureFileName: body.signatureFileName,
    Version: body.version,
    Versions: [
      {
        Changes: [{ Field: 'signatureFileName', Before: null, After: body.signatureFileName }],
      },
    ],
  })
  const note = `CreditNote/${await takeFrameBack(s)}`
  expect(await html(note)).toMatch(SIGNED)
  expect(await html(invoice)).not.toMatch(SIGNED)
  const signed = await s.get(note)
  expect([signed.status, signed.headers['content-type']]).toEqual([200, 'application/pdf'])
  const taken = { signatureFileName: null }
  await s.t.call('POST', '/api/Settings/shop', taken, { as: 'owner' })
  expect((await settings()).SignatureFileName).toBeNull()
  // What was issued keeps what stood on it.
  expect(await html(note)).toMatch(SIGNED)
})

test('what is no picture, is too large, or comes from somebody else is refused', async () => {
  const before = (await settings()).Version
  expect((await send(Buffer.from('<svg/>'), 'image/png')).status).toBe(400)
  expect((await send(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 'image/png')).status).toBe(
    400,
  )
  expect((await send(PNG, 'text/plain')).status).toBe(415)
  expect((await send(PNG, 'image/png', 'counter')).status).toBe(403)
  expect((await settings()).Version).toBe(before)
})
