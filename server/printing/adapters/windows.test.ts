import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PrintTarget } from './adapter.ts'
import { createRawHelper } from './raw-helper.ts'
import type { CommandResult, RunCommand } from './run-command.ts'
import { createWindowsAdapter, LIST_ARGUMENTS, POWERSHELL } from './windows.ts'

/** The commands of Windows as they would run there. None of them was ever run on Windows. */

const NEVER = new AbortController().signal
const LOAD = { bytes: Buffer.from('%PDF-1.7'), title: 'Invoice 1', copies: 2 }
const SUMATRA = 'C:\\Dioptre\\SumatraPDF.exe'

type Recorded = { program: string; args: readonly string[] }

function adapter(answer: CommandResult) {
  const ran: Recorded[] = []
  const files: string[] = []
  const run: RunCommand = async (program, args) => {
    ran.push({ program, args })
    const file = args.at(-1) ?? ''
    if (program === SUMATRA) files.push(fs.readFileSync(file, 'utf8'))
    return answer
  }
  const helper = createRawHelper({ program: POWERSHELL, script: 'raw-print.ps1' })
  return { ran, files, system: createWindowsAdapter({ run, helper, sumatraPath: SUMATRA }) }
}

const DONE: CommandResult = { kind: 'ended', code: 0, stdout: 'Office\r\nUSB 80\r\n', stderr: '' }

describe('Windows', () => {
  it.each([
    ['A4', '2x,noscale,paper=A4'],
    ['A5', '2x,noscale,paper=A5'],
    ['Roll80', '2x,noscale'],
  ] as const)('prints a PDF on %s without a window or a dialog', async (paper, settings) => {
    const { files, ran, system } = adapter(DONE)
    const target: PrintTarget = { kind: 'System', queue: 'HP LaserJet', paper }
    expect(await system.sendPdf(target, LOAD, NEVER)).toEqual({ ok: true })
    const file = ran[0]?.args.at(-1) ?? ''
    expect(ran).toEqual([
      {
        program: SUMATRA,
        args: ['-print-to', 'HP LaserJet', '-print-settings', settings, '-silent', file],
      },
    ])
    expect(files).toEqual(['%PDF-1.7'])
    expect(fs.existsSync(file)).toBe(false)
  })

  it.each<[CommandResult, string]>([
    [{ kind: 'missing' }, 'noProgram'],
    [{ kind: 'timeout' }, 'stalled'],
    [{ kind: 'ended', code: 1, stdout: '', stderr: '' }, 'refused'],
  ])('says why a PDF was not printed: %j', async (answer, fault) => {
    const target: PrintTarget = { kind: 'System', queue: 'HP', paper: 'A4' }
    expect(await adapter(answer).system.sendPdf(target, LOAD, NEVER)).toMatchObject({ fault })
  })

  it('lists the printers by name', async () => {
    const { ran, system } = adapter(DONE)
    expect(await system.listQueues()).toEqual(['Office', 'USB 80'])
    expect(ran).toEqual([{ program: POWERSHELL, args: LIST_ARGUMENTS }])
  })
})
