import type { Done, UpdateState } from '../channels.ts'
import type { Translate } from '../locale/translate.ts'
import type { ShellLog } from '../shell-log.ts'
import { fetchPackage, isStillProven } from './fetch-package.ts'
import { packageFor, readManifest, type ThisTill } from './manifest.ts'
import type { UpdateSource } from './sources.ts'

const WHERE = { stick: 'an update on a USB stick', web: 'an update on the web' } as const

/** A till that was used so lately is selling: its program is not changed under it. */
export const QUIET_FOR_MS = 5 * 60_000

export type UpdaterOptions = {
  publicKey: string
  till: ThisTill
  /** 0 to 99, this computer's own: it takes what is given to more tills than that in a hundred. */
  draw: number
  folder: string
  log: ShellLog
  text: Translate
  /** When somebody last changed anything in the shop (epoch milliseconds). */
  lastChangeAtMs(): number
  now(): number
  /** Runs the proven package and ends the program; rejects when it did not start. */
  run(file: string): Promise<void>
  tell(state: UpdateState): void
}

export type Updates = {
  state(): UpdateState
  /** Looks at a source, and brings a newer version of it into the folder. Never throws. */
  look(source: UpdateSource): Promise<void>
  /** Refused while somebody sells; `isSaleOpen`: on the page that asks for it. */
  install(isSaleOpen: boolean): Promise<Done>
}

/**
 * Finds, proves and installs newer versions. Whatever goes wrong, the till keeps the version that
 * it has and sells on.
 */
export function createUpdater(options: UpdaterOptions): Updates {
  return new ProvenUpdates(options)
}

class ProvenUpdates implements Updates {
  readonly #options: UpdaterOptions
  #state: UpdateState = { state: 'none' }
  #ready: (() => Promise<void>) | null = null
  #looking: Promise<void> | null = null

  constructor(options: UpdaterOptions) {
    this.#options = options
  }

  state(): UpdateState {
    return this.#state
  }

  look(source: UpdateSource): Promise<void> {
    this.#looking ??= this.#lookNow(source)
      .catch((error: unknown) => {
        const reason = sentenceOf(error)
        this.#options.log.note(`no update: ${reason}`)
        this.#show(source.kind === 'web' ? { state: 'none' } : { state: 'failed', reason })
      })
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async install(isSaleOpen: boolean): Promise<Done> {
    const { lastChangeAtMs, log, now, text } = this.#options
    if (this.#ready === null) return { ok: false, reason: text('update.nothing') }
    if (isSaleOpen) return { ok: false, reason: text('update.selling') }
    if (now() - lastChangeAtMs() < QUIET_FOR_MS) return { ok: false, reason: text('update.busy') }
    log.note('installing the update')
    try {
      await this.#ready()
      return { ok: true }
    } catch (error) {
      this.#ready = null
      const reason = `${sentenceOf(error)} ${text('update.stays')}`
      log.note(`no update: ${reason}`)
      this.#show({ state: 'failed', reason })
      return { ok: false, reason }
    }
  }

  #show(state: UpdateState): void {
    this.#state = state
    this.#options.tell(state)
  }

  #offer(version: string, install: () => Promise<void>): void {
    this.#ready = install
    this.#options.log.note(`version ${version} is ready to install`)
    this.#show({ state: 'ready', version })
  }

  async #lookNow(source: UpdateSource): Promise<void> {
    const { draw, folder, log, now, publicKey, run, till } = this.#options
    if (this.#state.state === 'ready') return
    const text = await source.manifest()
    const manifest = text === null ? null : readManifest(text, publicKey, now())
    if (text !== null && manifest === null) {
      log.note(`${WHERE[source.kind]} is not from our publisher: refused`)
    }
    const file = manifest === null ? null : packageFor(manifest, till)
    if (manifest === null || file === null) return
    // Whoever brings a stick wants that version; the web gives it to a growing share of the tills.
    if (source.kind === 'web' && draw >= manifest.sharePercent) return
    const { version } = manifest
    this.#show({ state: 'downloading', version, percent: 0 })
    const bytes = source.open(file.name)
    const target = await fetchPackage(file, bytes, folder, this.#showEvery5(version))
    this.#offer(version, async () => {
      // It lay on the disk meanwhile.
      if (!isStillProven(target, file)) throw new Error('The update was changed on this computer.')
      await run(target)
    })
  }

  #showEvery5(version: string): (percent: number) => void {
    let shown = 0
    return (percent) => {
      if (percent - shown < 5) return
      shown = percent
      this.#show({ state: 'downloading', version, percent })
    }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
