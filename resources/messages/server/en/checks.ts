/** Messages of the check of the whole shop. */
export const checksMessages = {
  'checks.running': 'The shop is being checked already.',
  'checks.file': 'The data file is damaged: {what}',
  'checks.audit-chain': 'The audit log was changed at entry {what}.',
  'checks.outbox': 'Entry {what} of the list of changes is not that of the audit log.',
  'checks.documents': 'Document {what} is not what was issued.',
  'checks.day-reports': 'Report {what} is not what was sealed.',
  'checks.numbers': 'Number {what} is missing, or there twice.',
  'checks.order-totals': 'The lines of order {what} do not add up to it.',
  'checks.stock': 'The stock of {what} is not the sum of its movements.',
  'checks.units': 'The serial numbers of {what} on the shelf are not its stock.',
  'checks.lots': 'The stock of batch {what} is not the sum of its movements.',
  'checks.reservations': '{what} is kept for a sale that is not open, or for two.',
  'checks.receipts': 'Receipt {what} is not in the cash and bank ledger as it was taken.',
  'checks.refunds': 'Refund {what} is not in the cash and bank ledger as it was paid.',
  'checks.credit-notes': 'Credit note {what} is not what its lines and payments say.',
  'checks.not-made': 'The check could not be made. {what}',
} as const
