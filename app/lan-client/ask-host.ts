import https from 'node:https'
import tls from 'node:tls'
import { AnotherKey, keyOfCertificate, pinnedAgent } from '../../server/devices/pinned-agent.ts'
import { type HostPlace, originOf } from './host-place.ts'

/** By it a main computer of before finds out that a till has seen a later one. */
export const EPOCH_HEADER = 'x-dioptre-epoch'

const PATIENCE_MS = 8_000
const MAX_ANSWER_BYTES = 1_000_000

export type KnownPlace = HostPlace & { pin: string }
export type HostAnswer = { status: number; body: unknown }
export type Sent = { token?: string; bearer?: string; epoch?: number; body?: object }

/** The fingerprint of the key that is shown at a place; throws where nobody answers with one. */
export function readPin({ host, port }: HostPlace): Promise<string> {
  return new Promise((resolve, reject) => {
    // Nothing is sent here: the key is only looked at, for a person to compare.
    const options = { host, port, minVersion: 'TLSv1.3', rejectUnauthorized: false } as const
    const socket = tls.connect(options)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('nobody answered')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { raw } = socket.getPeerCertificate()
      socket.destroy()
      resolve(keyOfCertificate(raw))
    })
  })
}

/** Asks the host under its pinned key; throws `AnotherKey`, or what the network says. */
export function askHost(host: KnownPlace, path: string, sent: Sent = {}): Promise<HostAnswer> {
  const { bearer, body, epoch, token } = sent
  const agent = pinnedAgent(host.pin)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { 'x-device-token': token }),
    ...(epoch === undefined ? {} : { [EPOCH_HEADER]: String(epoch) }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const options = { agent, headers, method: body === undefined ? 'GET' : 'POST' }
  const asked = new Promise<HostAnswer>((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const request = https.request(`${originOf(host)}${path}`, { ...options, signal }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += part.toString()
        if (text.length > MAX_ANSWER_BYTES) answer.destroy(new Error('too long an answer'))
      })
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: jsonOf(text) }))
    })
    request.once('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
  return asked.finally(() => agent.destroy())
}

export type HostState = 'well' | 'away' | 'anotherKey' | 'shutOut'

/** How the host is to this computer now; never throws. */
export async function lookAtHost(host: KnownPlace & { token: string }): Promise<HostState> {
  try {
    const { status } = await askHost(host, '/', { token: host.token })
    // A device that is not paired is sent to the way in.
    if (status === 302 || status === 401) return 'shutOut'
    return status === 200 ? 'well' : 'away'
  } catch (error) {
    return error instanceof AnotherKey ? 'anotherKey' : 'away'
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
