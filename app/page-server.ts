import http from 'node:http'
import { PAGE_STYLE } from './page-style.ts'

/** What a page of the shell itself shows, and what it does for its forms. */
export type PageWork = {
  page(): string
  /** Does what a form asks for and answers the page that is shown then. */
  take(action: string, form: URLSearchParams): Promise<string>
}

export type PageServer = { address: string; close(): Promise<void> }

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
 * Serves one page of the shell's own to this computer alone. Its buttons are plain forms, so it
 * works without the bridge and without a script.
 */
export async function servePage(work: PageWork): Promise<PageServer> {
  let origin = ''
  const server = http.createServer((request, answer) => {
    const isOurs =
      `http://${request.headers.host}` === origin && isSameOrigin(request.headers.origin, origin)
    if (!isOurs) return void answer.writeHead(403).end()
    if (request.method === 'GET') return sendPage(request.url ?? '/', work, answer)
    void take(request, answer, work)
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

function sendPage(url: string, work: PageWork, answer: http.ServerResponse): void {
  if (url === '/style.css') {
    answer.writeHead(200, { ...HEADERS, 'content-type': 'text/css; charset=utf-8' })
    return void answer.end(PAGE_STYLE)
  }
  answer.writeHead(200, HEADERS).end(work.page())
}

async function take(
  request: http.IncomingMessage,
  answer: http.ServerResponse,
  work: PageWork,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  const page = await work.take(request.url ?? '/', form)
  answer.writeHead(200, HEADERS).end(page)
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES) break
  }
  return text.slice(0, MAX_BODY_BYTES)
}
