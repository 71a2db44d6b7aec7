import tls from 'node:tls'
import type { Json } from './cdp.ts'

type RequestHandler = (
  details: {
    url: string
    method: string
    resourceType: string
    frame: { url: string } | null
  },
  answer: (decision: { cancel?: boolean }) => void,
) => void
type Headers = Record<string, string>
type HeadersHandler = (
  details: { url: string; requestHeaders: Headers },
  answer: (decision: { requestHeaders?: Headers }) => void,
) => void
type VerifyProc = (
  shown: { hostname: string; certificate: { data: string } },
  answer: (verdict: number) => void,
) => void
type PermissionCheck = (contents: null, permission: string, origin: string) => boolean

/**
 * What Chromium can ask of a person, by its name there and, where that is another, Electron's; the
 * shell's own handler decides about each.
 */
const PERMISSIONS: readonly [name: string, electronName?: string][] = [
  ['geolocation'],
  ['notifications'],
  ['camera'],
  ['microphone'],
  ['midi'],
  ['clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['window-management'],
  ['local-fonts'],
  ['idle-detection'],
]

/** `session.defaultSession` as far as the shell uses it. */
export class StandInSession {
  readonly handlers: { check?: PermissionCheck; request?: unknown; device?: unknown } = {}
  onRequest: RequestHandler | null = null
  readonly webRequest = {
    onBeforeRequest: (handler: RequestHandler): void => {
      this.onRequest = handler
    },
    onBeforeSendHeaders: (handler: HeadersHandler | null): void => {
      this.#onHeaders = handler
    },
  }
  #onHeaders: HeadersHandler | null = null
  #verify: VerifyProc | null = null

  setCertificateVerifyProc(verify: VerifyProc | null): void {
    this.#verify = verify
  }

  /** The headers that a request leaves with, as the shell changed them. */
  async headersOf(details: { url: string; requestHeaders: Headers }): Promise<Headers> {
    const ask = this.#onHeaders
    if (ask === null) return details.requestHeaders
    return new Promise((resolve) =>
      ask(details, ({ requestHeaders }) => resolve(requestHeaders ?? details.requestHeaders)),
    )
  }

  /**
   * Whether the shell trusts who answers at an address. Chromium has no hook to be asked by, so it
   * is set to take every certificate, and each request is judged here before it leaves.
   */
  async trusts(url: string): Promise<boolean> {
    const { hostname, port, protocol } = new URL(url)
    if (protocol !== 'https:') return true
    const certificate = await certificateAt(hostname, Number(port || 443))
    // Nobody is there: Chromium finds that out by itself.
    if (certificate === null) return true
    const verify = this.#verify
    if (verify === null) return false
    const shown = { hostname, certificate: { data: certificate } }
    return new Promise((resolve) => verify(shown, (verdict) => resolve(verdict === 0)))
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.handlers.check = handler
  }

  setPermissionRequestHandler(handler: unknown): void {
    this.handlers.request = handler
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.handlers.device = handler
  }

  setSpellCheckerEnabled(): void {}

  /** Whether the shell lets a request of a page out; without a handler it does. */
  async lets(details: Parameters<RequestHandler>[0]): Promise<boolean> {
    const ask = this.onRequest
    if (ask === null) return true
    return new Promise((resolve) => ask(details, ({ cancel }) => resolve(cancel !== true)))
  }

  /**
   * Makes Chromium answer as the shell's check handler does for the pages of an origin, null for
   * those of no known one: it has no hook to be asked by.
   */
  async applyPermissions(
    send: (method: string, params: object) => Promise<Json>,
    origin: string | null,
  ): Promise<void> {
    const { check } = this.handlers
    if (check === undefined) throw new Error('the shell opened a window before it set permissions')
    for (const [name, electronName = name] of PERMISSIONS) {
      const setting = check(null, electronName, origin === null ? '' : `${origin}/`)
        ? 'granted'
        : 'denied'
      const whose = origin === null ? {} : { origin }
      await send('Browser.setPermission', { permission: { name }, setting, ...whose }).catch(
        () => {},
      )
    }
  }
}

/** What is shown there, as text; null where nobody answers. */
function certificateAt(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host, port, rejectUnauthorized: false })
    socket.once('error', () => resolve(null))
    socket.once('secureConnect', () => {
      const base64 = socket.getPeerCertificate().raw.toString('base64')
      socket.destroy()
      resolve(`-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`)
    })
  })
}
