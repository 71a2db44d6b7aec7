import type { InputOf, ReplyOf } from '../../../server/contract/operation.ts'
import type { Contract } from './operations.generated.ts'

type ReplyType<Name extends keyof Contract> = Contract[Name] extends { replyType: infer Type }
  ? Type
  : 'application/json'

/** The operations whose answers are of some media type. */
type Answering<Type> = {
  [Name in keyof Contract]: ReplyType<Name> extends Type ? Name : never
}[keyof Contract]

export type JsonOperation = Answering<'application/json'>
export type EventStreamOperation = Answering<'text/event-stream'>
/** Those whose JSON comes as bytes, which may be saved as a file. */
type EitherOperation = {
  [Name in keyof Contract]: Contract[Name] extends { replyType: 'application/json' } ? Name : never
}[keyof Contract]
export type FileOperation =
  | Exclude<keyof Contract, JsonOperation | EventStreamOperation>
  | EitherOperation

export type Input<Name extends keyof Contract> = InputOf<Contract[Name]>
export type Reply<Name extends keyof Contract> = ReplyOf<Contract[Name]>
