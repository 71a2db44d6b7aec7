import { isRecord } from '../../server/wire/record.ts'

/** Where the shop's main till is reached; `host` is a name or an address, without its port. */
export type HostPlace = { host: string; port: number }

/** What a person typed or pasted: a link of the main till brings its secret and its key along. */
export type TypedPlace = HostPlace & { secret: string | null; pin: string | null }

const LAN_PORT = 4781
const LEAST_PORT = 1_024
const HOST = /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/
const PIN = /^[0-9a-f]{64}$/
const SECRET = /^[\w-]{8,128}$/
const WITH_PORT = /:\d+$/

/** Reads `192.168.1.20`, `till.local:4781` or the main till's link; null for anything else. */
export function readPlace(typed: string): TypedPlace | null {
  const text = typed.trim()
  const url = URL.parse(/^https:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || url.username !== '' || url.password !== '') return null
  const isWithPort = url.port !== '' || WITH_PORT.test(text)
  const place = { host: url.hostname, port: isWithPort ? Number(url.port) : LAN_PORT }
  if (!isPlace(place)) return null
  const hash = new URLSearchParams(url.hash.slice(1))
  const [secret, pin] = [hash.get('s'), hash.get('k')]
  // A link that was cut short proves nothing; nothing of it is taken then.
  if ((secret === null) !== (pin === null)) return null
  if (secret !== null && !SECRET.test(secret)) return null
  return pin !== null && !PIN.test(pin) ? null : { ...place, secret, pin }
}

/** The origin of its pages, as browsers write it. */
export function originOf({ host, port }: HostPlace): string {
  return `https://${host}:${port}`
}

/** The first eight bytes of a key's fingerprint, as the main till shows them. */
export function shortPin(pin: string): string {
  return (pin.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

/** A till that this computer is paired with. */
export type PairedHost = HostPlace & {
  /** SHA-256 of its public key (SPKI form), in hexadecimal. */
  pin: string
  /** What proves this computer to it. */
  token: string
  shopName: string
  /** The latest that it has seen of the shop's main computers. */
  term?: TillTerm
}

/** What a till knows of the shop's main computers, which are counted: it never goes back. */
export type TillTerm = {
  epoch: number
  /** Signed by the shop, to be shown to a main computer of before; null where there was one alone. */
  certificate: string | null
  /** Where the standby till is reached once it has taken over. */
  standby: HostPlace | null
}

/** Takes a kept pairing only whole: half of one would trust or tell too much. */
export function parsePaired(raw: unknown): PairedHost | null {
  const text = (name: string): string => {
    const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : ''
    return typeof value === 'string' ? value : ''
  }
  const port: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'port') : 0
  const place = { host: text('host'), port: typeof port === 'number' ? port : 0 }
  const [pin, token] = [text('pin'), text('token')]
  if (!isPlace(place) || !PIN.test(pin) || !/^[\w-]{16,256}$/.test(token)) return null
  const term = parseTerm(typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'term') : null)
  const paired = { ...place, pin, token, shopName: text('shopName') }
  return term === null ? paired : { ...paired, term }
}

function parseTerm(raw: unknown): TillTerm | null {
  if (!isRecord(raw)) return null
  const { certificate, epoch } = raw
  if (typeof epoch !== 'number' || !Number.isSafeInteger(epoch)) return null
  const standby = parseStandby(raw['standby'])
  return { epoch, certificate: typeof certificate === 'string' ? certificate : null, standby }
}

/** Takes a place that was kept or told only where it can be one. */
export function parseStandby(raw: unknown): HostPlace | null {
  if (!isRecord(raw)) return null
  const { host, port } = raw
  const place = typeof host === 'string' && typeof port === 'number' ? { host, port } : null
  return place !== null && isPlace(place) ? place : null
}

function isPlace({ host, port }: HostPlace): boolean {
  return HOST.test(host) && Number.isInteger(port) && port >= LEAST_PORT && port < 65_536
}
