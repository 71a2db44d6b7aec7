import http from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createLocaleService,
  LANGUAGES,
  type LanguageRow,
  type LocaleService,
} from './locale/locale-service.ts'
import type { PageServer } from './page-server.ts'
import { STARTUP_ERROR_REASONS, startupErrorOf } from './startup-error.ts'
import { startupErrorPage } from './startup-error-page.ts'
import { serveStartupError } from './startup-error-server.ts'
import { memorySettings } from './testing/memory-settings.ts'

const work = {
  again: vi.fn(),
  choose: vi.fn(),
  openFolder: vi.fn(),
  quit: vi.fn(),
  acceptLoss: vi.fn(),
  bringBack: vi.fn(async ({ code }: { code: string }) =>
    code === 'GOOD' ? null : 'Not this <code>.',
  ),
  recover: vi.fn(async (code: string) => (code === 'GOOD' ? null : ('mistyped' as const))),
}
let server: PageServer
let locale: LocaleService

beforeEach(async () => {
  vi.clearAllMocks()
  locale = createLocaleService(memorySettings(), ['en-IN'])
  const detail = ({ code }: LanguageRow): string => `(${code}) The keys of <b>Netra</b> are gone.`
  server = await serveStartupError(startupErrorOf('keys', detail), locale, work)
})
afterEach(() => server.close())

function ask(method: string, path: string, headers: http.OutgoingHttpHeaders = {}, body = '') {
  const { hostname, port } = new URL(server.address)
  return new Promise<{ status: number; text: string; policy: string }>((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += String(chunk)
      })
      answer.on('end', () => {
        const policy = String(answer.headers['content-security-policy'])
        resolve({ status: answer.statusCode ?? 0, text, policy })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

it('says what happened, what to do, and nothing that a shop’s name could run', async () => {
  const { policy, status, text } = await ask('GET', '/')
  expect(status).toBe(200)
  expect(text).toContain('This computer no longer has the shop’s keys')
  expect(text).toContain('Recovery code')
  expect(text).not.toContain('<b>Netra')
  expect(text).not.toContain('<script')
  expect(policy).toContain("default-src 'none'")
})

it.each([
  ['another name for this computer', { host: 'till.example:80' }],
  ['a page of the web', { origin: 'https://example.com' }],
  ['a page without an origin of its own', { origin: 'null' }],
])('answers nothing to %s', async (_who, headers) => {
  expect((await ask('POST', '/quit', headers)).status).toBe(403)
  expect((await ask('POST', '/recover', headers, 'code=GOOD')).status).toBe(403)
  expect(work.quit).not.toHaveBeenCalled()
  expect(work.recover).not.toHaveBeenCalled()
})

it('does what its buttons say', async () => {
  await ask('POST', '/folder', { origin: server.address })
  expect(work.openFolder).toHaveBeenCalledTimes(1)
  await ask('POST', '/again')
  await vi.waitFor(() => expect(work.again).toHaveBeenCalledTimes(1))
  await ask('POST', '/choose')
  await vi.waitFor(() => expect(work.choose).toHaveBeenCalledTimes(1))
  await ask('POST', '/quit')
  await vi.waitFor(() => expect(work.quit).toHaveBeenCalledTimes(1))
})

it('tries a code, says what is wrong with it, and goes on after a right one', async () => {
  const wrong = await ask('POST', '/recover', {}, 'code=BAD')
  expect(wrong.text).toContain('A letter of this code is not right')
  expect(work.again).not.toHaveBeenCalled()
  await ask('POST', '/recover', {}, 'code=GOOD')
  await vi.waitFor(() => expect(work.again).toHaveBeenCalledTimes(1))
})

it('speaks another language when it is asked to, and so do the server’s words', async () => {
  const answer = await ask('POST', '/language', {}, 'language=hi')
  expect(answer.text).toContain('इस कंप्यूटर के पास अब दुकान की कुंजियाँ नहीं हैं')
  expect(answer.text).toContain('lang="hi-IN"')
  expect(answer.text).toContain('<p>(hi) The keys of')
  expect((await ask('GET', '/')).text).toContain(locale.text('startup-error.button.code'))
  await ask('POST', '/language', {}, 'language=xx')
  expect(locale.row().code).toBe('hi')
  expect((await ask('POST', '/recover', {}, 'code=BAD')).text).toContain(
    locale.text('recovery.mistyped'),
  )
})

it.each(STARTUP_ERROR_REASONS)(
  'has words of its own for %s, and asks a code for lost keys alone',
  (reason) => {
    for (const row of LANGUAGES) {
      const page = startupErrorPage(startupErrorOf(reason, null), null, row)
      expect(page.includes(row.text('startup-error.other.title'))).toBe(reason === 'other')
      expect(page.includes('name="code"')).toBe(reason === 'keys')
      expect(page.match(/<li>/g)?.length).toBeGreaterThan(1)
    }
  },
)

it('has the general words for what it does not know', () => {
  expect(startupErrorOf('unheardOf', () => 'It happened.').reason).toBe('other')
  expect(startupErrorOf('toString', null).reason).toBe('other')
})

it('offers to bring a damaged shop back from a copy, and says why that can’t be', async () => {
  const damaged = await serveStartupError(startupErrorOf('damaged', null), locale, work)
  await server.close()
  server = damaged
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await ask('GET', '/')).text).toContain('action="/bring-back"')
  const wrong = await ask('POST', '/bring-back', headers, 'from=%2Fmedia%2Fstick&backCode=BAD')
  expect(wrong.text).toContain('Not this &#60;code&#62;.')
  expect(wrong.text).toContain('value="/media/stick"')
  expect(work.again).not.toHaveBeenCalled()
  await ask('POST', '/bring-back', headers, 'from=%2Fmedia%2Fstick&backCode=GOOD')
  expect(work.bringBack).toHaveBeenLastCalledWith({
    from: '/media/stick',
    code: 'GOOD',
    keyId: '',
    secret: '',
  })
  await vi.waitFor(() => expect(work.again).toHaveBeenCalledOnce())
})

it('serves its own face for Hindi, which many computers have none for', async () => {
  const style = await ask('GET', '/style.css')
  expect(style.text).toContain('url("/devanagari.ttf")')
  // Behind a face without Devanagari, Chromium leaves some words as empty boxes.
  expect(style.text).toContain('font: 1rem/1.5 "Noto Sans Devanagari Page", system-ui')
  expect(style.policy).toContain("font-src 'self'")
  for (const file of ['devanagari.ttf', 'devanagari-bold.ttf']) {
    const face = await fetch(`${server.address}/${file}`)
    expect(face.headers.get('content-type')).toBe('font/ttf')
    // The first four bytes of every TrueType file.
    expect([...new Uint8Array(await face.arrayBuffer()).slice(0, 4)]).toEqual([0, 1, 0, 0])
  }
})
