import http from 'node:http'
import { createAttemptLimits } from '../../auth/attempt-limits.ts'
import { getStandby, TAKE_OVER_PATH } from '../../contract/standby.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { isLoopback } from '../../http/own-hosts.ts'
import { readFace } from '../../kernel/devanagari-face.ts'
import { languageAsked } from '../../kernel/languages.ts'
import { type Message, message } from '../../kernel/message.ts'
import { ERRORS, Refusal } from '../../kernel/refusal.ts'
import { translate } from '../../kernel/translate.ts'
import { isRecord } from '../../wire/record.ts'
import type { RestoredShop } from '../restore-shop.ts'
import { openingPage, standbyPage } from './standby-page.ts'
import type { Person } from './take-over.ts'

/** How a standby till is at a moment. */
export type StandbyLook = {
  shopName: string
  isHostAway: boolean
  isWhole: boolean
  /** Another till still reaches the main computer. */
  isSeenByTill: boolean
  canTakeOver: boolean
  lagSeconds: number | null
  trouble: string | null
}

export type StandbyWork = {
  look(): StandbyLook
  /** Makes this computer the main one; throws Refusal or StartRefused. */
  takeOver(person: Person): Promise<RestoredShop>
  /** It has happened, and the answer has left: the shop can be opened in the place of this. */
  onTakenOver(): void
}

export type StandbyServer = { address: string; port: number; close(): Promise<void> }

const HOST = '127.0.0.1'
const MOST_BODY_BYTES = 4_096
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  // Without a referrer the browser calls the page's own form foreign (`Origin: null`).
  'referrer-policy': 'same-origin',
}

/**
 * What a standby till answers to its own computer: how it is, and the one order that it takes. Throws
 * as `listen` does where the port is taken.
 */
export async function serveStandby(port: number, work: StandbyWork): Promise<StandbyServer> {
  const limits = createAttemptLimits({ now: () => Date.now() })
  let own = ''
  const server = http.createServer((request, answer) => {
    const { origin } = request.headers
    const isOurs = request.headers.host === own && isLoopback(request.socket.remoteAddress ?? '')
    if (!isOurs || (origin !== undefined && origin !== `http://${own}`)) {
      answer.writeHead(403).end()
      return
    }
    void respond(request, answer)
  })

  async function respond(request: http.IncomingMessage, answer: http.ServerResponse) {
    const language = languageAsked(request.headers['accept-language'])
    const json = (status: number, body: object): void => {
      const type = { 'content-type': 'application/json; charset=utf-8' }
      answer.writeHead(status, { ...HEADERS, ...type }).end(JSON.stringify(body))
    }
    const page = (status: number, fault: Message | null, stage?: 'opening'): void => {
      const type = { 'content-type': 'text/html; charset=utf-8' }
      answer
        .writeHead(status, { ...HEADERS, ...type })
        .end(
          stage === 'opening' ? openingPage(language) : standbyPage(work.look(), language, fault),
        )
    }
    const url = request.url ?? '/'
    if (request.method === 'GET' && url === '/health') return json(200, { status: 'ok' })
    if (request.method === 'GET' && url === getStandby.path) return json(200, work.look())
    if (request.method === 'GET' && url === '/') return page(200, null)
    const face = request.method === 'GET' ? readFace(url) : null
    if (face !== null) {
      answer.writeHead(200, { ...HEADERS, 'content-type': 'font/ttf' }).end(face)
      return
    }
    const isForm = url === '/take-over'
    if (request.method !== 'POST' || (!isForm && url !== TAKE_OVER_PATH)) {
      return json(404, { success: false, code: 'NOT_FOUND' })
    }
    try {
      const text = await readBody(request)
      const wish = isForm ? wishOfForm(text) : wishOfJson(text)
      const shop = await limits.inTurn('take-over', async () => {
        limits.check('')
        return work.takeOver(wish)
      })
      const { at, documents, letters, lostAtMostSeconds, sequence } = shop
      answer.once('finish', () => work.onTakenOver())
      const told = {
        success: true,
        At: at,
        Sequence: sequence,
        Documents: documents,
        Letters: letters,
        LostAtMostSeconds: lostAtMostSeconds,
      }
      if (isForm) page(200, null, 'opening')
      else json(200, told)
    } catch (error) {
      const reason = reasonOf(error)
      if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') limits.countFailure('')
      const code = error instanceof Refusal ? error.code : 'CONFLICT'
      const { status } = ERRORS[code]
      if (isForm) page(status, reason)
      else json(status, { success: false, code, message: translate(reason, language) })
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  const place = server.address()
  const bound = typeof place === 'object' && place !== null ? place.port : port
  own = `${HOST}:${bound}`
  return {
    address: `http://${own}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function reasonOf(error: unknown): Message {
  if (error instanceof Refusal) return error.reason
  if (error instanceof StartRefused) return message('standby.not-taken-over', { fault: error.text })
  const fault = error instanceof Error ? error.message : String(error)
  return message('standby.not-taken-over', { fault })
}

function wishOfJson(text: string): Person {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    raw = null
  }
  if (!isRecord(raw)) throw new Refusal('VALIDATION')
  const { otherIsOff, password, pin, userName } = raw
  if (otherIsOff !== true) throw new Refusal('VALIDATION', message('standby.not-confirmed'))
  const isPin = typeof pin === 'string'
  const secret = isPin ? pin : password
  if (typeof userName !== 'string' || typeof secret !== 'string') throw new Refusal('VALIDATION')
  if (isPin && password !== undefined) throw new Refusal('VALIDATION')
  return { userName, secret: { kind: isPin ? 'pin' : 'password', text: secret } }
}

function wishOfForm(text: string): Person {
  const form = new URLSearchParams(text)
  if (form.get('otherIsOff') !== 'yes') {
    throw new Refusal('VALIDATION', message('standby.not-confirmed'))
  }
  const secret = form.get('secret') ?? ''
  // No password is as short as a PIN, and none is of digits alone.
  const kind = /^\d{4,6}$/.test(secret) ? 'pin' : 'password'
  return { userName: form.get('userName') ?? '', secret: { kind, text: secret } }
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MOST_BODY_BYTES) throw new Refusal('TOO_LARGE')
  }
  return text
}
