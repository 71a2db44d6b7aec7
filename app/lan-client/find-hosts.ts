import net from 'node:net'
import os from 'node:os'
import { Bonjour, type Browser, type ServiceConfig } from 'bonjour-service'
import type { ShellLog } from '../shell-log.ts'
import { type HostPlace, originOf, readPlace } from './host-place.ts'

/** A main till that announces itself. A hint and no proof: anybody in the network may say so. */
export type FoundHost = HostPlace & {
  shopName: string
  /** The first eight bytes of its key's fingerprint, in hexadecimal; empty when it announced none. */
  announcedPin: string
}

export type HostSearch = {
  /** Those that are there now, by name. */
  now(): readonly FoundHost[]
  /** Whether this computer has a way to look at all. */
  isLooking(): boolean
  /** Leaves the network at once. */
  stop(): void
}

const SERVICE_TYPE = 'dioptre'
const ROUND_MS = 3_000
/** A packet may be lost, so a till is gone only when it was silent in so many rounds. */
const SILENT_ROUNDS = 3
const MOST_SHOWN = 20

/** What the package hands on to the socket, beside what it declares. */
type Options = Partial<ServiceConfig> & { interface: string; bind: string }
type Way = { bonjour: Bonjour; browser: Browser }
type Seen = { host: FoundHost; round: number }

/**
 * Looks for main tills in the networks of this computer until it is stopped, and calls `news`
 * whenever the list has changed. Tills say goodbye when they leave; one that lost its power does
 * not, so all are asked again in every round.
 */
export function findHosts(log: ShellLog, news: () => void): HostSearch {
  const search = new MulticastSearch(log, news)
  search.begin()
  return search
}

class MulticastSearch implements HostSearch {
  readonly #log: ShellLog
  readonly #news: () => void
  /** One socket for each address of this computer: with several, an answer comes by one of them. */
  readonly #ways = new Map<string, Way>()
  readonly #seen = new Map<string, Seen>()
  #round = 0
  #timer: NodeJS.Timeout | undefined
  #first: NodeJS.Immediate | undefined
  #announcedList = ''

  constructor(log: ShellLog, news: () => void) {
    this.#log = log
    this.#news = news
  }

  begin(): void {
    this.#timer = setInterval(() => this.#look(), ROUND_MS).unref()
    this.#first = setImmediate(() => this.#look())
  }

  now(): readonly FoundHost[] {
    const hosts = [...this.#seen.values()].map(({ host }) => host)
    return hosts.sort((a, b) => a.shopName.localeCompare(b.shopName)).slice(0, MOST_SHOWN)
  }

  isLooking(): boolean {
    return this.#round === 0 || this.#ways.size > 0
  }

  stop(): void {
    clearInterval(this.#timer)
    clearImmediate(this.#first)
    for (const address of this.#ways.keys()) this.#leave(address)
    this.#seen.clear()
  }

  /** One round: the networks that came and went, those that were silent, and a new question. */
  #look(): void {
    this.#round += 1
    const addresses = ownAddresses()
    for (const address of this.#ways.keys()) if (!addresses.includes(address)) this.#leave(address)
    for (const address of addresses) this.#ask(address)
    for (const [name, { round }] of this.#seen) {
      if (this.#round - round > SILENT_ROUNDS) this.#seen.delete(name)
    }
    this.#tell()
  }

  #ask(address: string): void {
    try {
      const known = this.#ways.get(address)
      known?.browser.stop()
      const bonjour = known?.bonjour ?? this.#join(address)
      // A new one each round: it reports those that are known already as well.
      const browser = bonjour.find({ type: SERVICE_TYPE })
      browser.on('up', (service) => this.#onService(service))
      browser.on('txt-update', (service) => this.#onService(service))
      browser.on('down', ({ fqdn }) => {
        this.#seen.delete(fqdn)
        this.#tell()
      })
      this.#ways.set(address, { bonjour, browser })
    } catch (error) {
      this.#onError(address, error)
    }
  }

  #join(address: string): Bonjour {
    // Bound to the address alone the socket would receive no answer: those go to a group's address.
    const options: Options = { interface: address, bind: '0.0.0.0' }
    const onError = (error: unknown): void => this.#onError(address, error)
    const bonjour = new Bonjour(options, onError)
    listenForErrors(bonjour, onError)
    return bonjour
  }

  #onService(service: unknown): void {
    const found = readAnnouncement(service)
    if (found === null) return
    this.#seen.set(found.name, { host: found.host, round: this.#round })
    this.#tell()
  }

  #onError(address: string, error: unknown): void {
    this.#log.note(`tills can not be looked for at ${address}: ${String(error)}`)
    this.#leave(address)
  }

  #leave(address: string): void {
    const way = this.#ways.get(address)
    this.#ways.delete(address)
    way?.browser.stop()
    way?.bonjour.destroy()
  }

  #tell(): void {
    const list = JSON.stringify([this.now(), this.isLooking()])
    if (list === this.#announcedList) return
    this.#announcedList = list
    this.#news()
  }
}

/** Takes an announcement only whole, and its words only as far as they are plain. */
export function readAnnouncement(service: unknown): { name: string; host: FoundHost } | null {
  const txt = fieldOf(service, 'txt')
  const [name, at, port] = [fieldOf(service, 'fqdn'), fieldOf(txt, 'at'), fieldOf(service, 'port')]
  if (typeof name !== 'string' || typeof at !== 'string' || !net.isIPv4(at)) return null
  const place = typeof port === 'number' ? readPlace(originOf({ host: at, port })) : null
  const shopName = plain(fieldOf(txt, 'name'))
  if (place === null || shopName === '') return null
  const announcedPin = /^[0-9a-f]{16}$/.exec(String(fieldOf(txt, 'fp')))?.[0] ?? ''
  return { name, host: { host: place.host, port: place.port, shopName, announcedPin } }
}

/** The addresses by which this computer is in a network, and its own: both are worth a look. */
function ownAddresses(): string[] {
  return Object.values(os.networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ address, family }) => family === 'IPv4' && !address.startsWith('169.254.'))
    .map(({ address }) => address)
}

function plain(text: unknown): string {
  return typeof text === 'string'
    ? text.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().slice(0, 60)
    : ''
}

function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined
}

/** The package lets a socket's error go unheard, which would end the program. */
function listenForErrors(bonjour: Bonjour, onError: (error: unknown) => void): void {
  const mdns = fieldOf(fieldOf(bonjour, 'server'), 'mdns')
  const on = fieldOf(mdns, 'on')
  if (typeof on === 'function') on.call(mdns, 'error', onError)
}
