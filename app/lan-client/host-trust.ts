import type { Session } from 'electron'
import { keyOfCertificate } from '../../server/devices/pinned-agent.ts'
import { EPOCH_HEADER } from './ask-host.ts'
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

/**
 * The headers of a request, with the device's token and the latest main computer that it has seen
 * where it goes to the host and nowhere else.
 */
export function withToken(host: PairedHost, url: string, headers: Headers): Headers {
  const isOurs = (name: string): boolean => [DEVICE_HEADER, EPOCH_HEADER].includes(name)
  const own = Object.entries(headers).filter(([name]) => !isOurs(name.toLowerCase()))
  const isToHost = URL.canParse(url) && new URL(url).origin === originOf(host)
  if (!isToHost) return Object.fromEntries(own)
  const epoch = host.term === undefined ? {} : { [EPOCH_HEADER]: String(host.term.epoch) }
  return { ...Object.fromEntries(own), [DEVICE_HEADER]: host.token, ...epoch }
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
