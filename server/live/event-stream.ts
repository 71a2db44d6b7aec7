import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const HEARTBEAT_MS = 15_000
/** A client that reads slower than this is cut off; it reconnects and is asked to read everything again. */
const MOST_UNREAD_BYTES = 256 * 1024

export type EventStream = {
  send(event: string, data: unknown, id?: number): void
  end(): void
}

/**
 * Answers with server-sent events. `onBeat` is called every 15 s and ends the stream by answering
 * false; `onEnd` is called once, whoever ended it.
 */
export function startEvents(
  reply: FastifyReply,
  { onBeat, onEnd }: { onBeat: () => boolean; onEnd: () => void },
): EventStream {
  const stream = new PassThrough()
  const write = (text: string): void => {
    if (stream.writableEnded || stream.destroyed) return
    stream.write(text)
    if (stream.writableLength + stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
  }
  const heart = setInterval(() => {
    if (onBeat()) write(': here\n\n')
    else stream.end()
  }, HEARTBEAT_MS).unref()
  let hasEnded = false
  const ended = (): void => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(heart)
    onEnd()
  }
  stream.once('close', ended)
  stream.once('end', ended)
  // A client that left in the middle of an event is nobody's fault.
  stream.on('error', () => {})
  void reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(stream)
  return {
    send(event, data, id) {
      const number = id === undefined ? '' : `id: ${id}\n`
      write(`${number}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end: () => stream.end(),
  }
}
