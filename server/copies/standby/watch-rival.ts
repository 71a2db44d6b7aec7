import { randomBytes } from 'node:crypto'
import { exchangeTerm, standbyTail } from '../../contract/standby.ts'
import { readMeta, writeMeta } from '../../db/meta.ts'
import { admitDevice } from '../../devices/device-rows.ts'
import type { Services } from '../../kernel/services.ts'
import { isRecord } from '../../wire/record.ts'
import { placesInUse } from '../places.ts'
import { documentsIn, keepFound } from './found-documents.ts'
import { askHost, type HostPlace } from './host-client.ts'
import { appoint, findStandby } from './standbys.ts'
import { openForShop, sealForShop } from './tail.ts'

const ASK_EVERY_MS = 5_000
const PATIENCE_MS = 3_000
/** By its address a person tells it from others, and can call it something else. */
const FORMER_NAME = 'Main computer of before'

export type RivalWatch = {
  /** Asks each computer that may be the main one too, and tells it who is; never throws. */
  ask(): Promise<void>
  /** From now on it asks every few seconds. */
  start(): void
  stop(): void
}

/**
 * Finds out whether another computer is the shop's main one by now: the standby till, or the one that
 * this computer took over from. The first contact ends the writing on the one that is not.
 */
export function watchRival(services: Services): RivalWatch {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  async function askAll(): Promise<void> {
    await Promise.all(
      placesToAsk(services).map((place) =>
        askOne(services, place).catch(() => {
          // Switched off, as a rule: it is asked again.
        }),
      ),
    )
  }
  const askNow = (): Promise<void> => {
    running ??= askAll().finally(() => {
      running = null
    })
    return running
  }
  return {
    ask: askNow,
    start() {
      timer = setInterval(() => void askNow(), ASK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

type Place = { host: string; port: number }

function placesToAsk({ copies, db, term }: Services): Place[] {
  if (term.replacedBy() !== null) return []
  const places: Place[] = []
  const standby = findStandby(db)
  // One that follows is no main computer.
  if (standby?.address && standby.port !== null && copies.standbyNews().state === 'Away') {
    places.push({ host: standby.address, port: standby.port })
  }
  const rival: unknown = JSON.parse(readMeta(db, 'rival') ?? 'null')
  if (isRecord(rival) && typeof rival['host'] === 'string' && typeof rival['port'] === 'number') {
    places.push({ host: rival['host'], port: rival['port'] })
  }
  return places
}

async function askOne(services: Services, place: Place): Promise<void> {
  const { lan, log, term } = services
  const certificate = term.certificate()
  const rival = { ...place, pin: lan.fingerprint }
  const told = await ask(rival, exchangeTerm.path, certificate === null ? {} : { certificate })
  if (typeof told['Certificate'] === 'string') term.consider(told['Certificate'])
  if (term.replacedBy() !== null) {
    log.warn('another computer has taken over from this one')
    return
  }
  if (told['IsReplaced'] === true && certificate !== null) {
    await takeTail(services, rival, certificate)
  }
}

/**
 * Fetches what the computer of before had saved on its own, and makes it the standby where there is
 * none. Done once: then it is no rival any more.
 */
async function takeTail(services: Services, rival: HostPlace, certificate: string): Promise<void> {
  const { clock, db, keys, lan, log, term } = services
  const running = lan.running()
  if (running === null) return
  const { address, port } = running.listener
  const token = findStandby(db) === undefined ? randomBytes(32).toString('base64url') : null
  const place =
    token === null ? {} : { host: address, port, pin: lan.fingerprint, token, lanPort: rival.port }
  const told = await ask(rival, standbyTail.path, {
    certificate,
    sealed: sealForShop(keys, place),
  })
  if (typeof told['Sealed'] !== 'string') return
  const documents = documentsIn(openForShop(keys, told['Sealed']))
  const atMs = clock.now()
  const actor = { userId: null, ip: null }
  const found = services.write((tx) => {
    const count = keepFound(tx, documents, { atMs, epoch: term.epoch - 1 })
    if (token !== null) {
      const device = { name: FORMER_NAME, kind: 'till', address: rival.host, actor } as const
      appoint(tx, admitDevice(tx, device, token, atMs), { actor, atMs })
    }
    writeMeta(tx, 'rival', 'null')
    return count
  })
  services.copies.follow(placesInUse(db), true)
  log.warn({ found }, 'the computer of before has stopped and is the standby')
}

async function ask(
  place: HostPlace,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const { bytes, status } = await askHost(place, path, { body, timeoutMs: PATIENCE_MS })
  const raw: unknown = status === 200 ? JSON.parse(bytes.toString('utf8')) : {}
  return isRecord(raw) ? raw : {}
}
