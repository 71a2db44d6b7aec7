import https from 'node:https'
import net from 'node:net'
import type { Answer, Till } from '../reliability/till.ts'

export type PairedTill = { port: number; deviceToken: string }

export type AskOptions = {
  bearer?: string | undefined
  agent?: https.Agent | undefined
  headers?: Record<string, string>
  localAddress?: string
}

/** A till or phone that comes by the listener for the shop's network. */
export type NetworkTill = {
  ask(method: 'GET' | 'POST', path: string, body?: unknown, more?: AskOptions): Promise<Answer>
  close(): void
}

/** Turns the listener on and pairs one till, as the owner does at the main till. */
export async function pairTill(owner: Till): Promise<PairedTill> {
  const port = await freePort()
  const wanted = { isOn: true, address: '127.0.0.1', port }
  const lan = await owner.call('POST', '/api/Devices/lan', wanted)
  if (lan.body.IsListening !== true) throw new Error(JSON.stringify(lan.body))
  const { body } = await owner.call('POST', '/api/Devices/pairing', {})
  const stranger = networkTill({ port, deviceToken: '' })
  const wish = { code: body.Code, name: 'Second till', kind: 'till' }
  const asked = await stranger.ask('POST', '/api/Devices/pair', wish)
  const state = await owner.call('GET', '/api/Devices/pairing')
  const decision = { requestID: state.body.RequestID, isApproved: true }
  await owner.call('POST', '/api/Devices/pairing/decide', decision)
  const result = await stranger.ask('POST', '/api/Devices/pair/result', {
    ticket: asked.body.Ticket,
  })
  stranger.close()
  return { port, deviceToken: result.body.Token }
}

export function networkTill({ deviceToken, port }: PairedTill): NetworkTill {
  const own = new https.Agent({ keepAlive: true, rejectUnauthorized: false })
  return {
    ask(method, path, body, { agent = own, bearer, headers = {}, localAddress } = {}) {
      const text = body === undefined ? '' : JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const request = https.request(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            agent,
            rejectUnauthorized: false,
            ...(localAddress === undefined ? {} : { localAddress }),
            headers: {
              ...(body === undefined
                ? {}
                : {
                    'content-type': 'application/json',
                    'content-length': Buffer.byteLength(text),
                  }),
              ...(deviceToken === '' ? {} : { 'x-device-token': deviceToken }),
              ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('error', reject)
            answer.on('end', () => {
              const whole = Buffer.concat(parts).toString()
              const isJson = String(answer.headers['content-type']).includes('json')
              const read = isJson ? JSON.parse(whole) : whole
              resolve({ status: answer.statusCode ?? 0, body: read })
            })
          },
        )
        request.on('error', reject)
        request.end(text)
      })
    },
    close: () => own.destroy(),
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof place === 'object' && place !== null ? place.port : 0
}
