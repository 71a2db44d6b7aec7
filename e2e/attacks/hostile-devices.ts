import https from 'node:https'
import net from 'node:net'
import tls, { type TLSSocket } from 'node:tls'

/**
 * Devices of the shop's network that nobody has paired, each at an address of its own, and all of
 * them hostile. Run as a process: `node hostile-devices.ts PORT`. Ends when it is killed.
 */

const port = Number(process.argv[2])
const HOST = '127.0.0.1'
const BODY = JSON.stringify({ token: 'x'.repeat(1_000_000) })

/** All of 127.0.0.0/8 is this computer, so each device can have an address. */
const addressOf = (device: number): string => `127.0.1.${device}`
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const agents = new Map<number, https.Agent>()
function agentOf(device: number): https.Agent {
  const agent = agents.get(device) ?? new https.Agent({ keepAlive: true, maxSockets: 4 })
  agents.set(device, agent)
  return agent
}

type Ask = { path: string; method?: string; body?: string; headers?: Record<string, string> }

/** Asks and waits for the end, whatever it is. */
function ask(device: number, { body, headers = {}, method = 'GET', path }: Ask): Promise<void> {
  return new Promise((resolve) => {
    const request = https.request(
      {
        host: HOST,
        port,
        path,
        method,
        headers: {
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        agent: agentOf(device),
        localAddress: addressOf(device),
        rejectUnauthorized: false,
      },
      (answer) => answer.resume().on('close', () => resolve()),
    )
    request.on('error', () => resolve())
    request.on('close', () => resolve())
    request.end(body)
  })
}

async function forEver(work: () => Promise<void>): Promise<never> {
  for (;;) {
    await work()
    // Lets the others of this process have their turn; the server gets no pause by it.
    await wait(1)
  }
}

function connect(device: number): TLSSocket {
  const socket = net.connect({ host: HOST, port, localAddress: addressOf(device) })
  socket.on('error', () => undefined)
  return tls.connect({ socket, rejectUnauthorized: false })
}

/** A connection that is opened and says nothing. */
function idle(device: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(device)
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
}

/** A body that comes by the byte. */
function slowly(device: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(device)
    socket.once('secureConnect', () => {
      socket.write(
        'POST /api/Fitter/open HTTP/1.1\r\nhost: 127.0.0.1\r\n' +
          'content-type: application/json\r\ncontent-length: 4000\r\n\r\n{',
      )
      const timer = setInterval(() => socket.write(' '), 200)
      socket.on('close', () => clearInterval(timer))
    })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
}

const post = (path: string, body: string): Ask => ({ path, method: 'POST', body })
const pin = (): string => String(Math.floor(Math.random() * 10_000)).padStart(4, '0')

const attacks: (() => Promise<void>)[] = [
  ...Array.from({ length: 8 }, (_, n) => () => ask(n + 1, post('/api/Fitter/open', BODY))),
  ...Array.from({ length: 200 }, (_, n) => () => idle(20 + (n % 30))),
  ...Array.from({ length: 20 }, (_, n) => () => slowly(60 + n)),
  ...Array.from({ length: 4 }, (_, n) => () => ask(90 + n, { path: '/%zz' })),
  ...Array.from({ length: 4 }, (_, n) => () => ask(100 + n, { path: '/pair' })),
  ...Array.from(
    { length: 4 },
    (_, n) => () =>
      ask(110 + n, post('/api/Auth/Login', JSON.stringify({ userName: 'owner', pin: pin() }))),
  ),
  ...Array.from(
    { length: 4 },
    (_, n) => () =>
      ask(
        120 + n,
        post('/api/Devices/pair', JSON.stringify({ code: pin(), name: 'x', kind: 'till' })),
      ),
  ),
  ...Array.from(
    { length: 4 },
    (_, n) => () =>
      ask(130 + n, {
        path: '/api/Auth/People',
        headers: { 'x-device-token': `${n}${'A'.repeat(42)}` },
      }),
  ),
]

process.stdout.write('attacking\n')
await Promise.all(attacks.map(forEver))
