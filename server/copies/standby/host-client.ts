import https from 'node:https'
import type { Readable } from 'node:stream'
import { DEVICE_HEADER } from '../../contract/devices.ts'
import { pinnedAgent } from '../../devices/pinned-agent.ts'

/** The main computer, as a paired till knows it. */
export type HostPlace = {
  host: string
  port: number
  /** SHA-256 of its public key, hexadecimal. */
  pin: string
}

export type HostAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
  /** This computer's own address on the way to it; undefined where the connection is gone. */
  ownAddress: string | undefined
}

export type HostAsk = {
  token?: string | undefined
  body?: object
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
  /** Takes a long answer with status 200 as it comes; else it is kept whole. */
  take?: (answer: Readable, headers: HostAnswer['headers']) => Promise<void>
}

const PATIENCE_MS = 8_000

/** Asks the main computer under its pinned key. Throws where nobody answers with that key. */
export function askHost(place: HostPlace, path: string, ask: HostAsk = {}): Promise<HostAnswer> {
  const { body, take, timeoutMs = PATIENCE_MS, token } = ask
  const agent = pinnedAgent(place.pin)
  const text = body === undefined ? null : JSON.stringify(body)
  const headers = {
    ...ask.headers,
    ...(text === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token === undefined ? {} : { [DEVICE_HEADER]: token }),
  }
  const asked = new Promise<HostAnswer>((resolve, reject) => {
    const { host, port } = place
    const method = text === null ? 'GET' : 'POST'
    const request = https.request({ host, port, path, method, headers, agent }, (answer) => {
      const whole: HostAnswer = {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        bytes: Buffer.alloc(0),
        ownAddress: answer.socket.localAddress,
      }
      answer.once('error', reject)
      if (take !== undefined && whole.status === 200) {
        take(answer, whole.headers).then(() => resolve(whole), reject)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => resolve({ ...whole, bytes: Buffer.concat(parts) }))
    })
    // Silence, not length: a base image may take its time.
    request.setTimeout(timeoutMs, () => request.destroy(new Error('the main computer is silent')))
    request.once('error', reject)
    request.end(text ?? undefined)
  })
  return asked.finally(() => agent.destroy())
}
