import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HOST, makeNetworks, removeNetworks, whyNoNetworks } from './networks.ts'
import { stories } from './stories.ts'

const INSIDE = '--inside'

/**
 * The shop's network, played with real ones: three network namespaces on one switch. It runs
 * itself again inside the host's, since only there the main till is on its own computer.
 */
async function main(): Promise<number> {
  if (process.argv.includes(INSIDE)) return (await stories()) ? 0 : 1
  const why = whyNoNetworks()
  if (why !== null) {
    process.stdout.write(`skipped: ${why}\n`)
    return 0
  }
  makeNetworks()
  try {
    const self = fileURLToPath(import.meta.url)
    const command = ['netns', 'exec', HOST.space, process.execPath, self, INSIDE]
    return spawnSync('ip', command, { stdio: 'inherit' }).status ?? 1
  } finally {
    removeNetworks()
  }
}

process.exitCode = await main()
