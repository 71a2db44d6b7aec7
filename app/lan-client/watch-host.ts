import { type HostState, type KnownPlace, lookAtHost } from './ask-host.ts'
import { askPlaces, type PlacesAnswer, reportSighting, showCertificate } from './ask-places.ts'
import type { PairedHost, TillTerm } from './host-place.ts'

const WELL_EVERY_MS = 5_000
/** The pauses between two tries while the host is away; the last one stays. */
const AWAY_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** Where there is a standby till it is asked too, and people wait for it. */
const WITH_STANDBY_MS = 1_000

/** How long to wait after a look, the `tries`-th in a row that did not find the host well. */
export function pauseAfter(state: HostState, tries: number, hasStandby = false): number {
  if (state === 'well') return WELL_EVERY_MS
  if (hasStandby) return WITH_STANDBY_MS
  return AWAY_MS[Math.min(tries, AWAY_MS.length) - 1] ?? WELL_EVERY_MS
}

export type HostNews = {
  /** Each time how the host is. */
  tell(state: HostState): void
  /** The same host; what is known of the shop's main computers has changed. */
  learn(host: PairedHost): void
  /** Another computer has taken over: the host from now on. Nothing more is told. */
  move(host: PairedHost): void
}

/** How it asks; the network's own by default. */
export type HostAsks = {
  look(host: PairedHost): Promise<HostState>
  places(host: PairedHost): Promise<PlacesAnswer | null>
  show(host: PairedHost, certificate: string): Promise<void>
  report(standby: KnownPlace, sighting: string): Promise<void>
}

export const BY_NETWORK: HostAsks = {
  look: lookAtHost,
  places: askPlaces,
  show: showCertificate,
  report: reportSighting,
}

/**
 * Looks at the host until it is stopped. While it is away, or replaced, the standby till is asked
 * whether it has taken over. A main computer of before is never gone back to: it is shown who took
 * over, and counts as away.
 */
export function watchHost(
  first: PairedHost,
  { learn, move, tell }: HostNews,
  asks: HostAsks = BY_NETWORK,
): () => void {
  let host = first
  let isStopped = false
  let tries = 0
  let isShutOut = false
  let endPause = (): void => {}
  const stop = (): void => {
    isStopped = true
    endPause()
  }

  /** Goes over to the standby till where that is the main computer by now. */
  async function goOver(): Promise<void> {
    const standby = host.term?.standby
    if (standby == null) return
    const next = { ...host, ...standby }
    const told = await asks.places(next)
    if (told === null || told.isReplaced || isStopped || told.epoch < epochOf(host)) return
    stop()
    move({ ...next, term: termOf(told, host) })
  }

  async function seen(): Promise<HostState> {
    const told = await asks.places(host)
    if (told === null || isStopped) return 'well'
    if (told.epoch < epochOf(host)) {
      const certificate = host.term?.certificate
      if (certificate != null) await asks.show(host, certificate)
      return 'away'
    }
    const term = termOf(told, host)
    if (JSON.stringify(term) !== JSON.stringify(host.term)) {
      host = { ...host, term }
      learn(host)
    }
    const { isReplaced, sighting, standby } = told
    if (isReplaced) await goOver()
    else if (sighting !== null && standby !== null)
      void asks.report({ ...standby, pin: host.pin }, sighting)
    return 'well'
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      // At once with the host: one that is gone may keep silent for long.
      const isAway = tries > 0
      const asking = isAway && !isShutOut ? goOver() : Promise.resolve()
      const state = await asks.look(host).then((found) => (found === 'well' ? seen() : found))
      await asking
      if (isStopped) return
      tries = state === 'well' ? 0 : tries + 1
      isShutOut = state === 'shutOut'
      tell(state)
      const pauseMs = pauseAfter(state, tries, host.term?.standby != null)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  void run()
  return stop
}

function epochOf({ term }: PairedHost): number {
  return term?.epoch ?? 0
}

function termOf(
  { certificate, epoch, isReplaced, standby }: PlacesAnswer,
  before: PairedHost,
): TillTerm {
  const known = isReplaced ? (before.term?.standby ?? null) : null
  return { epoch, certificate, standby: standby ?? known }
}
