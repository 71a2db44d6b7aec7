import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartRefused } from '../../db/start-refused.ts'
import { message } from '../../kernel/message.ts'
import type { RestoredShop } from '../restore-shop.ts'
import { type StandbyServer, serveStandby } from './standby-server.ts'
import type { Person } from './take-over.ts'

const SHOP: RestoredShop = {
  atMs: 0,
  at: '2026-11-20T11:00:00',
  sequence: 1,
  documents: 0,
  invoiceNo: null,
  receiptNo: null,
  lostAtMostSeconds: 1,
  stoppedBy: null,
  letters: 'DD',
}

let server: StandbyServer
let asked: Person[]
let refusal: Error | null
beforeEach(async () => {
  asked = []
  refusal = null
  server = await serveStandby(0, {
    look: () => ({
      shopName: 'Netra Opticals',
      isHostAway: true,
      isWhole: true,
      isSeenByTill: false,
      canTakeOver: true,
      lagSeconds: 12,
      trouble: null,
    }),
    async takeOver(person) {
      asked.push(person)
      if (refusal !== null) throw refusal
      return SHOP
    },
    onTakenOver: () => undefined,
  })
})
afterEach(() => server.close())

const FORM = 'userName=Radha+Kamath&secret=1111&otherIsOff=yes'
const send = (origin: string, body = FORM) =>
  fetch(`${server.address}/take-over`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

it('lets its own page be sent, by a browser that says where a form comes from', async () => {
  const page = await fetch(server.address)
  // With no-referrer a browser sends `Origin: null`, and the form would be refused.
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const answer = await send(server.address)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('has taken over')
  expect(asked).toEqual([{ userName: 'Radha Kamath', secret: { kind: 'pin', text: '1111' } }])
})

it('says where else the shop can be brought back from where its own copy is not whole', async () => {
  refusal = new StartRefused(message('copies.copy-damaged', { fault: 'page 12' }), 'damaged')
  const path = `${server.address}/api/Standby/take-over`
  const body = JSON.stringify({ userName: 'owner', pin: '1111', otherIsOff: true })
  for (const [language, words] of [
    ['en', 'from another copy, such as the stick, with the recovery code. (The copy is damaged'],
    ['hi', 'रिकवरी कोड के साथ वापस लाएँ। (कॉपी ख़राब है'],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    const answer = await fetch(path, { method: 'POST', headers, body })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'CONFLICT',
      message: expect.stringContaining(words),
    })
  }
})

it('takes nothing from another page, and nothing without the confirmation', async () => {
  expect((await send('http://shop.example')).status).toBe(403)
  expect((await send('null')).status).toBe(403)
  const unsure = await send(server.address, 'userName=Radha+Kamath&secret=1111')
  expect(unsure.status).toBe(400)
  expect(await unsure.text()).toContain('switched off or broken')
  expect(asked).toEqual([])
})

it('brings its own face for Hindi, which many computers have none for', async () => {
  const page = await fetch(server.address, { headers: { 'accept-language': 'hi' } })
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
  expect(await page.text()).toContain('url("/devanagari.ttf")')
  const face = await fetch(`${server.address}/devanagari.ttf`)
  expect(face.headers.get('content-type')).toBe('font/ttf')
  // The first four bytes of every TrueType file.
  expect([...new Uint8Array(await face.arrayBuffer()).slice(0, 4)]).toEqual([0, 1, 0, 0])
})
