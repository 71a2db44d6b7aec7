import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder = ''
let children: ChildProcess[] = []

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-main-'))
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  fs.rmSync(folder, { recursive: true, force: true })
})

type Ended = { code: unknown; signal: unknown; stdout: string; stderr: string }
type Serving = { child: ChildProcess; ended: Promise<Ended>; address: Promise<string> }

/** Starts the command line in a process of its own, straight from its sources. */
function serve(...args: string[]): Serving {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  const ready = Promise.withResolvers<string>()
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    const address = /^ready (\S+)\n$/.exec(stdout)?.[1]
    if (address !== undefined) ready.resolve(address)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
    ready.reject(new Error(`it ended before it was ready: ${stderr}`))
    return { code, signal, stdout, stderr }
  })
  ready.promise.catch(() => {})
  return { child, ended, address: ready.promise }
}

function data(): string[] {
  return ['--data', path.join(folder, 'shop'), '--port', '0']
}

describe('a branch server on the command line', () => {
  it('says where it is ready, answers, and ends well at SIGTERM', async () => {
    const { child, address, ended } = serve(...data())
    const answer = await fetch(`${await address}/health`)
    expect(answer.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, signal: null })
    expect((await ended).stdout).toBe(`ready ${await address}\n`)
  })

  it('takes two Ctrl+C for one, and lets the folder go', async () => {
    const first = serve(...data())
    await first.address
    first.child.kill('SIGINT')
    first.child.kill('SIGINT')
    expect(await first.ended).toMatchObject({ code: 0, signal: null })
    const second = serve(...data())
    expect(await second.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('ends when the launcher that started it is gone', async () => {
    const { child, address } = serve(...data())
    await address
    // Node sends no `close` for a child that was let go of.
    const exited = once(child, 'exit')
    child.disconnect()
    expect(await exited).toEqual([0, null])
  })
})

describe('a start that is refused, in one line and with nothing changed', () => {
  async function refusal(...args: string[]): Promise<Ended> {
    const ended = await serve(...args).ended
    expect(ended.stdout).toBe('')
    expect(ended.stderr).toMatch(/^[^\n]+\n$/)
    return ended
  }

  it('for a flag that is unknown', async () => {
    const { code, stderr } = await refusal(...data(), '--prot', '80')
    expect(code).toBe(2)
    expect(stderr).toContain('--prot')
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('for a port that is taken', async () => {
    const { address } = serve('--data', path.join(folder, 'other'), '--port', '0')
    const { port } = new URL(await address)
    const { code, stderr } = await refusal('--data', path.join(folder, 'shop'), '--port', port)
    expect(code).toBe(1)
    expect(stderr).toContain(`Port ${port}`)
    expect(fs.readdirSync(folder)).toEqual(['other'])
  })

  it('for a data folder that is in use, whose server goes on', async () => {
    const { address } = serve(...data())
    await address
    const { code, stderr } = await refusal(...data())
    expect(code).toBe(1)
    expect(stderr).toContain('in use')
    expect((await fetch(`${await address}/health`)).status).toBe(200)
  })

  it.each([
    ['garbage', Buffer.alloc(8192, 'not a database')],
    ['a torn header', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4080, 255)])],
  ])('for a database that is %s', async (_what, bytes) => {
    const file = path.join(folder, 'shop', 'branch.db')
    fs.mkdirSync(path.dirname(file))
    fs.writeFileSync(file, bytes)
    const { code } = await refusal(...data())
    expect(code).toBe(1)
    expect(fs.readFileSync(file).equals(bytes)).toBe(true)
    expect(fs.readdirSync(path.dirname(file))).toEqual(['branch.db'])
  })

  it('for a folder that is a file', async () => {
    const file = path.join(folder, 'shop')
    fs.writeFileSync(file, 'letter to the lab')
    expect((await refusal(...data())).code).toBe(1)
    expect(fs.readFileSync(file, 'utf8')).toBe('letter to the lab')
  })
})
