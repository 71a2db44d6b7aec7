import http from 'node:http'
import { readFace } from '../server/kernel/devanagari-face.ts'
import { type LocaleService, languageOf } from './locale/locale-service.ts'
import { PAGE_STYLE } from './page-style.ts'

/** What a page of the shell itself shows, and what it does for its forms. */
export type PageWork = {
  page(): string
  /** Does what a form asks for and answers the page that is shown then. */
  take(action: string, form: URLSearchParams): Promise<string>
  /** A part of the page that is asked for by itself and answered when it has news; null: none. */
  part?(path: string, gone: AbortSignal): Promise<string> | null
}

export type PageServer = { address: string; close(): Promise<void> }

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 2_000
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; " +
    "frame-src 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/**
 * Serves one page of the shell's own to this computer alone. Its buttons are plain forms, so it
 * works without the bridge and without a script.
 */
export async function servePage(locale: LocaleService, work: PageWork): Promise<PageServer> {
  let origin = ''
  const server = http.createServer((request, answer) => {
    const isOurs =
      `http://${request.headers.host}` === origin && isSameOrigin(request.headers.origin, origin)
    if (!isOurs) return void answer.writeHead(403).end()
    if (request.method === 'GET') return void sendPage(request.url ?? '/', work, answer)
    void take(request, answer, locale, work)
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

async function sendPage(url: string, work: PageWork, answer: http.ServerResponse): Promise<void> {
  if (url === '/style.css') {
    answer.writeHead(200, { ...HEADERS, 'content-type': 'text/css; charset=utf-8' })
    return void answer.end(PAGE_STYLE)
  }
  const face = readFace(url)
  if (face !== null) {
    return void answer.writeHead(200, { ...HEADERS, 'content-type': 'font/ttf' }).end(face)
  }
  const gone = new AbortController()
  answer.once('close', () => gone.abort())
  const page = (await work.part?.(url, gone.signal)) ?? work.page()
  if (!gone.signal.aborted) answer.writeHead(200, HEADERS).end(page)
}

async function take(
  request: http.IncomingMessage,
  answer: http.ServerResponse,
  locale: LocaleService,
  work: PageWork,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  const action = request.url ?? '/'
  const language = action === '/language' ? languageOf(form.get('language')) : null
  if (language !== null) locale.setLanguage(language)
  const page = action === '/language' ? work.page() : await work.take(action, form)
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
