import type { Json } from './cdp.ts'

type Handler = (event: Json, ...args: unknown[]) => unknown

/** `ipcMain` as far as the shell uses it: handlers and listeners by channel. */
export class StandInIpcMain {
  readonly #handlers = new Map<string, Handler>()
  readonly #listeners = new Map<string, Handler[]>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  on(channel: string, listener: Handler): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
  }

  /** What a frame invoked; rejects with the handler's error, as the page would see it. */
  async invoke(channel: string, event: Json, args: readonly Json[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    try {
      return await handler(event, ...args.map(unpacked))
    } catch (error) {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      throw new Error(`Error invoking remote method '${channel}': ${message}`)
    }
  }

  receive(channel: string, event: Json, args: readonly Json[]): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      listener(event, ...args.map(unpacked))
    }
  }
}

function unpacked(value: Json): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (Array.isArray(value.$bytes)) return Uint8Array.from(value.$bytes)
  const pairs = Object.entries(value).map(([name, it]) => [name, unpacked(it)])
  return Object.fromEntries(pairs)
}
