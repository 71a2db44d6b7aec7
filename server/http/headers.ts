import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Those of an answer that no hook has seen: it is JSON, and is to be nothing else. */
export const BARE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Security headers and the request's id on every answer. No transport security here: loopback is
 * plain.
 */
export async function installHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // A document's page brings the fonts of its scripts along.
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-src': ["'self'", 'blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
        // No text becomes a script, whatever a page does with it.
        'require-trusted-types-for': ["'script'"],
        // Of documents alone, for a frame that runs no scripts (html-frame.ts of the till).
        'trusted-types': ['dioptre-document'],
      },
    },
  })
  // They are the same on every answer, and making them takes as long as a look-up.
  let headers: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (headers === undefined) {
      await reply.helmet()
      headers = reply.raw.getHeaders()
      return
    }
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
  })
}
