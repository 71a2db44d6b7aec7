import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** So many requests a minute an access token; what needs no token is limited by its own rules. */
export async function installRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: '1 minute',
    hook: 'preParsing',
    allowList: (request) => request.signedIn === null,
    keyGenerator: (request) => request.headers.authorization ?? '',
    errorResponseBuilder: (_request, context) =>
      new Refusal('RATE_LIMITED', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)),
      }),
  })
}
