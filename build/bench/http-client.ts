import net from 'node:net'

/** One keep-alive connection that knows just enough HTTP to wait for a whole answer. */
export type Connection = {
  /**
   * Sends prepared bytes and returns the body. Throws for a status that is not 200, and when the
   * server can't be reached or closes the connection before it has answered.
   */
  send(request: Buffer): Promise<string>
  close(): void
}

type Waiting = { resolve(body: string): void; reject(error: Error): void }

/** Node's own client costs as much as a look-up; this one is cheap enough to measure with. */
export async function connect(address: string): Promise<Connection> {
  let current = await openSocket(address)
  let isClosed = false
  return {
    async send(request) {
      if (isClosed) throw new Error(`the connection to ${address} was closed by its user`)
      // A server closes a connection that was idle for a while, 72 seconds with Fastify: while one
      // shop is filled, those to another end. Nothing was sent on it, so that a new one will do.
      if (current.isEnded()) current = await openSocket(address)
      return await current.send(request)
    },
    close() {
      isClosed = true
      current.close()
    },
  }
}

type OpenSocket = Connection & { isEnded(): boolean }

async function openSocket(address: string): Promise<OpenSocket> {
  const { hostname, port } = new URL(address)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received: Buffer = Buffer.alloc(0)
  let waiting: Waiting | undefined

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < headEnd + 4 + length) return
    const body = received.toString('utf8', headEnd + 4, headEnd + 4 + length)
    received = Buffer.alloc(0)
    const asked = waiting
    waiting = undefined
    if (head.startsWith('HTTP/1.1 200')) asked?.resolve(body)
    else asked?.reject(new Error(`${head.split('\r\n')[0]}: ${body.slice(0, 500)}`))
  })
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('end', () => fail(new Error('the server closed the connection')))
  socket.on('close', () => fail(new Error('the server closed the connection')))

  return {
    isEnded: () => socket.readyState !== 'open',
    send(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}

/** The bytes of a request, made before the clock runs. */
export function requestBytes(
  address: string,
  args: { method: 'GET' | 'POST'; path: string; token?: string; body?: unknown },
): Buffer {
  const { host } = new URL(address)
  const body = args.body === undefined ? '' : JSON.stringify(args.body)
  const lines = [`${args.method} ${args.path} HTTP/1.1`, `host: ${host}`]
  if (args.token !== undefined) lines.push(`authorization: Bearer ${args.token}`)
  if (args.body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
