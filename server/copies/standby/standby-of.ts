import fs from 'node:fs'
import path from 'node:path'
import { writeFileDurably } from '../../kernel/durable-file.ts'
import { isRecord } from '../../wire/record.ts'
import type { HostPlace } from './host-client.ts'

/** The main computer that a computer follows which was replaced, and what proves it to that. */
export type StandbyOf = HostPlace & {
  token: string
  /** Where this computer listened for the network as the main one. */
  lanPort: number
}

const FILE = 'standby-of.json'

/**
 * Answered by the standby till over the network: `{sighting, agoMs}` says that another till reached
 * the main computer so many milliseconds ago. Nobody takes over meanwhile.
 */
export const SEEN_PATH = '/standby/seen'

/** Beside the database: from the next start on the computer is the standby of another. */
export function keepStandbyOf(dataFolder: string, host: StandbyOf): void {
  writeFileDurably(path.join(dataFolder, FILE), JSON.stringify(host), 0o600)
}

/** The computer knows by other means whom it follows, or is a shop of its own again. */
export function forgetStandbyOf(dataFolder: string): void {
  fs.rmSync(path.join(dataFolder, FILE), { force: true })
}

/** Whose standby the computer of this folder is; null where it is a shop of its own. */
export function readStandbyOf(dataFolder: string): StandbyOf | null {
  try {
    return asStandbyOf(JSON.parse(fs.readFileSync(path.join(dataFolder, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** Reads what the other computer told; null for anything else. */
export function asStandbyOf(raw: unknown): StandbyOf | null {
  if (!isRecord(raw)) return null
  const { host, lanPort, pin, port, token } = raw
  if (typeof host !== 'string' || typeof pin !== 'string' || typeof token !== 'string') return null
  if (typeof port !== 'number' || typeof lanPort !== 'number') return null
  return { host, lanPort, pin, port, token }
}

/** Told to a till that is not the appointed one, or is it no more. */
export const NOT_APPOINTED = { Standby: 'no' } as const

/**
 * Whether the main computer says that this till is not its standby. A refusal alone does not say so:
 * a main computer that is just being switched off refuses everybody.
 */
export function saysNotAppointed({ body, status }: { status: number; body: unknown }): boolean {
  return (
    status === 401 ||
    (status === 403 && isRecord(body) && body['Standby'] === NOT_APPOINTED.Standby)
  )
}
