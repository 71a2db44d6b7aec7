import type { OperationSpec } from '../contract/operation.ts'

/**
 * Reads the schemas of an operation as plain JSON Schema, to make requests that are right or just
 * wrong.
 */

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  pattern?: string
  'x-decimals'?: number
}

/** One place of a body: its keys from the root, and the schema that judges it. */
export type Place = { path: string[]; schema: Schema; isRequired: boolean }

export function schemaOf(spec: OperationSpec, part: 'body' | 'query' | 'params'): Schema {
  return (spec[part] ?? {}) as Schema
}

/** A month as the portal writes it. */
const MONTH = '^(0[1-9]|1[0-2])[1-9][0-9]{3}$'

/** A value that the schema takes; of an object, only what is required. */
export function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  if (schema.anyOf?.[0] !== undefined) return sample(schema.anyOf[0])
  switch (schema.type) {
    case 'object': {
      const entries = (schema.required ?? []).map((key) => [
        key,
        sample(schema.properties?.[key] ?? {}),
      ])
      return Object.fromEntries(entries)
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      if (schema.pattern === MONTH) return '102026'
      return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

/**
 * Every place in an object schema that holds a plain value, however deep; lists as their first
 * entry.
 */
export function placesOf(schema: Schema, path: string[] = []): Place[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    const here = [...path, key]
    if (child.type === 'object') return placesOf(child, here)
    if (child.type === 'array') return placesOf(child.items ?? {}, [...here, '0'])
    return [{ path: here, schema: child, isRequired: schema.required?.includes(key) ?? false }]
  })
}

/** The sample of `schema` with `value` at `path`; what lies on the way is made of samples. */
export function withValueAt(schema: Schema, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (schema.type === 'array') return [withValueAt(schema.items ?? {}, rest, value)]
  const base = sample({ ...schema, type: 'object' })
  const child = schema.properties?.[key] ?? {}
  return { ...Object(base), [key]: withValueAt(child, rest, value) }
}

const NOT_NUMBERS = ['"5"', 'true', 'false', '[7]', '[]', '{}', '""', '"NaN"']
const TOO_LARGE = ['1e308', '-1e308', '1e400', '9007199254740993']

/**
 * JSON texts that a numeric place must refuse; texts, because 1e400 is no value of this language.
 */
export function wrongNumbers(schema: Schema): string[] {
  const decimals = schema.type === 'integer' ? 0 : (schema['x-decimals'] ?? 0)
  const tooFine = ['0.', '0'.repeat(decimals), '1'].join('')
  const isAboveZero = schema.exclusiveMinimum === 0 || (schema.minimum ?? 0) > 0
  const isNotBelowZero = isAboveZero || schema.minimum === 0
  return [
    ...NOT_NUMBERS,
    ...TOO_LARGE,
    tooFine,
    '1e-17',
    ...(isAboveZero ? ['0', '-0'] : []),
    ...(isNotBelowZero ? ['-1', '-0.01'] : []),
  ]
}

export const WRONG_TEXTS = ['5', 'true', '[]', '{}', '["a"]']
export const WRONG_BOOLEANS = ['1', '0', '"true"', '"false"', '[]', '{}']
