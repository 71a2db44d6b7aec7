import fs from 'node:fs'
import type http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import path from 'node:path'
import {
  keyFingerprint,
  lanCertificate,
  localHostName,
} from '../../server/devices/lan-certificate.ts'
import { scratchFolder } from './template-shop.ts'

/** A cable between two computers of a test, which can be cut and mended. */
export type Cable = {
  port: number
  cut(): void
  mend(): void
  close(): Promise<void>
}

export type CableOptions = {
  /** The shop's key: who asks must meet the key that it knows. */
  lanKey: string
  /** The port on this computer that it leads to. */
  to(): number
  /** What a computer is told of where others are reached: by a cable too. */
  rewrite?: { path: string; text: (text: string) => string }
}

const laid = new Set<Cable>()

/** Lays a cable: what is asked at its port is answered by the computer at its other end. */
export async function layCable({ lanKey, rewrite, to }: CableOptions): Promise<Cable> {
  const folder = scratchFolder('cable')
  fs.mkdirSync(folder)
  const { pem } = await lanCertificate(path.join(folder, 'certificate.pem'), lanKey, {
    address: '127.0.0.1',
    hostName: localHostName(keyFingerprint(lanKey)),
    nowMs: Date.now(),
  })
  const sockets = new Set<Socket>()
  let isCut = false

  async function carry(request: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
    const isTold = rewrite !== undefined && request.url === rewrite.path
    const asked = Buffer.concat(await request.toArray())
    const body = isTold && asked.length > 0 ? Buffer.from(rewrite.text(asked.toString())) : asked
    const { host: _host, 'content-length': _length, ...headers } = request.headers
    const length = body.length === 0 ? {} : { 'content-length': body.length }
    const onwards = https.request({
      host: '127.0.0.1',
      port: to(),
      path: request.url,
      method: request.method,
      headers: { ...headers, ...length },
      // The test's own computers; what their key proves is asked at the near end.
      rejectUnauthorized: false,
      agent: false,
    })
    onwards.once('error', () => answer.destroy())
    answer.once('close', () => onwards.destroy())
    onwards.once('response', (got) => {
      got.once('error', () => answer.destroy())
      if (!isTold) {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
        return
      }
      void got.toArray().then((parts) => {
        const text = Buffer.from(rewrite.text(Buffer.concat(parts).toString()))
        answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': text.length })
        answer.end(text)
      })
    })
    onwards.end(body)
  }

  const server = https.createServer({ key: lanKey, cert: pem }, (request, answer) => {
    carry(request, answer).catch(() => answer.destroy())
  })
  server.on('connection', (socket: Socket) => {
    if (isCut) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const cable: Cable = {
    port: typeof place === 'object' && place !== null ? place.port : 0,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      laid.delete(cable)
      cable.cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  laid.add(cable)
  return cable
}

/** Takes away what a test has laid. */
export async function takeCablesAway(): Promise<void> {
  await Promise.all([...laid].map((cable) => cable.close()))
}
