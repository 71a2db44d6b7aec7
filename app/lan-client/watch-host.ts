import { type HostState, lookAtHost } from './ask-host.ts'
import type { PairedHost } from './host-place.ts'

const WELL_EVERY_MS = 5_000
/** The pauses between two tries while the host is away; the last one stays. */
const AWAY_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** How long to wait after a look, the `tries`-th in a row that did not find the host well. */
export function pauseAfter(state: HostState, tries: number): number {
  if (state === 'well') return WELL_EVERY_MS
  return AWAY_MS[Math.min(tries, AWAY_MS.length) - 1] ?? WELL_EVERY_MS
}

/** Looks at the host until it is stopped, and tells each time how it is. */
export function watchHost(host: PairedHost, tell: (state: HostState) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let tries = 0
  const look = async (): Promise<void> => {
    const state = await lookAtHost(host)
    if (isStopped) return
    tries = state === 'well' ? 0 : tries + 1
    timer = setTimeout(() => void look(), pauseAfter(state, tries))
    tell(state)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
