import fs from 'node:fs'
import path from 'node:path'
import { copyKeyOf, shopIdOf } from '../copies/copy-keys.ts'
import { HostFollower } from '../copies/standby/follow-host.ts'
import type { HostPlace } from '../copies/standby/host-client.ts'
import { type CopySecret, Replica } from '../copies/standby/replica.ts'
import { serveStandby } from '../copies/standby/standby-server.ts'
import { StandbyStore } from '../copies/standby/standby-store.ts'
import { openHandedOver, type TakeOverOrder, takeOver } from '../copies/standby/take-over.ts'
import { openTillsDoor, type TillsDoor } from '../copies/standby/tills-door.ts'
import { writeFileDurably } from '../kernel/durable-file.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type KeyStore, keyFileStore } from '../keys/key-store.ts'
import { parseKeys } from '../keys/keys.ts'
import { protectDataFolder } from './protect-data-folder.ts'
import type { RunningServer, StartOptions } from './start-server.ts'

/** The copy of the shop that a standby till keeps in its data folder, and its keys. */
export const STANDBY_FOLDER = 'standby'
const AWAY_AFTER_MS = 10_000

/** Where the shop is opened: at the address of the standby's own page. */
export type OpenPlace = Pick<StartOptions, 'dataFolder' | 'host' | 'port' | 'demo'>

export type StandbyOptions = {
  dataFolder: string
  host: HostPlace
  token: string
  /** Where the keys of the shop are kept meanwhile; a file beside the copy when left out. */
  keyStore?: KeyStore
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
  // A till that is started anew while the main computer is away has nobody to ask what it is called.
  const nameFile = path.join(dataFolder, STANDBY_FOLDER, 'name.txt')
  const store = new StandbyStore(path.join(dataFolder, STANDBY_FOLDER))
  const keyStore = options.keyStore ?? keyFileStore(store.folder)
  takeInOldKeys(dataFolder, keyStore)
  const replica = new Replica({
    store,
    now,
    note: options.note,
    secret: () => copySecretOf(keyStore),
  })
  const follower = new HostFollower({
    host,
    token: options.token,
    store,
    lanPort: options.lanPort,
    now,
    keep(keys, name) {
      writeFileDurably(nameFile, name, 0o600)
      if (keyStore.read() === keys) return
      keyStore.write(keys)
      void keyStore.protect().catch((error: unknown) => options.note(String(error)))
    },
    onJoined: (ownAddress) => void openDoor(ownAddress),
    onGrown: () => replica.follow(),
    note: options.note,
    onReplaced(certificate) {
      void onlyOne(() => becomeNext(certificate)).catch((error: unknown) =>
        options.note(`the hand-over was not taken: ${String(error)}`),
      )
    },
  })
  const startedAtMs = now()
  let isOver = false
  let isBusy = false
  let door: TillsDoor | null = null

  /** The other tills tell there what they see; without it this till knows what it sees itself. */
  async function openDoor(address: string | undefined): Promise<void> {
    const text = keyStore.read()
    const keys = text === null ? null : parseKeys(text)
    if (door !== null || isOver || address === undefined || keys?.lanKey == null) return
    try {
      const place = { address, port: options.lanPort, folder: store.folder }
      door = await openTillsDoor({ ...place, keys: { ...keys, lanKey: keys.lanKey }, now })
    } catch (error) {
      options.note(`other tills can not tell what they see: ${String(error)}`)
    }
  }

  /** A take-over and a hand-over never run beside each other. */
  async function onlyOne<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy || isOver) throw new Refusal('CONFLICT')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  async function becomeNext(certificate: string): Promise<void> {
    const keys = keyStore.read()
    if (!store.isWhole() || keys === null) return
    if (!(await openHandedOver(order(keys), certificate))) return
    isOver = true
    follower.stop()
    void open()
  }

  const awayMs = (): number => now() - Math.max(follower.state().heardAtMs, startedAtMs)
  const isSeenByTill = (): boolean => now() - (door?.seenAtMs() ?? 0) < AWAY_AFTER_MS
  const order = (keysText: string): TakeOverOrder => ({
    store,
    replica,
    dataFolder,
    keysText,
    host,
    lanPort: options.lanPort,
    deviceName: follower.state().deviceName || readName(nameFile) || 'Standby till',
    nowMs: now(),
    note: options.note,
  })
  // Dismissed, or shut out: what it has is of some day before, and the shop went on without it.
  const mayTakeOver = (): boolean =>
    awayMs() >= AWAY_AFTER_MS && !isSeenByTill() && store.isWhole() && follower.state().isAppointed
  const server = await serveStandby(options.port, {
    look: () => {
      const { completeAtMs, shopName, trouble } = follower.state()
      const isHostAway = awayMs() >= AWAY_AFTER_MS
      const isWhole = store.isWhole()
      return {
        shopName,
        isHostAway,
        isWhole,
        isSeenByTill: isSeenByTill(),
        canTakeOver: mayTakeOver(),
        lagSeconds: completeAtMs === 0 ? null : Math.floor((now() - completeAtMs) / 1_000),
        trouble,
      }
    },
    async takeOver(person) {
      const keys = keyStore.read()
      if (!store.isWhole() || keys === null) {
        throw new Refusal('CONFLICT', message('standby.nothing-yet'))
      }
      if (!follower.state().isAppointed) {
        throw new Refusal('FORBIDDEN', message('standby.not-appointed'))
      }
      // What it heard last may be a moment old: it is asked once more.
      if (awayMs() < AWAY_AFTER_MS || (await follower.isHostThere())) {
        throw new Refusal('HOST_IS_SEEN')
      }
      if (isSeenByTill()) {
        throw new Refusal('HOST_IS_SEEN', message('standby.seen-by-till'))
      }
      return onlyOne(async () => {
        const done = await takeOver(order(keys), person)
        isOver = true
        follower.stop()
        return done
      })
    },
    onTakenOver: () => void open(),
  })
  replica.follow()
  follower.start()

  async function open(): Promise<void> {
    try {
      await door?.close()
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
      await replica.stop()
      await door?.close()
      await server.close()
    },
  }
}

/** Before there was a key store for them the keys lay in a file beside the copy. */
function takeInOldKeys(dataFolder: string, keyStore: KeyStore): void {
  const old = path.join(dataFolder, 'standby-keys.json')
  if (!fs.existsSync(old)) return
  if (!keyStore.isThere()) keyStore.write(fs.readFileSync(old, 'utf8'))
  fs.rmSync(old)
}

function copySecretOf(keyStore: KeyStore): CopySecret | null {
  const text = keyStore.read()
  const keys = text === null ? null : parseKeys(text)
  return keys === null ? null : { shop: shopIdOf(keys), copyKey: copyKeyOf(keys) }
}

function readName(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
