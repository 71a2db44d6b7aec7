import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { runForeground, runQuietly } from './processes.mjs'

const isWindows = process.platform === 'win32'
const env = process.env

describe('a step of the set-up', () => {
  it.each([
    ['process.stdout.write("a"); process.stderr.write("b")', 0, /^(ab|ba)$/],
    ['process.stderr.write("it broke"); process.exit(3)', 3, /^it broke$/],
  ])('%s', async (script, code, output) => {
    const ended = await runQuietly(process.execPath, ['-e', script], { env })
    expect(ended.code).toBe(code)
    expect(ended.output).toMatch(output)
  })

  it('answers 127 for a program that is not there', async () => {
    expect(await runQuietly('dioptre-no-such-program', [], { env })).toMatchObject({ code: 127 })
  })

  it('is ended at its time limit', async () => {
    const script = 'process.stdin.resume(); setInterval(() => {}, 1000)'
    const ended = await runQuietly(process.execPath, ['-e', script], { env, timeLimitMs: 300 })
    expect(ended.code).toBe(124)
  })
})

describe('the command that was asked for', () => {
  it('gives its exit code back', async () => {
    expect(await runForeground(process.execPath, ['-e', 'process.exit(7)'])).toBe(7)
  })

  it('is refused in a sentence when it is not there', async () => {
    const running = runForeground('dioptre-no-such-program', [])
    await expect(running).rejects.toThrow('could not be started')
  })

  it.skipIf(isWindows).each(['SIGINT', 'SIGTERM'] as const)('hears %s', async (signal) => {
    // A launcher of its own, so that the signal does not reach this test.
    const inner = `process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000);
      process.stdout.write('up')`
    const launcher = `import { runForeground } from ${JSON.stringify(moduleUrl())}
      process.exitCode = await runForeground(process.execPath, ['-e', ${JSON.stringify(inner)}])`
    const child = spawn(process.execPath, ['--input-type=module', '-e', launcher])
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([5, null])
  })
})

function moduleUrl(): string {
  return new URL('./processes.mjs', import.meta.url).href
}
