import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageAsked } from '../kernel/languages.ts'
import { message } from '../kernel/message.ts'
import { ERRORS, type ErrorCode, invalidField, Refusal } from '../kernel/refusal.ts'
import { translate } from '../kernel/translate.ts'
import { isRecord } from '../wire/record.ts'

/** Every answer of 400 and above has the envelope of contract section 2; 500s tell nothing more. */
export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'INTERNAL') {
      request.log.error({ err: error, method: request.method, route: request.routeOptions.url })
    }
    return sendRefusal(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, noSuchAddress()))
}

export function noSuchAddress(): Refusal {
  return new Refusal('NOT_FOUND', message('request.no-address'))
}

/**
 * Returns a refusal in the language that the request asks for; also before any hook has run, so it
 * sets the request's id itself.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { status } = ERRORS[refusal.code]
  const language = languageAsked(request.headers['accept-language'])
  const errors = refusal.errors.map((error) => ({
    ...error,
    message: translate(error.message, language),
  }))
  reply.header('x-request-id', request.id).header('content-language', language)
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      ...refusal.details,
      success: false,
      code: refusal.code,
      message: translate(refusal.reason, language),
      ...(status === 400 ? { errors } : {}),
      requestId: request.id,
    })
}

const BY_FASTIFY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
}

/** The marks that Fastify and SQLite put on their errors. */
function markOf(error: unknown): { code: string; statusCode: number } {
  const { code, statusCode } = isRecord(error) ? error : {}
  return {
    code: typeof code === 'string' ? code : '',
    statusCode: typeof statusCode === 'number' ? statusCode : 500,
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = markOf(error)
  const known = BY_FASTIFY_CODE[code]
  if (known !== undefined) return new Refusal(known)
  if (/^SQLITE_(FULL|READONLY|BUSY|IOERR|CORRUPT|NOTADB)/.test(code)) {
    return new Refusal(
      'UNAVAILABLE',
      code.startsWith('SQLITE_FULL')
        ? message('request.disk-full')
        : message('request.database-busy'),
    )
  }
  if (statusCode === 429) return new Refusal('RATE_LIMITED')
  if (statusCode >= 400 && statusCode < 500) {
    return invalidField('body', message('request.unreadable'))
  }
  return new Refusal('INTERNAL')
}
