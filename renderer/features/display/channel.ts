import type { DisplayState } from '../../../server/contract/live.ts'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'

const NAME = 'dioptre.display'

/** What passes between a till and a display in a window of the same browser. */
export type DisplayMessage =
  | { kind: 'here' }
  | { kind: 'state'; state: DisplayState; token: string | null }

/** The line between the windows of one browser. */
export function openLine(onMessage: (message: DisplayMessage) => void): {
  say: (message: DisplayMessage) => void
  close: () => void
} {
  const line = new BroadcastChannel(NAME)
  line.onmessage = ({ data }: MessageEvent<DisplayMessage>) => onMessage(data)
  return { say: (message) => line.postMessage(message), close: () => line.close() }
}

const KEY = 'display'

/** The channel of this till's displays, kept over a reload so that they stay paired. */
export type KeptChannel = { channel: string; token: string }

export function savedChannel(): KeptChannel | null {
  const kept = readLocal(KEY)
  if (!isRecord(kept)) return null
  const { channel, token } = kept
  return typeof channel === 'string' && typeof token === 'string' ? { channel, token } : null
}

export function saveChannel(channel: KeptChannel): void {
  writeLocal(KEY, channel)
}
