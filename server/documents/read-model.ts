import { Ajv, type ErrorObject } from 'ajv'
import { type InvoiceModel, InvoiceModelSchema } from '../contract/document-model.ts'
import { Refusal } from '../errors.ts'
import { hasAtMostDecimals } from '../wire/rupees.ts'

/** Characters of a model: a full cart of the longest names stays well below. */
const MODEL_CHARACTERS_MAX = 4 * 1024 * 1024

const ajv = new Ajv({ strict: false })
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  errors: false,
  compile: (decimals: number) => (value: number) => hasAtMostDecimals(value, decimals),
})
const isInvoiceModel = ajv.compile<InvoiceModel>(InvoiceModelSchema)

/**
 * The invoice model in the body of a renderer: the model's JSON as a string, or the bare object.
 * Keys that are not the model's are ignored; a nullable key that was left out is null.
 * Refuses (400) what is not a model, or holds a text or number over the limits of the contract.
 */
export function readInvoiceModel(body: unknown): InvoiceModel {
  const value = withNulls(InvoiceModelSchema, typeof body === 'string' ? parsed(body) : body)
  if (isInvoiceModel(value)) return value
  throw asRefusal(isInvoiceModel.errors?.[0])
}

function parsed(text: string): unknown {
  if (text.length > MODEL_CHARACTERS_MAX) throw notAModel('is too long')
  try {
    return JSON.parse(text)
  } catch {
    throw notAModel('is not the JSON of a document model')
  }
}

/** A copy with only the keys of the schema, where absent nullable ones are null. */
function withNulls(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value
  const items = schema['items']
  const properties = schema['properties']
  if (Array.isArray(value)) return value.map((each) => withNulls(items, each))
  if (!isRecord(properties) || !isRecord(value)) return value
  const sent = new Map(Object.entries(value))
  const kept = Object.entries(properties).flatMap(([key, property]) => {
    if (sent.has(key)) return [[key, withNulls(property, sent.get(key))]]
    return isNullable(property) ? [[key, null]] : []
  })
  return Object.fromEntries(kept)
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
  const reason = missing.length > 0 ? 'is missing' : (error?.message ?? 'is not right')
  return field === '' ? notAModel(reason) : refused(field, reason)
}

function notAModel(reason: string): Refusal {
  return refused('body', reason)
}

function refused(field: string, reason: string): Refusal {
  return new Refusal('VALIDATION', `The document model can not be read: ${field} ${reason}.`, {
    errors: [{ field, message: reason }],
  })
}
