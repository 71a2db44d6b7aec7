import type { FastifyInstance } from 'fastify'
import type { BoundOperation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import type { PdfPool } from '../rendering/pdf/pdf-pool.ts'
import type { SystemAdapter } from './adapters/adapter.ts'
import { sendBy, systemAdapter } from './adapters/choose-adapter.ts'
import { withProgram } from './adapters/print-by-program.ts'
import { drawerOperations } from './drawer-operations.ts'
import { jobOperations } from './job-operations.ts'
import { printLabelsOperation } from './print-labels.ts'
import { printerOperations } from './printer-operations.ts'
import type { Renderers } from './render-job.ts'
import { routeOperations } from './route-operations.ts'
import { type Spooler, startSpooler } from './spooler.ts'
import { testPrintersAfterUpdate } from './test-after-update.ts'

/** Everything that the API answers about printing. Jobs are rows: the spooler finds them there. */
export const printingOperations: readonly BoundOperation[] = [
  ...printerOperations,
  ...routeOperations,
  ...jobOperations,
  ...drawerOperations,
  printLabelsOperation,
]

/**
 * Starts the spooler when the server listens, and ends it before the worker that draws. Whatever
 * was answered may have left something to print, so it looks after every answer.
 */
export function installPrinting(app: FastifyInstance, services: Services): void {
  let spooler: Spooler | undefined
  let system: SystemAdapter | undefined
  app.addHook('onListen', async () => {
    const computer = systemAdapter(process.platform, services.resourcesFolder, process.env)
    system = withProgram(computer, services.printPdf)
    testPrintersAfterUpdate(services)
    spooler = startSpooler({
      services,
      renderers: poolRenderers(services.pdf),
      send: sendBy(system),
      onError: (error, what) => services.log.error({ err: error }, `the spooler stumbled: ${what}`),
    })
  })
  app.addHook('onResponse', async (request) => {
    if (request.method === 'POST') spooler?.wake()
  })
  app.addHook('onClose', async () => {
    await spooler?.stop()
    system?.close()
  })
}

/** The drawings of the worker, so that no page is drawn on the thread that answers the till. */
export function poolRenderers(pool: PdfPool): Renderers {
  const owner = 'spooler'
  return {
    pdf: (sheet, { logo, style }) => pool.render({ kind: 'sheet', sheet, style, logo }, owner),
    escPos: (sheet, options) => pool.render({ kind: 'roll', sheet, ...options }, owner),
    labels: (job) => pool.render({ kind: 'labels', ...job }, owner),
  }
}
