import { exchangeTerm } from '../../contract/standby.ts'
import { readMeta } from '../../db/meta.ts'
import type { Services } from '../../kernel/services.ts'
import { isRecord } from '../../wire/record.ts'
import { askHost } from './host-client.ts'
import { findStandby } from './standbys.ts'

const ASK_EVERY_MS = 5_000
const PATIENCE_MS = 3_000

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
  const ask = (): Promise<void> => {
    running ??= askAll().finally(() => {
      running = null
    })
    return running
  }
  return {
    ask,
    start() {
      timer = setInterval(() => void ask(), ASK_EVERY_MS).unref()
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

async function askOne({ lan, log, term }: Services, place: Place): Promise<void> {
  const certificate = term.certificate()
  const { bytes, status } = await askHost({ ...place, pin: lan.fingerprint }, exchangeTerm.path, {
    body: certificate === null ? {} : { certificate },
    timeoutMs: PATIENCE_MS,
  })
  if (status !== 200) return
  const raw: unknown = JSON.parse(bytes.toString('utf8'))
  if (!isRecord(raw) || typeof raw['Certificate'] !== 'string') return
  term.consider(raw['Certificate'])
  if (term.replacedBy() !== null) log.warn('another computer has taken over from this one')
}
