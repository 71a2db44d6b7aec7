import type { FastifyInstance } from 'fastify'
import { message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBody?: boolean
    bodyType?: string
  }
}

/** JSON only, and CSV or a picture where an operation takes it; `__proto__` is refused, not stripped. */
export function installBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyType, takesBody } = request.routeOptions.config
    if (takesBody === true && bodyType !== 'application/json') done(new Refusal('UNSUPPORTED_TYPE'))
    else if (takesBody !== true || body.length === 0) done(null, undefined)
    else {
      const text = asUtf8(body)
      if (text === null) done(invalidField('body', message('request.not-utf8-json')))
      else parseJson(request, text, done)
    }
  })
  // The body is read before its type is judged, so that one too large is 413 whatever its type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyType, takesBody } = request.routeOptions.config
    if (takesBody !== true) done(null, undefined)
    else if (bodyType !== undefined && isOfType(request.headers['content-type'], bodyType)) {
      done(null, body)
    } else done(new Refusal('UNSUPPORTED_TYPE'))
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

// Read leniently, a name in another encoding would be stored with its letters replaced.
function asUtf8(bytes: string | Buffer): string | null {
  try {
    return typeof bytes === 'string' ? bytes : utf8.decode(bytes)
  } catch {
    // Not UTF-8: the caller refuses it.
    return null
  }
}

function isOfType(header: string | undefined, type: string): boolean {
  const sent = header?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === '*/*') return sent !== ''
  if (type.endsWith('/*')) return sent.startsWith(type.slice(0, -1))
  return type !== 'application/json' && sent === type
}
