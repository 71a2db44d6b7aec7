import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { findBranch } from '../branch/branch.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { ReachableAddresses } from '../http/reachable-addresses.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Message, message } from '../kernel/message.ts'
import { KEYS_FOLDER } from '../keys/key-store.ts'
import type { Keys } from '../keys/keys.ts'
import { readSetting } from '../settings/settings.ts'
import { type Announcement, announce } from './announce.ts'
import { addressesOfDevices, deviceOfToken, deviceTokenOf } from './device-tokens.ts'
import { hasAddress, lanAddresses } from './lan-addresses.ts'
import {
  isRunningOut,
  keyFingerprint,
  type LanCertificate,
  lanCertificate,
  localHostName,
} from './lan-certificate.ts'
import { type LanListener, listenOnLan } from './lan-listener.ts'
import { createPairing, type Pairing } from './pairing.ts'
import { openFirewall } from './watch-firewall.ts'
import type { Firewall } from './windows-firewall.ts'

/** A laptop that moves to another network is found there again this soon. */
const LOOK_EVERY_MS = 5_000
const CERTIFICATE_FILE = 'lan-certificate.pem'

type Running = {
  listener: LanListener
  certificate: LanCertificate
  announcement: Announcement | null
}

/** The listener for the shop's network: at most one for a shop, and none until it is turned on. */
export type Lan = {
  fingerprint: string
  hostName: string
  pairing: Pairing
  running(): Running | null
  /** Why it can't be reached although it is on; null when it can, or is off. */
  trouble(): Message | null
  /** The hosts that requests by it may name. */
  hosts(): ReadonlySet<string>
  /** Brings it to what the settings say; never throws. */
  refresh(app: FastifyInstance): Promise<void>
  /** From now on it follows the settings and the computer's addresses. */
  watch(app: FastifyInstance): void
  stop(): Promise<void>
}

/** What changes of it. */
type Doing = {
  running: Running | null
  trouble: Message | null
  hosts: ReadonlySet<string>
}

export type LanOptions = {
  addresses: ReachableAddresses
  clock: Clock
  dataFolder: string
  db: ReadableDb
  keys: Keys
  log: FastifyBaseLogger
  /** What may keep other devices out; null where the computer has none that we know. */
  firewall: Firewall | null
}

export function createLan(options: LanOptions): Lan {
  const fingerprint = keyFingerprint(options.keys.lanKey)
  const hostName = localHostName(fingerprint)
  const doing: Doing = { running: null, trouble: null, hosts: new Set() }
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  /** One after the other: two that start at once would fight for the port. */
  function refresh(app: FastifyInstance): Promise<void> {
    turn = turn.then(() => bring({ ...options, app, doing, fingerprint, hostName }))
    return turn
  }

  return {
    fingerprint,
    hostName,
    pairing: createPairing(options.clock),
    running: () => doing.running,
    trouble: () => doing.trouble,
    hosts: () => doing.hosts,
    refresh,
    watch(app) {
      void refresh(app)
      timer = setInterval(() => void refresh(app), LOOK_EVERY_MS).unref()
    },
    stop() {
      clearInterval(timer)
      turn = turn.then(() => end(options.addresses, doing))
      return turn
    },
  }
}

type Work = LanOptions & {
  app: FastifyInstance
  doing: Doing
  fingerprint: string
  hostName: string
}

/** Starts, moves or ends it, as the settings and the computer's addresses are now. */
async function bring(work: Work): Promise<void> {
  const { addresses, clock, db, doing, log } = work
  const { isOn, ...wanted } = readSetting(db, 'lan')
  const place = isOn ? placeFor(wanted) : null
  const { running } = doing
  if (running !== null && isAsWanted(running, place, clock.now())) return
  await end(addresses, doing)
  doing.trouble = isOn && place === null ? message('devices.no-network') : null
  if (place === null) return
  try {
    await begin(work, place)
  } catch (error) {
    log.error({ err: error }, 'the network listener did not start')
    doing.trouble = listenFailure(error, place)
  }
}

async function begin(work: Work, place: Place): Promise<void> {
  const { addresses, app, clock, doing, hostName, keys } = work
  const { address, port } = place
  const file = path.join(work.dataFolder, KEYS_FOLDER, CERTIFICATE_FILE)
  const names = { address, hostName, nowMs: clock.now() }
  const certificate = await lanCertificate(file, keys.lanKey, names)
  const tls = { key: keys.lanKey, cert: certificate.pem }
  const listener = await listenOnLan(app, place, tls, {
    deviceOf(request) {
      const token = deviceTokenOf(request)
      return token === null ? null : (deviceOfToken(work, token)?.id ?? null)
    },
    knownAddresses: () => addressesOfDevices(work),
  })
  doing.hosts = new Set([`${address}:${port}`, `${hostName}:${port}`])
  addresses.setLan(`https://${address}:${port}`)
  doing.running = { listener, certificate, announcement: tryToAnnounce(work, place) }
  void lookAtFirewall(work, place)
}

/** Listening is not being reached: the computer's own firewall is asked, and said where it is shut. */
async function lookAtFirewall({ db, doing, firewall, log }: Work, place: Place): Promise<void> {
  if (firewall === null || place.address.startsWith('127.')) return
  const { running } = doing
  try {
    const trouble = await openFirewall(db, firewall, place.port)
    if (doing.running === running) doing.trouble = trouble
  } catch (error) {
    log.error({ err: error }, 'the firewall could not be looked at')
  }
}

async function end(addresses: ReachableAddresses, doing: Doing): Promise<void> {
  const ended = doing.running
  if (ended === null) return
  doing.running = null
  doing.hosts = new Set()
  addresses.setLan(null)
  await ended.announcement?.stop()
  await ended.listener.close()
}

type Place = { address: string; port: number }

function placeFor({ address, port }: { address: string | null; port: number }): Place | null {
  const chosen = address ?? lanAddresses()[0]?.address
  return chosen === undefined || !hasAddress(chosen) ? null : { address: chosen, port }
}

function isAsWanted({ certificate, listener }: Running, place: Place | null, nowMs: number) {
  const isThere = place?.address === listener.address && place.port === listener.port
  return isThere && !isRunningOut(certificate, nowMs)
}

function tryToAnnounce(
  { db, fingerprint, hostName, log }: Work,
  place: Place,
): Announcement | null {
  const branchName = findBranch(db)?.name
  // Nobody else is on the loopback network, and a shop before its set-up has no name.
  if (place.address.startsWith('127.') || branchName === undefined) return null
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'the network takes no announcement; tills can type the address')
  try {
    return announce({ ...place, branchName, fingerprint, hostName }, onError)
  } catch (error) {
    onError(error)
    return null
  }
}

function listenFailure(error: unknown, { address, port }: Place): Message {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return message('devices.port-in-use', { port })
  if (code === 'EACCES') return message('devices.port-not-allowed', { port })
  return message('devices.address-not-opened', { address, port })
}
