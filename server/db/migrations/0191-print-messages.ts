import { type SentenceRow, sentenceTable } from '../sentence-table.ts'

/**
 * Titles and reasons of prints, and failures of the drawer, as messages. What a receipt of cash
 * opened the drawer for is its receipt: the reason is what a person typed, and nothing else.
 */
export const sql = `
UPDATE print_jobs SET title = print_title(title), reason = print_reason(reason);
UPDATE drawer_openings SET failure = print_reason(failure);
UPDATE drawer_openings SET reason = '' WHERE receipt_id IS NOT NULL;
`

const KINDS = [
  ['Invoice', 'printing.kind-invoice'],
  ['Receipt', 'printing.kind-receipt'],
  ['Credit note', 'printing.kind-credit-note'],
  ['Refund voucher', 'printing.kind-refund-voucher'],
  ['Estimate', 'printing.kind-estimate'],
  ['Order', 'printing.kind-order'],
  ['Prescription', 'printing.kind-prescription'],
  ['Delivery slip', 'printing.kind-delivery-slip'],
  ['Job card', 'printing.kind-job-card'],
  ['Day end', 'printing.kind-day-end'],
] as const

const TITLES: readonly SentenceRow[] = [
  ['Test page', 'printing.test-page'],
  ['{count:count} label: {name:message}', 'printing.labels-of'],
  ['{count:count} labels: {name:message}', 'printing.labels-of'],
  ['{name} and {count:count} more', 'printing.name-and-more'],
  ...KINDS.flatMap(([name, code]): SentenceRow[] => [
    [name, code],
    [`${name} {number}`, 'printing.document-with-number', { kind: { code, params: {} } }],
  ]),
]

const REASONS: readonly SentenceRow[] = [
  [
    '{fault:message} Count the labels that came out before you print again.',
    'printing.count-labels-first',
  ],
  ['The printer does not answer.', 'printing.offline'],
  ['The printer closed the connection.', 'printing.closed'],
  ['The printer stopped taking data.', 'printing.stalled'],
  ['The printer is out of paper.', 'printing.no-paper'],
  ['The cover of the printer is open.', 'printing.cover-open'],
  ['The printer is stopped in the settings of this computer.', 'printing.stopped'],
  ['This computer has no printer of this name.', 'printing.no-such-queue'],
  ['The program that prints is missing on this computer.', 'printing.no-program'],
  ['This computer did not take the print.', 'printing.not-taken'],
  ['The branch server stopped while it printed.', 'printing.server-stopped'],
  ['The printer was busy for too long.', 'printing.busy-too-long'],
  ['The document could not be drawn.', 'printing.not-drawn'],
  [
    'A receipt printer holds no labels. Choose a printer that is set up in this computer.',
    'printing.no-labels-on-receipts',
  ],
  ['These labels are sheets of A4; this printer has other paper.', 'printing.labels-on-sheets'],
  ['These labels come on a roll; this printer is set to sheets.', 'printing.labels-on-roll'],
  [
    'The code {code} does not fit this label as a bar code; choose a larger label.',
    'documents.code-too-wide',
  ],
  ['This item is no longer in the catalogue.', 'cart.item-gone'],
]

export const functions = {
  print_title: sentenceTable(TITLES),
  print_reason: sentenceTable(REASONS),
}
