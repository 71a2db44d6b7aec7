import type { Part } from '../domain/incentives.ts'
import { message } from '../kernel/message.ts'
import type { Report } from './report.ts'

/** A time in milliseconds as local text. */
const LOCAL = (ms: string) =>
  `strftime('%Y-%m-%dT%H:%M:%S', (${ms} + :offsetMs) / 1000.0, 'unixepoch')`

const ofPart = (part: Part) => `
  (SELECT coalesce(sum(r.amount_paise), 0) FROM incentive_statement_rows r
    WHERE r.statement_id = n.id AND r.part = '${part}')`

/** What was agreed to be owed to people for what they sold, and what of it was paid out. */
export const incentives: Report = {
  title: message('reports.title.incentives'),
  rowsBehind: () => ({ report: 'sale-lines', key: 'person', column: 'soldBy' }),
  basis: message('reports.basis.agreed-months'),
  filters: ['period'],
  columns: [
    'month',
    'person',
    'state',
    'counts',
    'forSales',
    'forTests',
    'forDeliveries',
    'incentive',
    'incentivePaid',
    'incentiveDue',
    'agreedOn',
    'paidOn',
  ],
  sql: `
    SELECT n.month, u.display_name AS person, n.state,
           (SELECT coalesce(sum(r.taxable_paise), 0) FROM incentive_statement_rows r
             WHERE r.statement_id = n.id AND r.part = 'Sale') AS counts,
           ${ofPart('Sale')} AS forSales, ${ofPart('Test')} AS forTests,
           ${ofPart('Delivery')} AS forDeliveries,
           n.amount_paise AS incentive,
           iif(n.state = 'Paid', n.amount_paise, 0) AS incentivePaid,
           iif(n.state = 'Agreed', n.amount_paise, 0) AS incentiveDue,
           ${LOCAL('n.agreed_at_ms')} AS agreedOn,
           iif(n.paid_at_ms IS NULL, NULL, ${LOCAL('n.paid_at_ms')}) AS paidOn
      FROM incentive_statements n JOIN users u ON u.id = n.user_id
     WHERE n.month >= substr(:from, 1, 7) AND n.month || '-01' < :until
     ORDER BY n.month, person, n.id`,
  checks: [
    {
      name: message('reports.check.incentives'),
      left: `SELECT coalesce(sum(amount_paise), 0) AS value FROM incentive_statements
              WHERE month >= substr(:from, 1, 7) AND month || '-01' < :until`,
      right: `SELECT coalesce(sum(r.amount_paise), 0) AS value
                FROM incentive_statement_rows r
                JOIN incentive_statements n ON n.id = r.statement_id
               WHERE n.month >= substr(:from, 1, 7) AND n.month || '-01' < :until`,
    },
  ],
}
