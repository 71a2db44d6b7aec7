import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  BodyOf,
  HeadersOf,
  OperationSpec,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../contract/operation.ts'
import type { LocalizedText } from '../contract/primitives.ts'
import type { Actor } from './actor.ts'
import type { Message } from './message.ts'
import type { Services } from './services.ts'
import type { SignedIn } from './signed-in.ts'

/** What a handler is given: the services, the checked input, and who asks. */
export type Call<S> = {
  services: Services
  body: BodyOf<S>
  query: QueryOf<S>
  params: ParamsOf<S>
  headers: HeadersOf<S>
  /** Present on every operation behind a permission. */
  user: SignedIn
  /** Who does it, for the audit log; nobody's user ID is null. */
  actor: Actor
  ip: string
  request: FastifyRequest
  reply: FastifyReply
}

type CheckedCall = Omit<Call<OperationSpec>, 'body' | 'query' | 'params' | 'headers'> & {
  body: unknown
  query: unknown
  params: unknown
  headers: unknown
}

/**
 * An operation as the server registers it. `handle` is a method, so that a handler of one body may
 * stand among handlers of all: the schemas of `spec` are checked before it is called.
 */
export type BoundOperation = { spec: OperationSpec; handle(call: CheckedCall): unknown }

/** What a handler answers: the reply of the contract, with Messages where it has texts. */
export type AnswerOf<S> = S extends { replyType: string } ? unknown : Unformatted<ReplyOf<S>>

/** A shape of the contract before its texts are put into a language. */
export type Unformatted<T> = T extends string
  ? '~text' extends keyof T
    ? T extends LocalizedText
      ? Message
      : string | Message
    : T
  : T extends readonly (infer Entry)[]
    ? Unformatted<Entry>[]
    : T extends object
      ? { [Key in keyof T]: Unformatted<T[Key]> }
      : T

/** Ties an operation's contract row to the function that answers it. */
export function operation<const S extends OperationSpec>(
  spec: S,
  handle: (call: Call<S>) => AnswerOf<S> | Promise<AnswerOf<S>>,
): BoundOperation {
  return { spec, handle }
}
