import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { installAccessTokens } from './auth/access-tokens.ts'
import { addCartLine, readCart } from './contract/cart.ts'
import { frameSearch, itemByCode, itemSearch } from './contract/catalog.ts'
import { saveSale } from './contract/sales.ts'
import { installStandby } from './copies/standby/install-standby.ts'
import { installDevices } from './devices/devices.ts'
import { createLanGate } from './devices/lan-gate.ts'
import { installApiDocument } from './http/api-document.ts'
import { installBodyParsers } from './http/body-parsers.ts'
import { installErrorAnswers, noSuchAddress } from './http/error-answers.ts'
import { createFirstUse, type FirstUse } from './http/first-use.ts'
import { installHeaders } from './http/headers.ts'
import { createHostGuard, plainAddressesOf } from './http/own-hosts.ts'
import { installRateLimit } from './http/rate-limit.ts'
import { registerOperation } from './http/register-operation.ts'
import { installSerialization } from './http/serialization.ts'
import { installTill } from './http/till-files.ts'
import { answerUnreadable, answerUnroutable } from './http/unroutable.ts'
import { installValidation } from './http/validation.ts'
import type { Services } from './kernel/services.ts'
import { installLive } from './live/live.ts'
import { allOperations } from './operations.ts'
import { installFitterPage } from './orders/fitter-page/serve-page.ts'
import { installPrinting } from './printing/printing.ts'

export type ServerOptions = {
  services: Services
  /** The built till, served at `/`; null serves the API alone. */
  rendererFolder: string | null
  /**
   * Whether other computers may come without encryption; else they are told to use the listener
   * for the shop's network.
   */
  allowsPlainNetwork?: boolean
  /** Requests a minute an access token; 0 turns the limit off. */
  rateLimitPerMinute: number
}

// Node reads no more than 16 KiB of headers, so no path is longer; a schema judges each value.
const LONGEST_URL = 16_384

/**
 * The branch server, ready to listen or to be injected into. It knows no port, window or
 * environment.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services } = options
  const hostGuard = createHostGuard(services.lan.hosts, options.allowsPlainNetwork ?? false)
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // A sale that is already on its way in while the server closes is saved, not turned away.
    return503OnClosing: false,
    keepAliveTimeout: 75_000,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: LONGEST_URL },
    frameworkErrors: (_error, request, reply) => answerUnroutable(request, reply, hostGuard.check),
    clientErrorHandler: answerUnreadable,
  })
  app.decorateRequest('signedIn', null)
  app.decorateRequest('device', null)
  app.decorateRequest('approval', null)
  installErrorAnswers(app)
  // Before all else, so that refusals carry them too.
  await installHeaders(app)
  const isSentToPairing = createLanGate(services)
  app.addHook('onRequest', async (request, reply) => {
    hostGuard.check(request)
    if (isSentToPairing(request, reply)) return reply
    // Before a body is read: whatever is sent to an unknown address, the answer is 404.
    if (request.is404) throw noSuchAddress()
  })
  installStandby(app, services)
  installBodyParsers(app)
  const firstUse = createFirstUse()
  installValidation(app, firstUse)
  installSerialization(app, firstUse)
  await installAccessTokens(app, services)
  await installRateLimit(app, options.rateLimitPerMinute)
  await installApiDocument(app)
  await app.register(async (api) => {
    for (const bound of allOperations) registerOperation(api, services, bound)
  })
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  installPdf(app, services)
  installWarmUp(app, firstUse)
  installPrinting(app, services)
  installLive(app, services)
  installFitterPage(app, services.resourcesFolder)
  app.addHook('onListen', async () => {
    hostGuard.onListen(app)
    services.addresses.setPlain(plainAddressesOf(app))
  })
  installDevices(app, services)
  await installTill(app, options.rendererFolder)
  return app
}

const WARM_UP_AFTER_MS = 500

/** What a till asks for with each customer. */
const COUNTER = [itemByCode, frameSearch, itemSearch, addCartLine, readCart, saveSale]
const STEP_MS = 20

/** Compiles what the first customer would wait for, one schema at a time, when the server listens. */
function installWarmUp(app: FastifyInstance, firstUse: FirstUse): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    const steps = firstUse.stepsOf(COUNTER.map(({ path }) => path))
    const next = (): void => {
      steps.shift()?.()
      if (steps.length > 0) timer = setTimeout(next, STEP_MS).unref()
    }
    timer = setTimeout(next, WARM_UP_AFTER_MS).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

/** Starts the PDF worker soon after the server listens, and ends it with the server. */
function installPdf(app: FastifyInstance, { pdf }: Services): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setTimeout(pdf.warmUp, WARM_UP_AFTER_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await pdf.close()
  })
}
