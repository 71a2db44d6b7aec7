import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

let folder = ''
const file = (): string => path.join(folder, 'set-up.lock')

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-lock-'))
})

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function plant(holder: { pid: number; worker: number | null }): void {
  fs.writeFileSync(file(), JSON.stringify(holder))
}

/** The pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

describe('the lock of the set-up', () => {
  it('lets one at a time through, and leaves nothing behind', async () => {
    const events: string[] = []
    const work = (name: string) => async () => {
      events.push(`${name} in`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      events.push(`${name} out`)
    }
    await Promise.all([withLock(work('a'), folder), withLock(work('b'), folder)])
    expect(events.join(' ')).toMatch(/^(a in a out b in b out|b in b out a in a out)$/)
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('is given back when the work fails', async () => {
    const failing = withLock(() => Promise.reject(new Error('no disk')), folder)
    await expect(failing).rejects.toThrow('no disk')
    expect(await withLock(async () => 'again', folder)).toBe('again')
  })

  it('is taken from a holder that died', async () => {
    plant({ pid: await deadPid(), worker: null })
    expect(await withLock(async () => 'mine', folder)).toBe('mine')
  })

  it('is taken when it can not be read and is old', async () => {
    fs.writeFileSync(file(), '')
    fs.utimesSync(file(), 1, 1)
    expect(await withLock(async () => 'mine', folder)).toBe('mine')
  })

  it.skipIf(process.platform === 'win32')(
    'waits for the step that a dead holder had started',
    async () => {
      const step = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached: true })
      await once(step, 'spawn')
      plant({ pid: await deadPid(), worker: step.pid ?? 0 })
      let isIn = false
      const mine = withLock(async () => {
        isIn = true
      }, folder)
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(isIn).toBe(false)
      step.kill('SIGKILL')
      await mine
      expect(isIn).toBe(true)
    },
  )

  it('notes the step that runs', async () => {
    await withLock(async ({ noteWorker }) => {
      noteWorker(4242)
      expect(JSON.parse(fs.readFileSync(file(), 'utf8'))).toEqual({
        pid: process.pid,
        worker: 4242,
      })
    }, folder)
  })
})
