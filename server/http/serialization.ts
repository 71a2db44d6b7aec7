import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { FirstUse } from './first-use.ts'

type Serialize = (data: unknown) => string

/**
 * Writes answers by the schemas of the contract, which drop what they do not name. A schema is
 * compiled at its first use: most of what a start would compile is not asked for that day.
 */
export function installSerialization(app: FastifyInstance, firstUse: FirstUse): void {
  app.setSerializerCompiler(({ schema, url }) => {
    let known: Serialize | undefined
    const prepare = (): Serialize => {
      known ??= fastJsonStringify(schema)
      return known
    }
    firstUse.note(url, prepare)
    return (data: unknown) => prepare()(data)
  })
}
