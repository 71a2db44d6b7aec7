import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Serialize = (data: unknown) => string

/**
 * Writes answers by the schemas of the contract, which drop what they do not name. A schema is
 * compiled at its first use: most of what a start would compile is not asked for that day.
 */
export function installSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: Serialize | undefined
    return (data: unknown) => {
      serialize ??= fastJsonStringify(schema)
      return serialize(data)
    }
  })
}
