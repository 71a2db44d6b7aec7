import net from 'node:net'

/** What happens to the requests on their way: each in so many of a hundred. */
export type Faults = { lost: number; doubled: number; cut: number; late: number }

const LATE_MS = 40

/**
 * A way to the server that loses answers, sends requests twice, cuts them in the middle and holds
 * some back, so that later ones overtake them. Each connection carries one request.
 */
export async function badNetwork(
  target: () => string,
  faults: Faults,
  random: () => number,
): Promise<{ address: string; counts: Record<keyof Faults, number>; close(): void }> {
  const counts = { lost: 0, doubled: 0, cut: 0, late: 0 }
  const server = net.createServer((client) => {
    const chunks: Buffer[] = []
    client.on('error', () => undefined)
    client.on('data', (chunk) => {
      chunks.push(chunk)
      const whole = Buffer.concat(chunks)
      if (!isWhole(whole)) return
      chunks.length = 0
      const kind = chosen(faults, random() * 100)
      if (kind !== null) counts[kind] += 1
      if (kind === 'late') setTimeout(() => pass(whole, client), LATE_MS)
      else if (kind === 'cut') {
        send(whole.subarray(0, Math.floor(whole.length / 2)), null)
        client.destroy()
      } else if (kind === 'lost') {
        send(whole, () => client.destroy())
      } else {
        if (kind === 'doubled') send(whole, () => undefined)
        pass(whole, client)
      }
    })
  })

  function send(bytes: Buffer, whenAnswered: ((answer: Buffer) => void) | null): void {
    const { host, hostname, port } = new URL(target())
    // The server answers only under its own name.
    const named = bytes.toString('latin1').replace(/^host: [^\r]*/im, `Host: ${host}`)
    const own = Buffer.from(named, 'latin1')
    const answer: Buffer[] = []
    const socket = net.connect(Number(port), hostname, () => {
      if (whenAnswered === null) socket.end(own)
      else socket.write(own)
    })
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => answer.push(chunk))
    socket.on('close', () => whenAnswered?.(Buffer.concat(answer)))
  }

  function pass(bytes: Buffer, client: net.Socket): void {
    send(bytes, (answer) => client.end(answer))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return { address: `http://127.0.0.1:${port}`, counts, close: () => server.close() }
}

function chosen(faults: Faults, roll: number): keyof Faults | null {
  let until = 0
  for (const kind of ['lost', 'doubled', 'cut', 'late'] as const) {
    until += faults[kind]
    if (roll < until) return kind
  }
  return null
}

/** Whether a request has come as a whole, by its length. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, end).toString('latin1'))
  return bytes.length >= end + 4 + Number(length?.[1] ?? 0)
}
