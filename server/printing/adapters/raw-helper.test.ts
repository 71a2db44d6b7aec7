import { spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { createRawHelper, helperArguments, type RawHelper } from './raw-helper.ts'

const NEVER = new AbortController().signal

/** Stands for PowerShell: answers each line as the test says, `LEN` for the length it was sent. */
const STAND_IN = `
const answers = JSON.parse(process.argv[1])
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { data } = JSON.parse(line)
  const answer = answers.shift()
  if (answer === 'DIE') process.exit(1)
  if (answer !== 'NONE') {
    console.log(answer.replace('LEN', Buffer.from(data, 'base64').length))
  }
})`

let helper: RawHelper | undefined
afterEach(() => helper?.close())

function standIn(...lives: string[][]) {
  const started: { program: string; args: readonly string[] }[] = []
  helper = createRawHelper({
    program: 'powershell.exe',
    script: 'raw-print.ps1',
    answerMs: 2_000,
    start(program, args) {
      started.push({ program, args })
      const answers = JSON.stringify(lives.shift() ?? [])
      return spawn(process.execPath, ['-e', STAND_IN, answers], { stdio: 'pipe' })
    },
  })
  return { started, helper }
}

const load = (copies = 1) => ({ bytes: Buffer.from([27, 64, 0, 255]), title: 'x', copies })

describe('the helper for raw prints', () => {
  it('starts once and serves print after print', async () => {
    const { helper, started } = standIn(['OK LEN', 'OK LEN', 'OK LEN'])
    expect(await helper.send('USB 80', load(2), NEVER)).toEqual({ ok: true })
    expect(await helper.send('USB 80', load(), NEVER)).toEqual({ ok: true })
    expect(started).toEqual([{ program: 'powershell.exe', args: helperArguments('raw-print.ps1') }])
    expect(helperArguments('raw-print.ps1')).toEqual([
      ...['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'],
      ...['-File', 'raw-print.ps1'],
    ])
  })

  it.each([
    ['OK 3', 'closed'],
    ['ERR 1801', 'noQueue'],
    ['ERR 5', 'refused'],
  ])('believes only the written length: %s', async (answer, fault) => {
    const { helper } = standIn([answer])
    expect(await helper.send('USB', load(), NEVER)).toMatchObject({ ok: false, fault })
  })

  it('is started again by the print after it died', async () => {
    const { helper, started } = standIn(['DIE'], ['OK LEN'])
    expect(await helper.send('USB', load(), NEVER)).toMatchObject({ fault: 'stalled' })
    expect(await helper.send('USB', load(), NEVER)).toEqual({ ok: true })
    expect(started).toHaveLength(2)
  })

  it('is let go where the server stops', async () => {
    const { helper } = standIn(['NONE'])
    const ending = new AbortController()
    const sent = helper.send('USB', load(), ending.signal)
    setImmediate(() => ending.abort())
    expect(await sent).toMatchObject({ ok: false, left: 'some' })
  })
})
