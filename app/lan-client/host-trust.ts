import type { Session } from 'electron'
import { keyOfCertificate } from '../../server/devices/pinned-agent.ts'
import { originOf, type PairedHost } from './host-place.ts'

/** Electron's numbers for what becomes of a connection. */
const ACCEPT = 0
const REFUSE = -2

const DEVICE_HEADER = 'x-device-token'

type Shown = { hostname: string; certificate: { data: string } }
type Headers = Record<string, string>

/**
 * Judges a certificate by its key alone: the pinned one, shown by the host that it belongs to. All
 * else is refused, also what an authority has signed: this window talks to one shop.
 */
export function judgeCertificate(host: PairedHost, { certificate, hostname }: Shown): number {
  if (hostname !== host.host) return REFUSE
  try {
    return keyOfCertificate(certificate.data) === host.pin ? ACCEPT : REFUSE
  } catch {
    return REFUSE
  }
}

/** The headers of a request, with the device's token where it goes to the host and nowhere else. */
export function withToken(host: PairedHost, url: string, headers: Headers): Headers {
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== DEVICE_HEADER)
  const isToHost = URL.canParse(url) && new URL(url).origin === originOf(host)
  return { ...Object.fromEntries(own), ...(isToHost ? { [DEVICE_HEADER]: host.token } : {}) }
}

/** From now on the windows trust this host and prove themselves to it; null: as any browser. */
export function trustHost(session: Session, host: PairedHost | null): void {
  if (host === null) {
    session.setCertificateVerifyProc(null)
    session.webRequest.onBeforeSendHeaders(null)
    return
  }
  session.setCertificateVerifyProc((shown, answer) => answer(judgeCertificate(host, shown)))
  session.webRequest.onBeforeSendHeaders(({ requestHeaders, url }, answer) =>
    answer({ requestHeaders: withToken(host, url, requestHeaders) }),
  )
}
