import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import packageFile from '../../package.json' with { type: 'json' }
import { ErrorEnvelope } from '../contract/primitives.ts'
import { ERRORS } from '../kernel/refusal.ts'

/**
 * The OpenAPI document at /openapi.json, made from the same schemas that validate, and a page at
 * /docs.
 */
export async function installApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dioptre branch server',
        description: 'The whole service of one optical shop: catalogue, cart, sale, documents.',
        version: packageFile.version,
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: withRefusals(schema), url }),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page sets styles of its own; it may load nothing that is not from here.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data:; object-src 'none'",
    uiConfig: { validatorUrl: null },
  })
}

const REFUSALS = Object.fromEntries(
  Object.values(ERRORS).map(({ status }) => [status, ErrorEnvelope]),
)

// Told here and not to each route: a route would build a serializer for every one of them, and
// refusals are written by one of their own.
function withRefusals(schema: FastifySchema): FastifySchema {
  const { response } = schema
  if (typeof response !== 'object') return schema
  return { ...schema, response: { ...response, ...REFUSALS } }
}
