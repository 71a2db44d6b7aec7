import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyBase, copyImage, copyLog, joinStandby } from '../../contract/standby.ts'
import { writeFileDurably } from '../../kernel/durable-file.ts'
import { isRecord } from '../../wire/record.ts'
import { askHost, type HostAnswer, type HostPlace } from './host-client.ts'
import { EPOCH_HEADER } from './install-standby.ts'
import { makeTillKeys, openSealed } from './seal-keys.ts'
import { saysNotAppointed } from './standby-of.ts'
import type { StandbyStore } from './standby-store.ts'

export type FollowOptions = {
  host: HostPlace
  token: string
  store: StandbyStore
  /** Where this computer would listen for the network as the main one. */
  lanPort: number
  now(): number
  /** The keys of the shop as they came, and what this till is called. */
  keep(keysText: string, deviceName: string): void
  /** It was let in, from this address of its own. */
  onJoined(ownAddress: string | undefined): void
  /** The copy has something new. */
  onGrown(): void
  note(what: string): void
  /** The main computer says that it is no more, and whose turn it is. */
  onReplaced(certificate: string): void
}

export type FollowState = {
  isJoined: boolean
  /** False once the main computer said that this till is not its standby. */
  isAppointed: boolean
  /** When the main computer answered last (epoch ms); 0 before the first time. */
  heardAtMs: number
  /** When nothing was missing last. */
  completeAtMs: number
  deviceName: string
  shopName: string
  letter: string
  /** Why it does not follow; null where it does. */
  trouble: string | null
}

/** Well below the ten seconds after which a main computer counts as away: one that is idle is not. */
const WAIT_SECONDS = 4
const RETRY_MS = 1_000
const NO_BASE_YET_MS = 300
const CLEAR_EVERY_MS = 60 * 60_000

/** Keeps the standby till's copy up to date: it asks, the main computer answers. */
export class HostFollower {
  readonly #options: FollowOptions
  #isStopped = false
  #clearedAtMs = 0
  #state: FollowState = {
    isJoined: false,
    isAppointed: true,
    heardAtMs: 0,
    completeAtMs: 0,
    deviceName: '',
    shopName: '',
    letter: '',
    trouble: null,
  }

  constructor(options: FollowOptions) {
    this.#options = options
  }

  state(): FollowState {
    return this.#state
  }

  start(): void {
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Whether the main computer answers just now. */
  async isHostThere(): Promise<boolean> {
    try {
      await askHost(this.#options.host, '/health', { timeoutMs: 2_000 })
      return true
    } catch {
      return false
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        if (!this.#state.isJoined) await this.#join()
        await this.#pull()
        this.#state = { ...this.#state, trouble: null }
      } catch (error) {
        if (this.#isStopped) return
        const trouble = error instanceof Error ? error.message : String(error)
        if (trouble !== this.#state.trouble) this.#options.note(trouble)
        this.#state = { ...this.#state, trouble }
        await sleep(RETRY_MS)
      }
    }
  }

  async #ask(where: string, more: Parameters<typeof askHost>[2] = {}): Promise<HostAnswer> {
    const { host, now, token } = this.#options
    const answer = await askHost(host, where, { token, ...more })
    // Somebody else may write the copy by now.
    if (this.#isStopped) throw new Error('stopped')
    const { status } = answer
    const isAppointed = !saysNotAppointed({ status, body: status < 400 ? null : bodyOf(answer) })
    this.#state = { ...this.#state, isAppointed, heardAtMs: now() }
    const certificate = status === 409 ? bodyOf(answer)['Certificate'] : undefined
    if (typeof certificate === 'string') this.#options.onReplaced(certificate)
    return answer
  }

  async #join(): Promise<void> {
    const { keep, lanPort, store } = this.#options
    const own = makeTillKeys()
    const body = { publicKey: own.publicKey, port: lanPort }
    const answer = await this.#ask(joinStandby.path, { body })
    const raw = bodyOf(answer)
    const text = (name: string): string => String(raw[name] ?? '')
    if (answer.status !== 200) throw new Error(text('message') || `answer ${answer.status}`)
    const sealed = { publicKey: text('PublicKey'), sealed: text('SealedKeys') }
    keep(openSealed(own.privateKey, sealed), text('DeviceName'))
    store.introduce(text('Shop'), text('Letter'), Number(raw['Epoch']))
    writeFileDurably(path.join(store.folder, 'recovery.json'), text('Recovery'), 0o600)
    await this.#takeImages(Array.isArray(raw['Images']) ? raw['Images'] : [])
    this.#state = {
      ...this.#state,
      isJoined: true,
      deviceName: text('DeviceName'),
      shopName: text('ShopName'),
      letter: text('Letter'),
    }
    this.#options.onJoined(answer.ownAddress)
  }

  async #takeImages(images: readonly unknown[]): Promise<void> {
    const folder = path.join(this.#options.store.folder, 'files')
    const names: Record<string, string> = {}
    for (const image of images) {
      if (!isRecord(image)) continue
      const digest = String(image['SHA256'])
      names[path.basename(String(image['Name']))] = digest
      const target = path.join(folder, digest)
      if (fs.existsSync(target)) continue
      const { bytes, status } = await this.#ask(`${copyImage.path}?sha256=${digest}`)
      const isThat = createHash('sha256').update(bytes).digest('hex') === digest
      if (status === 200 && isThat) writeFileDurably(target, bytes, 0o600)
    }
    writeFileDurably(path.join(folder, 'images.json'), JSON.stringify(names), 0o600)
  }

  async #pull(): Promise<void> {
    const { now, store } = this.#options
    const { line = '', seq = 0 } = store.position() ?? {}
    const wait = this.#state.completeAtMs === 0 ? 0 : WAIT_SECONDS
    const query = `line=${line}&after=${seq}&wait=${wait}`
    const answer = await this.#ask(`${copyLog.path}?${query}`, { timeoutMs: 30_000 })
    const epoch = Number(answer.headers[EPOCH_HEADER])
    if (answer.status === 409) return this.#begin(bodyOf(answer))
    if (answer.status !== 200) {
      this.#state = { ...this.#state, isJoined: false }
      throw new Error(String(bodyOf(answer)['message'] ?? `answer ${answer.status}`))
    }
    store.append(answer.bytes)
    if (answer.bytes.length > 0) this.#options.onGrown()
    const newest = Number(answer.headers['x-copy-base'] ?? -1)
    if (newest > store.newestBase()) await this.#takeBase(line)
    // The first answers may be some megabytes of many.
    if (answer.bytes.length === 0 || wait > 0) this.#state = { ...this.#state, completeAtMs: now() }
    this.#noteEpoch(epoch)
    if (now() - this.#clearedAtMs > CLEAR_EVERY_MS) {
      this.#clearedAtMs = now()
      store.clear(now())
    }
  }

  #noteEpoch(epoch: number): void {
    const { store } = this.#options
    const { letter } = this.#state
    if (Number.isSafeInteger(epoch)) store.noteEpoch(letter, epoch)
  }

  async #begin(raw: Readonly<Record<string, unknown>>): Promise<void> {
    if (raw['code'] === 'REPLACED') throw new Error(String(raw['message']))
    const line = raw['Line']
    if (typeof line !== 'string') {
      await sleep(NO_BASE_YET_MS)
      return
    }
    await this.#takeBase(line)
  }

  async #takeBase(line: string): Promise<void> {
    await this.#options.store.takeBase(line, async (file) => {
      let seq = -1
      const answer = await this.#ask(`${copyBase.path}?line=${line}`, {
        timeoutMs: 30_000,
        take: async (stream, headers) => {
          seq = Number(headers['x-copy-base'])
          await pipeline(stream, fs.createWriteStream(file, { mode: 0o600 }))
        },
      })
      if (answer.status !== 200 || !Number.isSafeInteger(seq)) {
        throw new Error('the base image is not there any more')
      }
      return seq
    })
    this.#options.onGrown()
  }
}

function bodyOf({ bytes }: HostAnswer): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(bytes.toString('utf8'))
    return isRecord(raw) ? raw : {}
  } catch {
    return {}
  }
}
