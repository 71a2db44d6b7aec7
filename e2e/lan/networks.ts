import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TillLine, TillOrder } from './second-till.ts'

export const HOST = { space: 'dioptre-host', address: '10.77.0.1' }
export const TILL = { space: 'dioptre-till', address: '10.77.0.2' }
export const EVIL = { space: 'dioptre-evil', address: '10.77.0.3' }
const SPACES = [HOST, TILL, EVIL]

const SECOND_TILL = fileURLToPath(new URL('second-till.ts', import.meta.url))

/** Why no networks can be made here, or null where they can. */
export function whyNoNetworks(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are of Linux'
  if (process.getuid?.() !== 0) return 'only root may make network namespaces'
  const trial = spawnSync('ip', ['netns', 'add', 'dioptre-trial'])
  if (trial.status !== 0) return `ip netns: ${trial.error?.message ?? String(trial.stderr).trim()}`
  spawnSync('ip', ['netns', 'del', 'dioptre-trial'])
  return null
}

/** Three computers on one switch, which stands in the attacker's: the shop, a till, somebody. */
export function makeNetworks(): void {
  removeNetworks()
  for (const { space } of SPACES) {
    ip(`netns add ${space}`)
    ip(`-n ${space} link set lo up`)
  }
  ip(`-n ${EVIL.space} link add br0 type bridge`)
  for (const { address, space } of [HOST, TILL]) {
    const port = `port-${space.slice(-4)}`
    ip(`-n ${space} link add eth0 type veth peer name ${port} netns ${EVIL.space}`)
    ip(`-n ${EVIL.space} link set ${port} master br0 up`)
    ip(`-n ${space} addr add ${address}/24 dev eth0`)
    ip(`-n ${space} link set eth0 up`)
    ip(`-n ${space} route add default dev eth0`)
  }
  ip(`-n ${EVIL.space} addr add ${EVIL.address}/24 dev br0`)
  ip(`-n ${EVIL.space} link set br0 up`)
}

export function removeNetworks(): void {
  for (const { space } of SPACES) spawnSync('ip', ['netns', 'del', space])
}

/** A program in another of the networks. */
export function startIn(space: string, args: readonly string[]): ChildProcess {
  const command = ['netns', 'exec', space, process.execPath, ...args]
  return spawn('ip', command, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The second till with its orders; `next` answers what it says, line by line. */
export function secondTill(order: TillOrder): { next(): Promise<TillLine>; end(): void } {
  const child = startIn(TILL.space, [SECOND_TILL, JSON.stringify(order)])
  if (child.stdout === null) throw new Error('the second till has no output')
  const lines = readline.createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async next() {
      const { done, value } = await lines.next()
      return done ? { ended: true } : JSON.parse(value)
    },
    end: () => void child.kill(),
  }
}

function ip(command: string): void {
  const { status, stderr } = spawnSync('ip', command.split(' '))
  if (status !== 0) throw new Error(`ip ${command}: ${String(stderr)}`)
}
