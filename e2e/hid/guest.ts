// Runs as the only program of a small virtual computer: plugs scanners into its kernel and listens
// to what the built process of the scanners tells. Its last line says how it went.
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  KEYBOARD_DESCRIPTOR,
  plugIn,
  reportsOf,
  SCANNER_DESCRIPTOR,
  type VirtualDevice,
} from './uhid.ts'

const WORKER = '/till/dist/app/scanner-worker.js'
const WITHIN_MS = 60_000
const NOBODY = 65_534

type Reading = { kind: string; code: string; scanner: string }
type Scanner = { name: string; isOpen: boolean; trouble: string | null }
type Told = { kind: string; reading?: Reading; scanners?: Scanner[]; reason?: string }

class Till {
  readonly #child: ChildProcess
  readonly readings: string[] = []
  /** Every state of the scanners, in a line. */
  readonly states: string[] = []
  looks = 0

  constructor(uid?: number) {
    this.#child = fork(WORKER, [], uid === undefined ? {} : { uid, gid: uid })
    this.#child.on('message', (message: Told) => this.#hear(message))
  }

  async until(what: string, isSo: () => boolean): Promise<void> {
    for (let waited = 0; waited < WITHIN_MS; waited += 50) {
      if (isSo()) return say(`ok: ${what}`)
      await sleep(50)
    }
    const heard = `${this.states.join(' | ')}; ${this.readings.join(' | ')}`
    throw new Error(`${what}: not within a minute; heard ${heard}`)
  }

  untilState(what: string, state: string): Promise<void> {
    return this.until(what, () => this.states.at(-1) === state)
  }

  /** Two more looks at the devices: what was to happen has happened. */
  async settle(): Promise<void> {
    const { looks } = this
    await this.until('the devices were looked at again', () => this.looks >= looks + 2)
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.send({ kind: 'stop' })
    assert.deepEqual(await ended, [0, null])
    say('ok: the process of the scanners ends when asked')
  }

  #hear({ kind, reading, reason, scanners }: Told): void {
    if (kind === 'alive') this.looks += 1
    if (kind === 'failed') say(`the driver failed: ${reason}`)
    if (reading !== undefined) this.readings.push(`${reading.kind} ${reading.code}`)
    if (scanners !== undefined) {
      const lines = scanners.map(({ name, isOpen, trouble }) => {
        return `${name} ${isOpen ? 'open' : trouble}`
      })
      this.states.push(lines.sort().join(', '))
    }
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function scanner(name: string, serial: string): VirtualDevice {
  const ids = { vendorId: 0x05e0, productId: 0x1300 }
  return plugIn({ name, serial, ...ids, descriptor: SCANNER_DESCRIPTOR })
}

function send(device: VirtualDevice, code: string, aim: string): void {
  for (const report of reportsOf(code, aim)) device.send(report)
}

const LONG = `https://shop.example/verify?item=RB-2140&lot=${'7'.repeat(60)}`
const GS1 = '01089012345678901728022910L-42\u001d21S7'

async function readsWhatScannersSend(till: Till, reader: VirtualDevice): Promise<void> {
  send(reader, '8901234567890', 'E0')
  send(reader, LONG, 'Q1')
  send(reader, GS1, 'd2')
  send(reader, '8901234567891', 'E0')
  send(reader, 'RB-2140', 'C0')
  send(reader, 'RB-2140', 'C0')
  await till.until('six codes were heard', () => till.readings.length >= 6)
  await sleep(600)
  send(reader, 'RB-2140', 'C0')
  await till.until('and a seventh', () => till.readings.length >= 7)
  assert.deepEqual(till.readings, [
    'code 8901234567890',
    `code ${LONG}`,
    `code ]d2${GS1}`,
    'misread 8901234567891',
    'code RB-2140',
    'repeat RB-2140',
    'code RB-2140',
  ])
  say('ok: an EAN, a split code, GS1 with its separator, a misreading and a double trigger')
}

async function followsThePlugs(till: Till, first: VirtualDevice): Promise<void> {
  const second = scanner('Gamma Imager', 'G9')
  await till.untilState('a second scanner is opened', 'Gamma Imager open, Zeta Reader open')
  send(second, 'FROM-GAMMA', 'C0')
  await till.until('and read', () => till.readings.at(-1) === 'code FROM-GAMMA')
  send(first, 'TORN', 'C0')
  first.unplug()
  await till.until('unplugging is told', () =>
    till.states.includes('Gamma Imager open, Zeta Reader unplugged'),
  )
  await till.untilState('and the scanner is gone', 'Gamma Imager open')
  const again = scanner('Zeta Reader', 'Z1')
  await till.untilState('plugged in again', 'Gamma Imager open, Zeta Reader open')
  send(again, 'BACK-AGAIN', 'C0')
  await till.until('and read again', () => till.readings.at(-1) === 'code BACK-AGAIN')
  for (let times = 0; times < 5; times += 1) scanner('Flutter', 'F1').unplug()
  await till.settle()
  send(second, 'STILL-HERE', 'C0')
  await till.until('a loose plug harms nobody', () => till.readings.at(-1) === 'code STILL-HERE')
  again.unplug()
  second.unplug()
  await till.untilState('all are gone', '')
}

/** A user's program may not open a device that only the administrator may. */
async function tellsOfPermission(): Promise<void> {
  const till = new Till(NOBODY)
  const reader = scanner('Zeta Reader', 'Z1')
  await till.untilState('a scanner that may not be read is told', 'Zeta Reader permission')
  for (const name of fs.readdirSync('/dev').filter((each) => each.startsWith('hidraw'))) {
    fs.chmodSync(`/dev/${name}`, 0o666)
  }
  await till.untilState('once allowed it is opened by itself', 'Zeta Reader open')
  send(reader, 'ALLOWED', 'C0')
  await till.until('and read', () => till.readings.at(-1) === 'code ALLOWED')
  reader.unplug()
  await till.stop()
}

async function run(): Promise<void> {
  const till = new Till()
  await till.until('the driver is there', () => till.looks > 0)
  plugIn({
    ...{ name: 'Typing Reader', serial: 'K1', vendorId: 0x05e0, productId: 0x1200 },
    descriptor: KEYBOARD_DESCRIPTOR,
  })
  await till.settle()
  assert.deepEqual(till.states, [])
  say('ok: a scanner that types is left to the window')
  const reader = scanner('Zeta Reader', 'Z1')
  await till.untilState('a scanner is found and opened', 'Zeta Reader open')
  await readsWhatScannersSend(till, reader)
  await followsThePlugs(till, reader)
  await till.stop()
  await tellsOfPermission()
}

try {
  await run()
  say('PASSED')
} catch (error) {
  say(String(error instanceof Error ? error.stack : error))
  say('FAILED')
}
