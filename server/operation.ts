import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from './auth/signed-in.ts'
import type {
  BodyOf,
  HeadersOf,
  OperationSpec,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from './contract/operation.ts'
import type { Shop } from './shop.ts'

/** What a handler is given: the shop, the checked input, and who asks. */
export type Call<S> = {
  shop: Shop
  body: BodyOf<S>
  query: QueryOf<S>
  params: ParamsOf<S>
  headers: HeadersOf<S>
  /** Present on every operation behind a permission. */
  user: SignedIn
  ip: string
  request: FastifyRequest
  reply: FastifyReply
}

export type BoundOperation = {
  spec: OperationSpec
  handle: (call: Call<OperationSpec>) => unknown
}

type Answer<S> = S extends { replyType: string } ? unknown : ReplyOf<S>

/** Ties an operation's contract row to the function that answers it. */
export function operation<const S extends OperationSpec>(
  spec: S,
  handle: (call: Call<S>) => Answer<S> | Promise<Answer<S>>,
): BoundOperation {
  // The schemas of `spec` are what Fastify checks before it calls, so the input has these types.
  return { spec, handle: handle as unknown as BoundOperation['handle'] }
}
