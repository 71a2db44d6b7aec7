import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { connect, requestBytes } from './http-client.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nanswer'

const servers: net.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that reacts to every request with `react`; returns its address. */
async function serve(react: (socket: net.Socket) => void) {
  const sockets: net.Socket[] = []
  const server = net.createServer((socket) => {
    sockets.push(socket)
    socket.on('data', () => react(socket))
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port was bound')
  return { address: `http://127.0.0.1:${bound.port}`, server, sockets }
}

function requestOf(address: string): Buffer {
  return requestBytes(address, { method: 'GET', path: '/' })
}

it('connects again when the server has closed the idle connection', async () => {
  const { address, sockets } = await serve((socket) => socket.write(ANSWER))
  const connection = await connect(address)
  expect(await connection.send(requestOf(address))).toBe('answer')
  const [first] = sockets
  if (first === undefined) throw new Error('no connection came')
  // Its own end is closed only when the client has closed the other.
  const isClosed = once(first, 'close')
  first.end()
  await isClosed
  expect(await connection.send(requestOf(address))).toBe('answer')
  expect(sockets).toHaveLength(2)
  connection.close()
})

it('throws when the server closes the connection instead of answering', async () => {
  const { address } = await serve((socket) => socket.end())
  const connection = await connect(address)
  await expect(connection.send(requestOf(address))).rejects.toThrow('closed the connection')
})

it('throws when the server is gone', async () => {
  const { address, server, sockets } = await serve((socket) => socket.write(ANSWER))
  const connection = await connect(address)
  await connection.send(requestOf(address))
  const isGone = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.end()
  await isGone
  await expect(connection.send(requestOf(address))).rejects.toThrow('ECONNREFUSED')
})

it('throws when it is used after it was closed', async () => {
  const { address } = await serve((socket) => socket.write(ANSWER))
  const connection = await connect(address)
  connection.close()
  await expect(connection.send(requestOf(address))).rejects.toThrow('closed by its user')
})
