import { describe, expect, it } from 'vitest'
import type { PrintTarget } from './adapter.ts'
import { createCupsAdapter, faultInState } from './cups.ts'
import type { CommandResult, RunCommand } from './run-command.ts'

const NEVER = new AbortController().signal
const LOAD = { bytes: Buffer.from('%PDF-1.7'), title: 'Invoice KA1/26-27/000001', copies: 2 }
const A5: PrintTarget = { kind: 'System', queue: 'Office', paper: 'A5' }
const USB: PrintTarget = { kind: 'RawQueue', queue: 'USB80' }

type Recorded = { program: string; args: readonly string[]; input: string }

function recording(answers: Record<string, CommandResult>): { ran: Recorded[]; run: RunCommand } {
  const ran: Recorded[] = []
  const run: RunCommand = async (program, args, { input }) => {
    ran.push({ program, args, input: Buffer.from(input ?? []).toString() })
    return answers[program] ?? ended(0, '')
  }
  return { ran, run }
}

function ended(code: number, stdout: string, stderr = ''): CommandResult {
  return { kind: 'ended', code, stdout, stderr }
}

describe('CUPS', () => {
  it('prints a PDF as it is, on the paper of the printer', async () => {
    const { ran, run } = recording({})
    expect(await createCupsAdapter(run).sendPdf(A5, LOAD, NEVER)).toEqual({ ok: true })
    expect(ran).toEqual([
      { program: 'lpstat', args: ['-l', '-p', 'Office'], input: '' },
      {
        program: 'lp',
        args: [
          ...['-d', 'Office', '-t', LOAD.title, '-n', '2'],
          ...['-o', 'media=A5', '-o', 'fit-to-page=false'],
        ],
        input: '%PDF-1.7',
      },
    ])
  })

  it('gives a roll the length of its page', async () => {
    const { ran, run } = recording({})
    const roll: PrintTarget = { kind: 'System', queue: 'Roll', paper: 'Roll80' }
    const bytes = Buffer.from('%PDF-1.7 /MediaBox [0 0 226.77 412]')
    await createCupsAdapter(run).sendPdf(roll, { ...LOAD, bytes }, NEVER)
    expect(ran[1]?.args).toContain('media=Custom.226.77x412')
  })

  it('hands raw bytes through', async () => {
    const { ran, run } = recording({})
    expect(await createCupsAdapter(run).sendRaw(USB, LOAD, NEVER)).toEqual({ ok: true })
    expect(ran[1]).toEqual({
      program: 'lp',
      args: ['-d', 'USB80', '-t', LOAD.title, '-n', '2', '-o', 'raw'],
      input: '%PDF-1.7',
    })
  })

  it('sends nothing to a printer that is known to stand', async () => {
    const state = 'printer Office disabled since Fri -\n\tAlerts: media-empty-error'
    const { ran, run } = recording({ lpstat: ended(0, state) })
    expect(await createCupsAdapter(run).sendPdf(A5, LOAD, NEVER)).toEqual({
      ok: false,
      fault: 'paper',
      left: 'nothing',
    })
    expect(ran).toHaveLength(1)
  })

  it.each<[string, Record<string, CommandResult>, string]>([
    ['CUPS is not there', { lpstat: { kind: 'missing' } }, 'noProgram'],
    ['the queue is gone', { lp: ended(1, '', 'lp: The printer does not exist.') }, 'noQueue'],
    ['lp refuses', { lp: ended(1, '', 'lp: something') }, 'refused'],
    ['lp hangs', { lp: { kind: 'timeout' } }, 'stalled'],
    ['lpstat hangs', { lpstat: { kind: 'timeout' } }, 'offline'],
  ])('says why where %s', async (_what, answers, fault) => {
    const { run } = recording(answers)
    expect(await createCupsAdapter(run).sendPdf(A5, LOAD, NEVER)).toMatchObject({ fault })
  })

  it('lists the queues by name', async () => {
    const { ran, run } = recording({ lpstat: ended(0, 'Office\nUSB80\n') })
    expect(await createCupsAdapter(run).listQueues()).toEqual(['Office', 'USB80'])
    expect(ran).toEqual([{ program: 'lpstat', args: ['-e'], input: '' }])
    const none = recording({ lpstat: { kind: 'missing' } })
    expect(await createCupsAdapter(none.run).listQueues()).toEqual([])
  })

  it.each([
    ['printer PDF is idle.  enabled since Fri 20 Nov 2026', null],
    ['printer PDF disabled since Fri 20 Nov 2026 -\n\tPaused', 'stopped'],
    ['printer PDF now printing PDF-3.\n\tAlerts: cover-open-error', 'cover'],
    ['lpstat: Invalid destination name in list "X".', 'noQueue'],
    ['lpstat: Scheduler is not running.', 'offline'],
  ] as const)('reads %j', (text, fault) => {
    expect(faultInState(text)).toBe(fault)
  })
})
