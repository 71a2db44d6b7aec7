import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, Refusal } from '../kernel/refusal.ts'
import { translate } from '../kernel/translate.ts'
import { noSuchAddress, sendRefusal } from './error-answers.ts'

/** Returns a URL that no router can read (`/%zz`), which Fastify keeps from every hook. */
export function answerUnroutable(
  request: FastifyRequest,
  reply: FastifyReply,
  rejectForeignHost: (request: FastifyRequest) => void,
): void {
  try {
    rejectForeignHost(request)
    sendRefusal(request, reply, noSuchAddress())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    sendRefusal(request, reply, error)
  }
}

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is not HTTP, or did not arrive in time, on the bare socket, and hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'VALIDATION'
  const requestId = randomUUID()
  const message = translate(ERRORS[code].reason, 'en')
  const body = JSON.stringify({
    success: false,
    code,
    message,
    ...(code === 'VALIDATION' ? { errors: [{ field: 'body', message }] } : {}),
    requestId,
  })
  const head = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
