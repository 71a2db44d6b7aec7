import { type TestAnswer, type TestServer, testServer } from '../../testing/test-server.ts'
import type { SendResult, SendToPrinter } from '../adapters/adapter.ts'
import { notSent, SENT } from '../adapters/adapter.ts'
import type { Renderers } from '../render-job.ts'
import { type Spooler, startSpooler } from '../spooler.ts'

/** The test server with a spooler whose printers answer as set. */
export type Desk = TestServer & {
  /** What reached a printer: `10.0.0.1 Invoice ...` and the words of its sheet. */
  sent: { to: string; title: string; text: string; copies: number }[]
  /** What printers say from now on, by address or queue; all is well where nothing is said. */
  says: Map<string, SendResult | Promise<SendResult>>
  spooler: Spooler
  /** Ends the spooler and starts another on the same rows, as a restart does. */
  restart(): Promise<void>
  /** Wakes the spooler and waits until it has nothing to do now. */
  work(): Promise<void>
  addPrinter(body?: Record<string, unknown>): Promise<string>
  route(body: Record<string, unknown>): Promise<TestAnswer>
  /** The queue, oldest first. */
  jobs(): Promise<JobLine[]>
}

export type JobLine = {
  ID: string
  Title: string
  State: string
  Reason: string | null
  Attempts: number
  IsDuplicate: boolean
  PrinterName: string
}

/** Draws nothing: the bytes are the title and the copy's mark, for a test to read. */
const WORDS: Renderers = {
  pdf: async (sheet) => Buffer.from(`${sheet.reference}|${sheet.copyMark ?? ''}`),
  escPos: async (sheet) => Buffer.from(`${sheet.reference}|${sheet.copyMark ?? ''}`),
  labels: async ({ labels }) =>
    Buffer.from(labels.map(({ content, copies }) => `${copies} x ${content.code}`).join(' ')),
}

let names = 0

export async function printingDesk(renderers: Renderers = WORDS): Promise<Desk> {
  const t = await testServer()
  const sent: Desk['sent'] = []
  const says: Desk['says'] = new Map()
  const send: SendToPrinter = async (target, load, signal) => {
    const to = target.kind === 'Network' ? target.address : target.queue
    const stopped = new Promise<SendResult>((resolve) => {
      signal.addEventListener('abort', () => resolve(notSent('aborted', 'some')))
    })
    const answer = await Promise.race([says.get(to) ?? SENT, stopped])
    const text = Buffer.from(load.bytes).toString('latin1')
    if (answer.ok) sent.push({ to, title: load.title, text, copies: load.copies })
    return answer
  }
  const start = (): Spooler =>
    startSpooler({ services: t.services, renderers, send, backOffMs: [60_000, 60_000] })
  const desk: Desk = {
    ...t,
    sent,
    says,
    spooler: start(),
    async restart() {
      await desk.spooler.stop()
      desk.spooler = start()
    },
    async work() {
      desk.spooler.wake()
      await desk.spooler.settled()
    },
    async addPrinter(body = {}) {
      names += 1
      const printer = { name: `Printer ${names}`, kind: 'Network', paper: 'Roll80', ...body }
      const answer = await t.call(
        'POST',
        '/api/Printing/printers',
        { ...(printer.kind === 'Network' ? { address: `10.0.0.${names}` } : {}), ...printer },
        { as: 'owner' },
      )
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return String(answer.body.printerID)
    },
    route: (body) => t.call('POST', '/api/Printing/routes', body, { as: 'owner' }),
    async jobs() {
      const { body } = await t.call('GET', '/api/Printing/jobs')
      return body.toReversed()
    },
    async close() {
      await desk.spooler.stop()
      await t.close()
    },
  }
  return desk
}
