import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type InvoiceModel, InvoiceModelSchema } from '../../contract/document-models.ts'
import { problemOf } from '../../http/validation.ts'
import { type Message, message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hasAtMostDecimals } from '../../wire/rupees.ts'

/** Characters of a model: a full cart of the longest names stays well below. */
const MODEL_CHARACTERS_MAX = 4 * 1024 * 1024

const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  errors: false,
  compile: (decimals: number) => (value: number) => hasAtMostDecimals(value, decimals),
})
// The largest schema of all: compiled for the first document and not at the start.
let check: ValidateFunction<InvoiceModel> | undefined

/**
 * The invoice model in the body of a renderer: the model's JSON as a string, or the bare object.
 * Keys that are not the model's are ignored; a nullable key that was left out is null.
 * Throws a refusal (400) what is not a model, or holds a text or number over the limits of the contract.
 */
export function readPostedInvoice(body: unknown): InvoiceModel {
  const value = withNulls(InvoiceModelSchema, typeof body === 'string' ? parsed(body) : body)
  check ??= ajv.compile<InvoiceModel>(InvoiceModelSchema)
  if (check(value)) return value
  throw asRefusal(check.errors?.[0])
}

function parsed(text: string): unknown {
  if (text.length > MODEL_CHARACTERS_MAX) throw notAModel(message('documents.too-long'))
  try {
    return JSON.parse(text)
  } catch {
    throw notAModel(message('documents.not-json'))
  }
}

/** A copy with only the keys of the schema, where absent nullable ones are null. */
function withNulls(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value
  const items = schema['items']
  if (Array.isArray(value)) return value.map((each) => withNulls(items, each))
  const keys = keysOf(schema)
  if (keys === null || !isRecord(value)) return value
  const kept: Record<string, unknown> = {}
  for (const { isNullable, name, schema: own } of keys) {
    if (Object.hasOwn(value, name)) kept[name] = withNulls(own, value[name])
    else if (isNullable) kept[name] = null
  }
  return kept
}

type Key = { name: string; schema: unknown; isNullable: boolean }

const keysOfSchemas = new WeakMap<object, Key[]>()

/** The keys that an object of this schema may have; null where it is no object's. */
function keysOf(schema: Record<string, unknown>): Key[] | null {
  const known = keysOfSchemas.get(schema)
  if (known) return known
  const properties = schema['properties']
  if (!isRecord(properties)) return null
  const keys = Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    // What a model need not have is not added to it.
    isNullable: isNullable(property) && isRequired(schema, name),
  }))
  keysOfSchemas.set(schema, keys)
  return keys
}

function isRequired({ required }: Record<string, unknown>, name: string): boolean {
  return Array.isArray(required) && required.includes(name)
}

function isNullable(schema: unknown): boolean {
  return isRecord(schema) && Array.isArray(schema['type']) && schema['type'].includes('null')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function asRefusal(error: ErrorObject | undefined): Refusal {
  const path = (error?.instancePath ?? '').split('/').slice(1)
  const missing = error?.keyword === 'required' ? [String(error.params['missingProperty'])] : []
  const field = [...path, ...missing].join('.')
  const problem = problemOf(error)
  return field === '' ? notAModel(problem) : refused(field, problem)
}

function notAModel(problem: Message): Refusal {
  return refused('body', problem)
}

function refused(field: string, problem: Message): Refusal {
  return new Refusal('VALIDATION', message('documents.unreadable-model', { field, problem }), {
    errors: [{ field, message: problem }],
  })
}
