import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import https from 'node:https'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHOP_COMMAND } from './built-server.ts'
import { type Answer, OWNER, openTill, type Till } from './till.ts'

export type Paired = { host: string; port: number; pin: string; token: string; deviceID: string }

/** Turns the listener for the network on at the host, and pairs a till with it as people do. */
export async function pairTill(owner: Till, name: string, port: number): Promise<Paired> {
  const lan = { isOn: true, address: '127.0.0.1', port }
  const pin = String((await owner.call('POST', '/api/Devices/lan', lan)).body.Fingerprint)
  const { body: begun } = await owner.call('POST', '/api/Devices/pairing', {})
  const wish = { code: begun.Code, name, kind: 'till' }
  const asked = await askLan(port, '/api/Devices/pair', wish)
  const { body: waiting } = await owner.call('GET', '/api/Devices/pairing')
  const decision = { requestID: waiting.RequestID, isApproved: true }
  await owner.call('POST', '/api/Devices/pairing/decide', decision)
  const result = await askLan(port, '/api/Devices/pair/result', { ticket: asked.body.Ticket })
  const { body: devices } = await owner.call('GET', '/api/Devices')
  const rows: { ID: string; Name: string }[] = devices.Items
  const deviceID = rows.find((row) => row.Name === name)?.ID ?? ''
  return { host: '127.0.0.1', port, pin, token: result.body.Token, deviceID }
}

/** Asks over the network's listener of a test, on this computer alone. */
function askLan(port: number, where: string, body?: object, headers = {}): Promise<Answer> {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port,
        path: where,
        method: text === null ? 'GET' : 'POST',
        // A test's own listener; what the key proves is the business of others.
        rejectUnauthorized: false,
        agent: false,
        headers: {
          ...(text === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const whole = Buffer.concat(parts).toString()
          resolve({ status: answer.statusCode ?? 0, body: whole === '' ? null : JSON.parse(whole) })
        })
      },
    )
    request.on('error', reject)
    request.end(text ?? undefined)
  })
}

export async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof place === 'object' && place !== null ? place.port : 0
}

/** A standby till in a process of its own. */
export type StandbyTill = {
  address: string
  lanPort: number
  following: Promise<void>
  /** Its address as the main computer, once it took over. */
  ready: Promise<string>
  end(signal?: NodeJS.Signals): Promise<void>
}

const running = new Set<ChildProcess>()

export async function startStandby(
  paired: Paired,
  folder: string,
  { atPort, command = [SHOP_COMMAND] }: { atPort?: number; command?: readonly string[] } = {},
): Promise<StandbyTill> {
  const { host, pin, port, token } = paired
  const lanPort = atPort ?? (await freePort())
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'dioptre-compile-cache'),
  }
  const place = ['--host', `https://${host}:${port}`, '--pin', pin, '--token', token]
  const own = ['--data', folder, '--port', '0', '--lan-port', String(lanPort)]
  const child = spawn(process.execPath, [...command, 'standby', ...place, ...own], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  running.add(child)
  const lines = { standby: line(), following: line(), ready: line() }
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    for (const [name, { resolve }] of Object.entries(lines)) {
      const found = new RegExp(`^${name} (\\S+)\\n`, 'm').exec(stdout)?.[1]
      if (found !== undefined) resolve(found)
    }
  })
  child.once('close', () => {
    running.delete(child)
    const why = new Error(`the standby till has ended: ${stdout} ${stderr}`)
    for (const { reject } of Object.values(lines)) reject(why)
  })
  return {
    address: await lines.standby.promise,
    lanPort,
    following: lines.following.promise.then(() => undefined),
    ready: lines.ready.promise,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      await once(child, 'close')
    },
  }
}

function line() {
  const made = Promise.withResolvers<string>()
  made.promise.catch(() => undefined)
  return made
}

/** Ends what a failed test left behind. */
export async function endStandbys(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

/** Waits until the standby till has all. */
export async function untilAtStandby(till: Till): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/state')
    if (body.State === 'Following' && body.LagSeconds === 0) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(20)
  }
}

export const TAKE_OVER = { ...OWNER, otherIsOff: true }

/** Asks as a person does until the till has not heard of the main computer for long enough. */
export async function takeOver(
  standby: StandbyTill,
  wish: object = TAKE_OVER,
): Promise<Answer & { askedAt: number }> {
  const till = openTill(() => standby.address)
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const askedAt = performance.now()
    const answer = await till.call('POST', '/api/Standby/take-over', wish)
    const isTooEarly = answer.body.code === 'HOST_IS_SEEN'
    if (!isTooEarly || performance.now() > giveUpAt) {
      till.close()
      return { ...answer, askedAt }
    }
    await sleep(200)
  }
}

export type Found = { ID: string; Kind: string; Number: string }

/** What the new main computer has found on the one of before. */
export async function untilFound(till: Till): Promise<Found[]> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/found')
    if (body.Items.length > 0) return body.Items
    if (performance.now() > giveUpAt) throw new Error('nothing was found')
    await sleep(100)
  }
}

/** Waits until a main computer knows that it is none any more. */
export async function untilReplaced(till: Till): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Standby/state')
    if (body.ReplacedBy !== null) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(100)
  }
}
