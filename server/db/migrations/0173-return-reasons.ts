import { type SentenceRow, sentenceTable } from '../sentence-table.ts'

/** The reasons of credit notes as messages; what is printed is in their models, and stays. */
export const sql = `
UPDATE credit_notes SET reason = return_reason(reason);
`

const REASONS = [
  ['Does not fit', 'credit.reason-does-not-fit'],
  ['Colour or shape not liked', 'credit.reason-not-liked'],
  ['Faulty or damaged', 'credit.reason-faulty'],
  ['Wrong item given', 'credit.reason-wrong-item'],
  ['Can not see well with it', 'credit.reason-vision-trouble'],
  ['Bought twice', 'credit.reason-bought-twice'],
] as const

/** Every reason that was not typed whole. */
const SENTENCES: readonly SentenceRow[] = [
  ['Order cancelled: {reason}', 'credit.order-cancelled'],
  ...REASONS.flatMap(([words, code]): SentenceRow[] => [
    [words, code],
    [`${words}: {words}`, 'credit.reason-with-words', { reason: { code, params: {} } }],
  ]),
]

export const functions = { return_reason: sentenceTable(SENTENCES) }
