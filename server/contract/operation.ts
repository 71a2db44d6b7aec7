import type { Static, TObject, TSchema } from 'typebox'
import type { Door, Permission } from './permissions.ts'

/** One operation of the API: its path, its schemas and who may call it. No behaviour. */
export type OperationSpec = {
  /** The operation's plain name, as its file is called. */
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Heading in the API document. */
  area: string
  summary: string
  permission: Permission | Door
  query?: TSchema
  params?: TSchema
  headers?: TSchema
  body?: TSchema
  /** The media type of the body where it is not application/json. */
  bodyType?: 'text/csv' | 'image/*' | '*/*'
  bodyLimitBytes?: number
  /** A document model's nulls mean something; everywhere else a null is a key that was not sent. */
  keepsNulls?: boolean
  reply: TSchema
  /** Where the answer is not JSON. */
  replyType?:
    | 'application/json' // as bytes, written by a process of its own
    | 'application/pdf'
    | 'application/octet-stream'
    | 'application/zip'
    | 'application/xml'
    | 'text/html'
    | 'image/*'
    | 'text/csv'
    | 'text/event-stream'
  /** Further types of the answer, by a parameter of the request. */
  fileTypes?: readonly string[]
  /** Returns an ETag and honours If-None-Match. */
  isCacheable?: boolean
}

type Of<S, Key extends keyof OperationSpec> = S extends { [K in Key]: infer T extends TSchema }
  ? Static<T>
  : undefined

/** What a client sends and gets, as types. */
export type BodyOf<S> = Of<S, 'body'>
export type QueryOf<S> = Of<S, 'query'>
export type ParamsOf<S> = Of<S, 'params'>
export type HeadersOf<S> = Of<S, 'headers'>
export type ReplyOf<S> = Of<S, 'reply'>

/** Fields of one part of a request; of a part that it does not have, none. */
type Fields<S, Key extends keyof OperationSpec> = S extends {
  [K in Key]: infer T extends TSchema
}
  ? Static<T>
  : unknown

/** Outside of documents a null is a key that was not sent. */
type NullIsAbsent<S, T> = S extends { keepsNulls: true }
  ? T
  : { [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? T[Key] | null : T[Key] }

/** A body that is no object of fields is the key `body`; one that is not JSON is sent as a Blob. */
type BodyFields<S> = S extends { bodyType: string; body: TSchema }
  ? { body: Blob }
  : S extends { body: infer T extends TSchema }
    ? T extends TObject
      ? NullIsAbsent<S, Static<T>>
      : { body: Static<T> }
    : unknown

type Whole<T> = unknown extends T ? Record<string, never> : { [Key in keyof T]: T[Key] }

/** What a caller gives in one record: parameters of path and query, and the fields of the body. */
export type InputOf<S> = Whole<Fields<S, 'params'> & Fields<S, 'query'> & BodyFields<S>>

export function defineOperation<const S extends OperationSpec>(spec: S): S {
  return spec
}
