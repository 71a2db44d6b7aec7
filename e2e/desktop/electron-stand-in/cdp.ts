/** What Chromium says, read as it is: this serves tests alone. */
export type Json = ReturnType<typeof JSON.parse>

type Listener = (params: Json, sessionId: string | undefined) => void
type Waiting = { resolve(result: Json): void; reject(error: Error): void }

/** Chromium's DevTools protocol over its WebSocket, with flat sessions. */
export class Cdp {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #lastId = 0

  static async connect(url: string): Promise<Cdp> {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error(`nobody answers at ${url}`)))
    })
    return new Cdp(socket)
  }

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))))
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser is gone'))
      this.#waiting.clear()
    })
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Json> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new Error('no browser'))
      this.#waiting.set(id, { resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  on(method: string, listener: Listener): void {
    const listeners = this.#listeners.get(method) ?? new Set()
    this.#listeners.set(method, listeners.add(listener))
  }

  #take({ error, id, method, params, result, sessionId }: Json): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method) ?? []) listener(params, sessionId)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error.message))
  }
}
