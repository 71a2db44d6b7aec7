import fs from 'node:fs'
import path from 'node:path'
import { HostFollower } from '../copies/standby/follow-host.ts'
import type { HostPlace } from '../copies/standby/host-client.ts'
import { serveStandby } from '../copies/standby/standby-server.ts'
import { StandbyStore } from '../copies/standby/standby-store.ts'
import { openHandedOver, type TakeOverOrder, takeOver } from '../copies/standby/take-over.ts'
import { writeFileDurably } from '../kernel/durable-file.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { protectDataFolder } from './protect-data-folder.ts'
import type { RunningServer, StartOptions } from './start-server.ts'

/** The copy of the shop that a standby till keeps in its data folder, and its keys. */
export const STANDBY_FOLDER = 'standby'
const KEYS_FILE = 'standby-keys.json'
const AWAY_AFTER_MS = 10_000

/** Where the shop is opened: at the address of the standby's own page. */
export type OpenPlace = Pick<StartOptions, 'dataFolder' | 'host' | 'port' | 'demo'>

export type StandbyOptions = {
  dataFolder: string
  host: HostPlace
  token: string
  /** Of its own page, and of the shop once it took over; 0 is any free one. */
  port: number
  /** Where it listens for the network once it took over. */
  lanPort: number
  /** Starts the shop on this computer once it took over. */
  open(place: OpenPlace): Promise<RunningServer>
  now(): number
  note(what: string): void
  /** The shop is open here, on this computer. */
  onOpened(server: RunningServer): void
  onFailed(error: unknown): void
}

export type RunningStandby = {
  address: string
  /** Whether it has a whole copy and the main computer answers. */
  isFollowing(): boolean
  /** Whether a person may make this computer the main one now. */
  canTakeOver(): boolean
  close(): Promise<void>
}

/** Follows the main computer of a shop until it is stopped, or takes its place. */
export async function runStandby(options: StandbyOptions): Promise<RunningStandby> {
  const { dataFolder, host, now } = options
  protectDataFolder(dataFolder)
  const keysFile = path.join(dataFolder, KEYS_FILE)
  // A till that is started anew while the main computer is away has nobody to ask what it is called.
  const nameFile = path.join(dataFolder, STANDBY_FOLDER, 'name.txt')
  const store = new StandbyStore(path.join(dataFolder, STANDBY_FOLDER))
  const follower = new HostFollower({
    host,
    token: options.token,
    store,
    lanPort: options.lanPort,
    now,
    keep(keys, name) {
      writeFileDurably(keysFile, keys, 0o600)
      writeFileDurably(nameFile, name, 0o600)
    },
    note: options.note,
    onReplaced(certificate) {
      if (isOver || !store.isWhole() || !fs.existsSync(keysFile)) return
      if (!openHandedOver(order(fs.readFileSync(keysFile, 'utf8')), certificate)) return
      isOver = true
      follower.stop()
      void open()
    },
  })
  const startedAtMs = now()
  let isOver = false

  const awayMs = (): number => now() - Math.max(follower.state().heardAtMs, startedAtMs)
  const order = (keysText: string): TakeOverOrder => ({
    store,
    dataFolder,
    keysText,
    host,
    lanPort: options.lanPort,
    deviceName: follower.state().deviceName || readName(nameFile) || 'Standby till',
    nowMs: now(),
  })
  // Dismissed, or shut out: what it has is of some day before, and the shop went on without it.
  const mayTakeOver = (): boolean =>
    awayMs() >= AWAY_AFTER_MS && store.isWhole() && follower.state().isAppointed
  const server = await serveStandby(options.port, {
    look: () => {
      const { completeAtMs, shopName, trouble } = follower.state()
      const isHostAway = awayMs() >= AWAY_AFTER_MS
      const isWhole = store.isWhole()
      return {
        shopName,
        isHostAway,
        isWhole,
        canTakeOver: mayTakeOver(),
        lagSeconds: completeAtMs === 0 ? null : Math.floor((now() - completeAtMs) / 1_000),
        trouble,
      }
    },
    async takeOver(person) {
      if (!store.isWhole() || !fs.existsSync(keysFile)) {
        throw new Refusal('CONFLICT', message('standby.nothing-yet'))
      }
      if (!follower.state().isAppointed) {
        throw new Refusal('FORBIDDEN', message('standby.not-appointed'))
      }
      // What it heard last may be a moment old: it is asked once more.
      if (awayMs() < AWAY_AFTER_MS || (await follower.isHostThere())) {
        throw new Refusal('HOST_IS_SEEN')
      }
      if (isOver) throw new Refusal('CONFLICT')
      const done = await takeOver(order(fs.readFileSync(keysFile, 'utf8')), person)
      isOver = true
      follower.stop()
      return done
    },
    onTakenOver: () => void open(),
  })
  follower.start()

  async function open(): Promise<void> {
    try {
      await server.close()
      const { port } = server
      options.onOpened(await options.open({ dataFolder, host: '127.0.0.1', port, demo: false }))
    } catch (error) {
      options.onFailed(error)
    }
  }

  return {
    address: server.address,
    isFollowing: () => store.isWhole() && follower.state().trouble === null,
    canTakeOver: mayTakeOver,
    async close() {
      follower.stop()
      await server.close()
    },
  }
}

function readName(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
