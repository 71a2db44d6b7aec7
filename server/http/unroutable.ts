import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, Refusal } from '../kernel/refusal.ts'
import { translate } from '../kernel/translate.ts'
import { noSuchAddress, sendRefusal } from './error-answers.ts'
import { BARE_SECURITY_HEADERS } from './headers.ts'

/** Returns a URL that no router can read (`/%zz`), which Fastify keeps from every hook. */
export function answerUnroutable(
  request: FastifyRequest,
  reply: FastifyReply,
  rejectForeignHost: (request: FastifyRequest) => void,
): void {
  reply.headers(BARE_SECURITY_HEADERS)
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

const FLUSH_WITHIN_MS = 1_000

/** Answers what is not HTTP, or did not arrive in time, on the bare socket, and hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { body, headers } = bareRefusal(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'VALIDATION',
  )
  const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  // `end` alone leaves the other direction open for as long as the caller likes.
  socket.destroySoon()
  setTimeout(() => socket.destroy(), FLUSH_WITHIN_MS).unref()
}

/** Refuses a request before any route has seen it, reads no more of it, and hangs up. */
export function hangUpWith(answer: ServerResponse, code: 'RATE_LIMITED' | 'TOO_LARGE'): void {
  const { body, headers } = bareRefusal(code)
  const retryAfter = code === 'RATE_LIMITED' ? { 'retry-after': '10' } : {}
  answer.writeHead(ERRORS[code].status, { ...headers, ...retryAfter }).end(body)
  setTimeout(() => answer.socket?.destroy(), FLUSH_WITHIN_MS).unref()
}

function bareRefusal(code: ErrorCode): { body: string; headers: Record<string, string> } {
  const requestId = randomUUID()
  const message = translate(ERRORS[code].reason, 'en')
  const body = JSON.stringify({
    success: false,
    code,
    message,
    ...(code === 'VALIDATION' ? { errors: [{ field: 'body', message }] } : {}),
    requestId,
  })
  const headers = {
    ...BARE_SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { body, headers }
}
