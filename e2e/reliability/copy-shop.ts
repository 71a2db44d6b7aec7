import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHOP_COMMAND } from './built-server.ts'
import { OWNER, type Till } from './till.ts'

/** Runs a command of a shop that is closed, such as `restore`, and answers what it said. */
export async function shopCommand(
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'dioptre-compile-cache'),
  }
  const child = spawn(process.execPath, [SHOP_COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code: Number(code), stdout, stderr }
}

/** Makes the recovery code, as the owner does on the first evening. */
export async function makeRecoveryCode(till: Till): Promise<string> {
  const { body } = await till.call('POST', '/api/Setup/recovery-code', { password: OWNER.password })
  return String(body.Code)
}

/** Waits until the shop's first place has all that there is. Throws what it said instead. */
export async function untilCopied(till: Till): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const { body } = await till.call('GET', '/api/Copies/state')
    const [place] = body.Places
    if (place?.State === 'Following' && place.LagSeconds === 0) return
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(body))
    await sleep(20)
  }
}
