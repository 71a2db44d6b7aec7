import { describe, expect, it } from 'vitest'
import type { PdfJob, PdfOutcome } from '../../kernel/print-pdf.ts'
import { notSent, type PrintTarget, SENT, type SendResult, type SystemAdapter } from './adapter.ts'
import { withProgram } from './print-by-program.ts'

const NEVER = new AbortController().signal
const LOAD = { bytes: Buffer.from('%PDF-1.7'), title: 'Invoice 1', copies: 2 }
const OFFICE: PrintTarget = { kind: 'System', queue: 'HP LaserJet', paper: 'A5' }

function adapter(own: SendResult, outcome: PdfOutcome = 'sent') {
  const jobs: PdfJob[] = []
  const system: SystemAdapter = {
    sendPdf: async () => own,
    sendRaw: async () => own,
    listQueues: async () => ['HP LaserJet'],
    close: () => {},
  }
  const whole = withProgram(system, async (job) => {
    jobs.push(job)
    return outcome
  })
  return { jobs, system, whole }
}

describe('a computer without a program for PDFs', () => {
  it('prints by the program around the server, on the paper of the printer', async () => {
    const { jobs, whole } = adapter(notSent('noProgram'))
    expect(await whole.sendPdf(OFFICE, LOAD, NEVER)).toEqual(SENT)
    expect(jobs).toEqual([{ ...LOAD, queue: 'HP LaserJet', page: 'A5' }])
  })

  it('gives a roll the length of its page', async () => {
    const { jobs, whole } = adapter(notSent('noProgram'))
    const bytes = Buffer.from('%PDF-1.7 /MediaBox [0 0 226.77 412]')
    await whole.sendPdf({ ...OFFICE, paper: 'Roll80' }, { ...LOAD, bytes }, NEVER)
    await whole.sendPdf({ ...OFFICE, paper: 'Roll80' }, LOAD, NEVER)
    const roll = { widthMicrometres: 79_999, heightMicrometres: 145_344 }
    expect(jobs.map(({ page }) => page)).toEqual([roll, null])
  })

  it.each([
    ['noQueue', notSent('noQueue')],
    ['refused', notSent('refused')],
    ['aborted', notSent('aborted')],
    ['unknown', notSent('stalled', 'all')],
  ] as const)('says what came of it: %s', async (outcome, result) => {
    const { whole } = adapter(notSent('noProgram'), outcome)
    expect(await whole.sendPdf(OFFICE, LOAD, NEVER)).toEqual(result)
  })
})

it.each([
  ['printed', SENT],
  ['found the printer wanting', notSent('paper')],
  ['was cut off in the middle', notSent('stalled', 'some')],
])('is left alone where the computer’s own program %s', async (_what, own) => {
  const { jobs, whole } = adapter(own)
  expect(await whole.sendPdf(OFFICE, LOAD, NEVER)).toEqual(own)
  expect(await whole.sendRaw({ kind: 'RawQueue', queue: 'USB' }, LOAD, NEVER)).toEqual(own)
  expect(jobs).toEqual([])
})

it('changes nothing where nobody is around the server', () => {
  const { system } = adapter(SENT)
  expect(withProgram(system, null)).toBe(system)
})
