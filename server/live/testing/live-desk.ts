import { buildServer } from '../../build-server.ts'
import type { Services } from '../../kernel/services.ts'
import type { Json } from '../../testing/test-server.ts'
import { createTestShop, type TestClock, testClock } from '../../testing/test-shop.ts'
import { type EventReader, readEvents } from './event-reader.ts'

export type LiveDesk = {
  services: Services
  clock: TestClock
  /** As the counter's person; null sends no token, text another one. */
  send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    token?: string | null,
  ): Promise<{ status: number; body: Json; contentType: string | null }>
  /** Opens a stream of events. */
  follow(path: string, headers?: Record<string, string>, token?: string): Promise<EventReader>
  /** Stops the server and starts another on the same shop. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The whole server on the test shop, listening, for what needs a real connection. */
export async function liveDesk(): Promise<LiveDesk> {
  const clock = testClock()
  const services = await createTestShop({ clock })
  const readers: EventReader[] = []
  const start = async () => {
    const app = await buildServer({ services, rendererFolder: null, rateLimitPerMinute: 0 })
    return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }
  let running = await start()

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    token: string | null = counter,
  ) {
    const answer = await fetch(running.address + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const contentType = answer.headers.get('content-type')
    const isJson = contentType?.startsWith('application/json') ?? false
    const read: Json = isJson ? await answer.json() : await answer.text()
    return { status: answer.status, body: read, contentType }
  }

  let counter = ''
  const person = { userName: 'counter', password: 'counter-secret' }
  counter = (await send('POST', '/api/Auth/Login', person, null)).body.AccessToken

  return {
    services,
    clock,
    send,
    async follow(path, headers = {}, token = counter) {
      const authorization = `Bearer ${token}`
      const reader = await readEvents(running.address + path, { authorization, ...headers })
      readers.push(reader)
      return reader
    },
    async restart() {
      await running.app.close()
      running = await start()
    },
    async stop() {
      for (const reader of readers.splice(0)) await reader.close()
      await running.app.close()
    },
  }
}
