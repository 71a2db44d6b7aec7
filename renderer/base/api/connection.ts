import { create } from 'zustand'

type Connection = { isOnline: boolean; offlineSince: number | null }

/** Whether the branch server answers. Set by the client, drawn by the shell. */
export const useConnection = create<Connection>(() => ({ isOnline: true, offlineSince: null }))

const RETRY_MS = 1500
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | null = null

async function knock(): Promise<void> {
  timer = null
  try {
    const answer = await fetch('/health', { signal: AbortSignal.timeout(RETRY_MS * 2) })
    if (!answer.ok && answer.status !== 429) throw new Error('not well')
    markOnline()
  } catch {
    markOffline()
  }
}

/** Asks at once whether the server is there, without waiting for a request to find out. */
export function checkNow(): void {
  if (timer === null) void knock()
}

/** Called when something broke off that may be nobody's fault: asks before it says so. */
export async function probeConnection(): Promise<void> {
  try {
    await fetch('/health', { signal: AbortSignal.timeout(RETRY_MS * 2) })
  } catch {
    markOffline()
  }
}

/** Called when a request got no answer; knocks until the server is back. */
export function markOffline(): void {
  if (useConnection.getState().isOnline) {
    useConnection.setState({ isOnline: false, offlineSince: Date.now() })
  }
  if (timer === null) timer = setTimeout(knock, RETRY_MS)
}

export function markOnline(): void {
  if (timer !== null) clearTimeout(timer)
  timer = null
  if (!useConnection.getState().isOnline) {
    useConnection.setState({ isOnline: true, offlineSince: null })
  }
  for (const resume of [...waiting]) resume()
  waiting.clear()
}

/** Resolves as soon as the server answers again (at once when it does now). */
export function whenOnline(): Promise<void> {
  if (useConnection.getState().isOnline) return Promise.resolve()
  return new Promise((resolve) => waiting.add(resolve))
}
