import { once } from 'node:events'
import http from 'node:http'
import type { Json } from '../../testing/test-server.ts'

export type Heard = { event: string; id: string | null; data: Json }

/** A client of server-sent events over a real socket. */
export type EventReader = {
  status: number
  contentType: string | null
  /** The next event; null where the server ended the stream. */
  next(): Promise<Heard | null>
  close(): Promise<void>
}

/** Opens a stream and reads its events one by one; heartbeats are passed over. */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  // A connection of its own, that ends with it: what fetch keeps open would hold up the server.
  const request = http.get(url, { headers, agent: false })
  const [answer]: http.IncomingMessage[] = await once(request, 'response')
  if (answer === undefined) throw new Error('no answer')
  const parts = answer.setEncoding('utf8')[Symbol.asyncIterator]()
  let text = ''

  async function nextBlock(): Promise<string | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end !== -1) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (!block.startsWith(':')) return block
        continue
      }
      const part = await parts.next()
      if (part.done) return null
      text += part.value
    }
  }

  return {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? null,
    async next() {
      const block = await nextBlock()
      if (block === null) return null
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? null
      return {
        event: field('event') ?? '',
        id: field('id'),
        data: JSON.parse(field('data') ?? 'null'),
      }
    },
    async close() {
      request.destroy()
      if (!request.closed) await once(request, 'close')
    },
  }
}
