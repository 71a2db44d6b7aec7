import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { PROFORMA, SAMPLE_INVOICE, SAMPLE_LINE } from '../testing/sample-models.ts'
import { readPostedInvoice } from './posted-model.ts'

function refusedField(body: unknown): string | undefined {
  try {
    readPostedInvoice(body)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'VALIDATION') return error.errors[0]?.field
    throw error
  }
  return undefined
}

test('a model comes as the string of its JSON, or bare, and is the same', () => {
  expect(readPostedInvoice(JSON.stringify(SAMPLE_INVOICE))).toEqual(SAMPLE_INVOICE)
  expect(readPostedInvoice(SAMPLE_INVOICE)).toEqual(SAMPLE_INVOICE)
  expect(readPostedInvoice(PROFORMA)).toEqual(PROFORMA)
})

test('unknown keys are ignored, absent nullable ones are null', () => {
  const { DoctorName: _doctor, ...rest } = SAMPLE_INVOICE
  const sent = { ...rest, Extra: { deep: true }, Branch: { ...rest.Branch, Slogan: 'x' } }
  expect(readPostedInvoice(sent)).toEqual({ ...SAMPLE_INVOICE, DoctorName: null })
})

describe('what is not a model is refused, naming the field', () => {
  const withLine = (changes: object) => ({
    ...SAMPLE_INVOICE,
    Lines: [{ ...SAMPLE_LINE, ...changes }],
  })
  test.each([
    ['no JSON', 'not json', 'body'],
    ['a JSON number', '7', 'body'],
    ['null', 'null', 'body'],
    ['a list', [], 'body'],
    ['an empty object', {}, 'SchemaVersion'],
    ['another version', { ...SAMPLE_INVOICE, SchemaVersion: 2 }, 'SchemaVersion'],
    ['another document', { ...SAMPLE_INVOICE, DocumentType: 'Poem' }, 'DocumentType'],
    ['a name over 200', withName('x'.repeat(201)), 'Customer.Name'],
    ['a control character', withName('nul \u0000'), 'Customer.Name'],
    ['half a pair', withName('half \uD83D'), 'Customer.Name'],
    ['text for a number', withLine({ TotalAmount: '5' }), 'Lines.0.TotalAmount'],
    ['three decimals in an amount', withLine({ TotalAmount: 1.005 }), 'Lines.0.TotalAmount'],
    ['five decimals in a price', withLine({ Price: 1.00001 }), 'Lines.0.Price'],
    ['an infinite number', withLine({ Price: 1e308 }), 'Lines.0.Price'],
    ['a number of lines no cart holds', tooLong(), 'Lines'],
  ])('%s', (_name, body, field) => {
    expect(refusedField(body)).toBe(field)
  })

  function withName(Name: string) {
    return { ...SAMPLE_INVOICE, Customer: { ...SAMPLE_INVOICE.Customer, Name } }
  }

  function tooLong() {
    return { ...SAMPLE_INVOICE, Lines: Array.from({ length: 10_000 }, () => SAMPLE_LINE) }
  }
})

test('a key of the prototype chain changes nothing', () => {
  const sent = JSON.stringify(SAMPLE_INVOICE).replace('{', '{"__proto__":{"IsInterState":true},')
  expect(readPostedInvoice(sent)).toEqual(SAMPLE_INVOICE)
})
