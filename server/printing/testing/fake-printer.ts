import net from 'node:net'
import { STATUS_QUERY } from '../adapters/printer-status.ts'

export type FakeBehaviour = {
  /** Answers DLE EOT with these three bytes; null is a printer that knows no status. */
  status?: readonly number[] | null
  /** Breaks the line when it got so many bytes of print. */
  closeAfter?: number
  /** Takes the connection and never reads. */
  isStalled?: boolean
}

export type FakePrinter = {
  port: number
  /** What was printed, a connection at a time, without the status questions. */
  pages: Buffer[]
  behave(behaviour: FakeBehaviour): void
  close(): Promise<void>
}

export const READY = [0x12, 0x12, 0x12] as const
export const PAPER_END = [0x1a, 0x32, 0x72] as const
export const COVER_OPEN = [0x1a, 0x16, 0x12] as const

/** A printer on loopback that behaves as set: well, out of paper, stalled or breaking off. */
export async function fakePrinter(behaviour: FakeBehaviour = {}): Promise<FakePrinter> {
  let now = behaviour
  const pages: Buffer[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    const { closeAfter, isStalled, status = null } = now
    if (isStalled === true) {
      socket.pause()
      return
    }
    let got = Buffer.alloc(0)
    const at = pages.push(got) - 1
    socket.on('data', (bytes) => {
      const query = bytes.indexOf(STATUS_QUERY)
      if (query !== -1 && status !== null) socket.write(Uint8Array.from(status))
      const print =
        query === -1
          ? bytes
          : Buffer.concat([bytes.subarray(0, query), bytes.subarray(query + STATUS_QUERY.length)])
      got = Buffer.concat([got, print])
      if (closeAfter !== undefined && got.length >= closeAfter) {
        got = got.subarray(0, closeAfter)
        socket.resetAndDestroy()
      }
      pages[at] = got
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    pages,
    behave(behaviour) {
      now = behaviour
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A port on loopback where nothing listens. */
export async function deadPort(): Promise<number> {
  const printer = await fakePrinter()
  await printer.close()
  return printer.port
}
