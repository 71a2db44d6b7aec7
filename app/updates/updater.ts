import path from 'node:path'
import type { Done, UpdateState } from '../channels.ts'
import type { ShellLog } from '../shell-log.ts'
import { fetchPackage, isStillProven } from './fetch-package.ts'
import { packageFor, readManifest, type ThisTill, type UpdateFile } from './manifest.ts'
import type { UpdateSource } from './sources.ts'

/** A till that was used so lately is selling: its program is not changed under it. */
export const QUIET_FOR_MS = 5 * 60_000

export type UpdaterOptions = {
  publicKey: string
  till: ThisTill
  folder: string
  log: ShellLog
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
  install(): Promise<Done>
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
  #ready: { target: string; file: UpdateFile } | null = null
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
        const reason = error instanceof Error ? error.message : String(error)
        this.#options.log.note(`no update: ${reason}`)
        this.#enter({ state: 'failed', reason })
      })
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async install(): Promise<Done> {
    const { lastChangeAtMs, log, now, run } = this.#options
    if (this.#ready === null) return { ok: false, reason: 'There is no newer version here yet.' }
    if (now() - lastChangeAtMs() < QUIET_FOR_MS) {
      const reason = 'Somebody is selling. Update when the till has been quiet for five minutes.'
      return { ok: false, reason }
    }
    const { file, target } = this.#ready
    if (!isStillProven(target, file)) {
      this.#ready = null
      this.#enter({ state: 'failed', reason: 'The update was changed on this computer.' })
      return { ok: false, reason: 'The update was changed on this computer; it was not run.' }
    }
    log.note(`installing ${path.basename(target)}`)
    try {
      await run(target)
      return { ok: true }
    } catch (error) {
      log.note(`the update did not start: ${String(error)}`)
      return { ok: false, reason: 'The update did not start; the old version stays.' }
    }
  }

  async #lookNow(source: UpdateSource): Promise<void> {
    const { folder, log, publicKey, till } = this.#options
    if (this.#state.state === 'ready') return
    const text = await source.manifest()
    const manifest = text === null ? null : readManifest(text, publicKey)
    if (text !== null && manifest === null) {
      log.note(`an update from the ${source.kind} is not from our publisher: refused`)
    }
    const file = manifest === null ? null : packageFor(manifest, till, source.kind)
    if (manifest === null || file === null) return
    const { version } = manifest
    this.#enter({ state: 'downloading', version, percent: 0 })
    const bytes = await source.open(file.name)
    const target = await fetchPackage(file, bytes, folder, this.#showEvery5(version))
    this.#ready = { target, file }
    log.note(`version ${version} is ready to install, from the ${source.kind}`)
    this.#enter({ state: 'ready', version })
  }

  #showEvery5(version: string): (percent: number) => void {
    let shown = 0
    return (percent) => {
      if (percent - shown < 5) return
      shown = percent
      this.#enter({ state: 'downloading', version, percent })
    }
  }

  #enter(next: UpdateState): void {
    this.#state = next
    this.#options.tell(next)
  }
}
