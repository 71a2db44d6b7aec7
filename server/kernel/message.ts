import type { ParamArgs } from '../../resources/messages/params.ts'
import type { en } from '../../resources/messages/server/en.ts'

type Catalogue = typeof en
export type MessageCode = keyof Catalogue

declare const checked: unique symbol

/**
 * A text for a person as a value: which message of resources/messages/server, and what stands in
 * its places. Only `message` and `storedMessage` make one.
 */
export type Message = {
  readonly code: MessageCode
  readonly params: MessageParams
  readonly [checked]: true
}

export type MessageParams = Readonly<Record<string, MessageParam>>
export type MessageParam = string | number | Message | readonly (string | Message)[]

/** Returns a message; the compiler checks its code and that each place is given its kind. */
export function message<Code extends MessageCode>(
  code: Code,
  ...params: ParamArgs<Catalogue[Code], Message>
): Message
export function message(code: MessageCode, params: MessageParams = {}): object {
  return { code, params }
}

/** Returns a text that is no message of ours, such as a name that the shop typed, as it is. */
export function literal(text: string): Message {
  return message('text', { text })
}

/** Returns the message of a JSON text that `JSON.stringify` made of one, as columns hold it. */
export function storedMessage(json: string): Message {
  return JSON.parse(json)
}

/** Whether a value is a message, beside texts and other records. */
export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'params' in value &&
    typeof value.code === 'string'
  )
}
