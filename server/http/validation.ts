import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { MOBILE, PINCODE, PINCODE_OR_NONE, PRINTABLE } from '../contract/primitives.ts'
import { type Message, message } from '../kernel/message.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { isRecord } from '../wire/record.ts'
import { hasAtMostDecimals } from '../wire/rupees.ts'
import type { FirstUse } from './first-use.ts'

// One for the process, and one check a schema: every server has the same schemas.
const ajv = new Ajv({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  strict: false,
  // Our own schemas are checked by their types; to check them again costs a tenth of a second.
  meta: false,
  validateSchema: false,
  formats: { int32: true, int64: true, binary: true },
})
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  errors: false,
  compile: (decimals: number) => (value: number) => hasAtMostDecimals(value, decimals),
})

/**
 * One strict validator for every part of a request: nothing is coerced, stripped or filled in (R8).
 * Query and path values are text by nature, so they are parsed first (`parseTextValues`).
 */
export function installValidation(app: FastifyInstance, firstUse: FirstUse): void {
  app.setValidatorCompiler(({ schema, url }) => {
    // At its first use: most of what a start would compile is not asked for that day.
    let known: ValidateFunction | undefined
    const prepare = (): ValidateFunction => {
      known ??= compiled(schema)
      return known
    }
    firstUse.note(url, prepare)
    return (data: unknown) => {
      const check = prepare()
      if (check(data)) return { value: data }
      return { error: asRefusal(check.errors?.[0]) }
    }
  })
}

const checks = new WeakMap<object, ValidateFunction>()

function compiled(schema: unknown): ValidateFunction {
  const known = isRecord(schema) ? checks.get(schema) : undefined
  if (known !== undefined) return known
  const check = ajv.compile(withTextRule(schema))
  if (isRecord(schema)) checks.set(schema, check)
  return check
}

/**
 * Returns the schema with the rule of characters on every text that has no pattern of its own: what
 * no printer prints, no search finds and no database keeps as it came is refused everywhere.
 */
function withTextRule(schema: unknown): object {
  if (!isRecord(schema)) return {}
  const entries = Object.entries(schema).map(([key, value]) => [key, withTextRuleInside(value)])
  const copy: Record<string, unknown> = Object.fromEntries(entries)
  const { enum: choices, format, pattern, type } = schema
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  const isFree = choices === undefined && pattern === undefined && format === undefined
  return isText && isFree ? { ...copy, pattern: PRINTABLE } : copy
}

function withTextRuleInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextRuleInside)
  return isRecord(value) ? withTextRule(value) : value
}

/** Far above any model of ours; what comes deeper would only fill the stack. */
const MAX_DEPTH = 64

/**
 * Removes keys whose value is null, at every depth: null in an optional key means not sent. Refuses
 * a body nested more deeply than any of ours (400).
 */
export function dropNulls(value: unknown, depth = 0): void {
  if (!isRecord(value)) return
  if (depth > MAX_DEPTH) throw invalidField('body', message('request.too-deep'))
  if (Array.isArray(value)) {
    for (const entry of value) dropNulls(entry, depth + 1)
    return
  }
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null) delete value[key]
    else dropNulls(entry, depth + 1)
  }
}

/**
 * Turns query or path text into the integers and booleans of its schema; what is not exact stays
 * text.
 */
export function parseTextValues(values: unknown, schema: unknown): void {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  if (!isRecord(properties) || !isRecord(values)) return
  for (const [key, property] of Object.entries(properties)) {
    const type = isRecord(property) ? property['type'] : undefined
    const text = values[key]
    if (typeof text !== 'string') continue
    if (type === 'integer' && /^-?[0-9]{1,16}$/.test(text)) values[key] = Number(text)
    if (type === 'boolean' && (text === 'true' || text === 'false')) values[key] = text === 'true'
  }
}

function asRefusal(error: ErrorObject | undefined): Refusal {
  const path = (error?.instancePath ?? '').split('/').slice(1)
  const isMissing = error?.keyword === 'required'
  const field = [...path, ...(isMissing ? [String(error.params['missingProperty'])] : [])].join('.')
  const problem = problemOf(error)
  const reason =
    field === ''
      ? message('request.body', { problem })
      : message('request.field', { field, problem })
  return new Refusal('VALIDATION', reason, {
    errors: [{ field: field === '' ? 'body' : field, message: problem }],
  })
}

const PINCODES: ReadonlySet<string> = new Set([PINCODE, PINCODE_OR_NONE])

function problemOfPattern(pattern: string): Message {
  if (pattern === MOBILE) return message('field.mobile')
  return message(PINCODES.has(pattern) ? 'field.pincode' : 'field.characters')
}

/** Returns what is wrong with a field, after its name. */
export function problemOf(error: ErrorObject | undefined): Message {
  const params = error?.params ?? {}
  const limit = Number(params['limit'])
  switch (error?.keyword) {
    case 'required':
      return message('field.missing')
    case 'type':
      return message('field.type', { type: String(params['type']) })
    case 'minimum':
      return message('field.least', { least: limit })
    case 'exclusiveMinimum':
      return message('field.more-than', { least: limit })
    case 'maximum':
      return message('field.most', { most: limit })
    case 'x-decimals':
      return message('field.decimals')
    case 'minLength':
      return limit === 1 ? message('field.empty') : message('field.too-short', { count: limit })
    case 'maxItems':
      return message('field.too-many-rows', { count: limit })
    case 'maxLength':
      return message('field.too-long', { count: limit })
    case 'pattern':
      return problemOfPattern(String(params['pattern']))
    case 'enum':
    case 'const':
    case 'anyOf':
      return message('field.not-allowed')
    default:
      return message('field.wrong')
  }
}
