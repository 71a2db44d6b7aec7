import http from 'node:http'
import type { Trouble } from './trouble.ts'
import { TROUBLE_STYLE, troublePage } from './trouble-page.ts'

export type TroubleWork = {
  again(): void
  openFolder(): void
  quit(): void
  /** Null when the code gave the shop its keys back, else what was wrong with it. */
  recover(code: string): Promise<string | null>
}

export type TroubleServer = { address: string; close(): Promise<void> }

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 2_000
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/**
 * Serves the one page that is shown while the branch server can't run, to this computer alone. Its
 * buttons are plain forms, so it works without the bridge and without a script.
 */
export async function serveTrouble(trouble: Trouble, work: TroubleWork): Promise<TroubleServer> {
  let origin = ''
  const server = http.createServer((request, answer) => {
    const isOurs =
      `http://${request.headers.host}` === origin && isSameOrigin(request.headers.origin, origin)
    if (!isOurs) return void answer.writeHead(403).end()
    if (request.method === 'GET') return sendPage(request.url ?? '/', trouble, answer)
    void take(request, answer, trouble, work)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, HOST, resolve)
  })
  const place = server.address()
  origin = `http://${HOST}:${typeof place === 'object' && place !== null ? place.port : 0}`
  return {
    address: origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page of the web that posts a form here says where it comes from, and so does ours. */
function isSameOrigin(origin: string | undefined, own: string): boolean {
  return origin === undefined || origin === own
}

function sendPage(url: string, trouble: Trouble, answer: http.ServerResponse): void {
  if (url === '/style.css') {
    answer.writeHead(200, { ...HEADERS, 'content-type': 'text/css; charset=utf-8' })
    return void answer.end(TROUBLE_STYLE)
  }
  answer.writeHead(200, HEADERS).end(troublePage(trouble, null))
}

async function take(
  request: http.IncomingMessage,
  answer: http.ServerResponse,
  trouble: Trouble,
  work: TroubleWork,
): Promise<void> {
  const body = await readBody(request)
  let wrong: string | null = null
  if (request.url === '/recover') {
    wrong = await work.recover(new URLSearchParams(body).get('code') ?? '')
    if (wrong === null) setImmediate(work.again)
  }
  answer.writeHead(200, HEADERS).end(troublePage(trouble, wrong))
  if (request.url === '/again') setImmediate(work.again)
  if (request.url === '/folder') work.openFolder()
  if (request.url === '/quit') setImmediate(work.quit)
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES) break
  }
  return text.slice(0, MAX_BODY_BYTES)
}
