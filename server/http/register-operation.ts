import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lendPermission, type UsedApproval } from '../approvals/lend-permission.ts'
import { whoIsSignedIn } from '../auth/access-tokens.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Door, Permission } from '../contract/permissions.ts'
import type { PairedDevice } from '../devices/device-tokens.ts'
import { languageAsked } from '../kernel/languages.ts'
import { whileSigningIn } from '../kernel/look-only.ts'
import { message } from '../kernel/message.ts'
import type { BoundOperation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { isRecord } from '../wire/record.ts'
import { type Translate, translatorOf } from './answer-language.ts'
import { isEnrolled, isOwnComputer } from './own-hosts.ts'
import { dropNulls, parseTextValues } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
    /** The paired device of a request from the network; null on the branch's own computer. */
    device: PairedDevice | null
    approval: UsedApproval | null
  }
}

export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024
/** What a person who has not signed in may send: a name and a secret, a token, a code. */
const PUBLIC_BODY_LIMIT_BYTES = 4 * 1024
const KEY = 'idempotency-key'
/** The one area that writes in a shop that may only be looked at. */
const SIGNING_IN = 'Signing in'

/**
 * One operation as a route, its checks in the order of contract section 2: 401, 413, 415, 400, 403.
 */
export function registerOperation(
  app: FastifyInstance,
  services: Services,
  bound: BoundOperation,
): void {
  const { spec } = bound
  const translate = translatorOf(spec.reply)
  const bodyLimit =
    spec.bodyLimitBytes ??
    (spec.permission === 'public' ? PUBLIC_BODY_LIMIT_BYTES : DEFAULT_BODY_LIMIT_BYTES)
  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    schema: routeSchema(spec),
    config: { takesBody: spec.body !== undefined, bodyType: spec.bodyType ?? 'application/json' },
    onRequest: async (request) => {
      admit(services, spec, request)
      if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Refusal('TOO_LARGE')
    },
    preValidation: async (request) => {
      if (spec.query !== undefined) parseTextValues(request.query, spec.query)
      if (spec.params !== undefined) parseTextValues(request.params, spec.params)
      if (spec.keepsNulls !== true) dropNulls(request.body)
    },
    preHandler: async (request) => checkPermission(services, spec, request),
    handler: async (request, reply) => {
      const result = await carryOut(services, bound, request, reply)
      return answer(spec, inLanguage(translate, result, request, reply), request, reply)
    },
  })
}

function admit(services: Services, spec: OperationSpec, request: FastifyRequest): void {
  switch (spec.permission) {
    case 'public':
    // Its token is no person's: the area that gave it out reads it.
    case 'display':
      return
    case 'enrolled':
      if (!isEnrolled(request))
        throw new Refusal('UNAUTHENTICATED', message('request.not-enrolled'))
      return
    case 'first-run':
      if (!isOwnComputer(request))
        throw new Refusal('FORBIDDEN', message('request.set-up-elsewhere'))
      return
    default:
      request.signedIn = whoIsSignedIn(request, services)
  }
}

const DOORS: readonly Door[] = ['public', 'enrolled', 'first-run', 'display']

function isDoor(permission: Permission | Door): permission is Door {
  return DOORS.some((door) => door === permission)
}

/** Lets a person through by their own permission, or by one lent by an approval. */
async function checkPermission(
  services: Services,
  spec: OperationSpec,
  request: FastifyRequest,
): Promise<void> {
  const { permission } = spec
  if (isDoor(permission)) return
  const approval = lendPermission(services, request, {
    operation: spec.name,
    isExactlyOnce: isExactlyOnce(spec),
  })
  if (approval !== null) {
    request.signedIn = approval.user
    request.approval = approval
  }
  if (request.signedIn?.permissions.has(permission)) return
  approval?.giveBack()
  throw new Refusal('FORBIDDEN')
}

/** Whether the same request with the same `Idempotency-Key` does nothing a second time. */
function isExactlyOnce({ headers }: OperationSpec): boolean {
  return isRecord(headers) && isRecord(headers['properties']) && KEY in headers['properties']
}

const NOBODY: SignedIn = {
  userId: 0,
  sessionId: '',
  userName: '',
  displayName: '',
  role: 'counter',
  permissions: new Set(),
  branchId: 0,
  deviceId: null,
}

async function carryOut(
  services: Services,
  { handle, spec }: BoundOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const inPlace = spec.area === SIGNING_IN ? whileSigningIn : <T>(work: () => T): T => work()
  return underApproval(request.approval, async () =>
    inPlace(() =>
      handle({
        services,
        body: request.body,
        query: request.query,
        params: request.params,
        headers: request.headers,
        user: request.signedIn ?? NOBODY,
        actor: {
          userId: request.signedIn?.userId ?? null,
          ip: request.ip,
          deviceId: request.signedIn?.deviceId ?? null,
        },
        ip: request.ip,
        request,
        reply,
      }),
    ),
  )
}

/** The text for a person, in the language that was asked for. */
function inLanguage(
  translate: Translate | null,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (translate === null) return result
  const language = languageAsked(request.headers['accept-language'])
  reply.header('content-language', language).header('vary', 'accept-language')
  return translate(result, language)
}

function answer(
  spec: OperationSpec,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (spec.isCacheable !== true || !isRecord(result)) return result
  const text = String(reply.serialize(result))
  const tag = `"${hash('sha1', text, 'base64url')}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Spends the approval that a request came with where it went well, and gives it back else. */
async function underApproval(
  approval: UsedApproval | null,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (approval === null) return work()
  try {
    const result = await work()
    approval.keep()
    return result
  } catch (error) {
    approval.giveBack()
    throw error
  }
}

/** Whether an If-None-Match header (a list, perhaps of weak tags, or `*`) holds the tag. */
function hasTag(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}

const FILE = { type: 'string', format: 'binary' }

function routeSchema(spec: OperationSpec): Record<string, unknown> {
  const files = (spec.fileTypes ?? []).map((type) => [type, { schema: FILE }])
  const ok =
    spec.replyType === undefined
      ? spec.reply
      : {
          description: spec.summary,
          content: { [spec.replyType]: { schema: spec.reply }, ...Object.fromEntries(files) },
        }
  return {
    operationId: spec.name,
    summary: spec.summary,
    tags: [spec.area],
    ...(isDoor(spec.permission) && spec.permission !== 'display' ? { security: [] } : {}),
    ...(spec.bodyType === undefined ? {} : { consumes: [spec.bodyType] }),
    ...(spec.query === undefined ? {} : { querystring: spec.query }),
    ...(spec.params === undefined ? {} : { params: spec.params }),
    ...(spec.headers === undefined ? {} : { headers: spec.headers }),
    ...(spec.body === undefined ? {} : { body: spec.body }),
    response: { 200: ok },
  }
}
