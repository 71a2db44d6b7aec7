import { customerName } from '../branch/customer-name.ts'
import {
  payerAccount as accountSpec,
  listPayers as listSpec,
  type PayerMove,
  readPayer as readSpec,
} from '../contract/payers.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { operation } from '../kernel/operation.ts'
import { pageAnswer, pageWindow } from '../kernel/pages.ts'
import type { Services } from '../kernel/services.ts'
import { ppmToPercent, toRupees } from '../wire/rupees.ts'
import { accountOf, dayRange } from './payer-account.ts'
import { CLAIMS, type ClaimRow, PAYER_COLUMNS, type PayerRow, payerById } from './payer-rows.ts'

type Owed = { balancePaise: number; overduePaise: number; openClaims: number }

/** What each payer owes, overdue by its terms; `:today` is a day. */
const OWED = `
  (SELECT c.payer_id AS payerId, sum(c.balance_paise) AS balancePaise,
          sum(iif(c.balance_paise > 0
                  AND julianday(:today) - julianday(substr(c.charged_at, 1, 10)) > q.terms_days,
                  c.balance_paise, 0)) AS overduePaise,
          sum(c.balance_paise <> 0) AS openClaims
     FROM payer_claims c JOIN payers q ON q.id = c.payer_id
    WHERE c.balance_paise <> 0
    GROUP BY c.payer_id)`

const ROWS = `
  SELECT ${PAYER_COLUMNS}, coalesce(w.balancePaise, 0) AS balancePaise,
         coalesce(w.overduePaise, 0) AS overduePaise, coalesce(w.openClaims, 0) AS openClaims
    FROM payers p LEFT JOIN ${OWED} w ON w.payerId = p.id`

const WHERE = `
   WHERE (:isAll = 1 OR p.is_active = 1)
     AND (:term = '' OR p.name LIKE '%' || :term || '%' OR p.gstin LIKE :term || '%'
          OR p.contact LIKE '%' || :term || '%' OR p.phone LIKE '%' || :term || '%')`

function wirePayer(services: Services, row: PayerRow & Owed) {
  return {
    ID: services.ids.encode('payer', row.id),
    Name: row.name,
    Kind: row.kind,
    GSTIN: row.gstin,
    Contact: row.contact,
    Phone: row.phone,
    Email: row.email,
    Address: row.address,
    City: row.city,
    Pincode: row.pincode,
    TermsDays: row.termsDays,
    Limit: row.limitPaise === null ? null : toRupees(row.limitPaise),
    SharePercent: ppmToPercent(row.sharePpm),
    MostOfOrder: row.mostPaise === null ? null : toRupees(row.mostPaise),
    NeedsApproval: row.needsApproval === 1,
    Note: row.note,
    IsActive: row.isActive === 1,
    Version: row.version,
    Balance: toRupees(row.balancePaise),
    Overdue: toRupees(row.overduePaise),
    OpenClaims: row.openClaims,
  }
}

/** What is open by its age, of one payer or (null) of all. */
function agesOf(db: ReadableDb, today: string, payerId: number | null) {
  const sums = exactlyOne<Record<'d30' | 'd60' | 'd90' | 'd180' | 'over' | 'total', number>>(
    db,
    `SELECT coalesce(sum(iif(days <= 30, paise, 0)), 0) AS d30,
            coalesce(sum(iif(days BETWEEN 31 AND 60, paise, 0)), 0) AS d60,
            coalesce(sum(iif(days BETWEEN 61 AND 90, paise, 0)), 0) AS d90,
            coalesce(sum(iif(days BETWEEN 91 AND 180, paise, 0)), 0) AS d180,
            coalesce(sum(iif(days > 180, paise, 0)), 0) AS over,
            coalesce(sum(paise), 0) AS total
       FROM (SELECT balance_paise AS paise,
                    CAST(julianday(:today) - julianday(substr(charged_at, 1, 10)) AS INTEGER)
                      AS days
               FROM payer_claims
              WHERE balance_paise <> 0 AND (:payerId IS NULL OR payer_id = :payerId))`,
    { today, payerId },
  )
  return {
    total: toRupees(sums.total),
    ages: {
      Days30: toRupees(sums.d30),
      Days60: toRupees(sums.d60),
      Days90: toRupees(sums.d90),
      Days180: toRupees(sums.d180),
      Over: toRupees(sums.over),
    },
  }
}

export const listPayers = operation(listSpec, ({ body, services }) => {
  const { db } = services
  const window = pageWindow({ pageNumber: body.pageNumber ?? 1, pageSize: body.pageSize ?? 20 })
  const today = services.localNow().slice(0, 10)
  const params = {
    isAll: body.activeOnly === true ? 0 : 1,
    term: (body.searchTerm ?? '').trim().replace(/[%_]/g, ''),
  }
  const rows = all<PayerRow & Owed>(
    db,
    `${ROWS} ${WHERE} ORDER BY p.is_active DESC, p.name, p.id LIMIT :pageSize OFFSET :offset`,
    { ...params, today, pageSize: window.pageSize, offset: window.offset },
  )
  const { total } = exactlyOne<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM payers p ${WHERE}`,
    params,
  )
  const open = agesOf(db, today, null)
  return {
    ...pageAnswer(
      rows.map((row) => wirePayer(services, row)),
      total,
      window,
    ),
    Outstanding: open.total,
    Ages: open.ages,
  }
})

/** Settled claims that are still shown. */
const SETTLED_SHOWN = 50

export const readPayer = operation(readSpec, ({ params, services }) => {
  const { db } = services
  const payerId = services.idOf('payer', params.payerID, 'payerID')
  payerById(db, payerId)
  const today = services.localNow().slice(0, 10)
  const row = exactlyOne<PayerRow & Owed>(db, `${ROWS} WHERE p.id = :payerId`, { payerId, today })
  const claims = all<ClaimRow>(
    db,
    `${CLAIMS} WHERE c.payer_id = :payerId
        AND (c.balance_paise <> 0
             OR c.id IN (SELECT id FROM payer_claims
                          WHERE payer_id = :payerId AND balance_paise = 0
                          ORDER BY id DESC LIMIT ${SETTLED_SHOWN}))
      ORDER BY c.balance_paise = 0, iif(c.balance_paise = 0, -c.id, c.id)`,
    { payerId },
  )
  return {
    ...wirePayer(services, row),
    Ages: agesOf(db, today, payerId).ages,
    Claims: claims.map((claim) => wireClaim(services, claim)),
    Receipts: receiptsOf(services, payerId),
    Statements: statementsOf(services, payerId),
  }
})

function wireClaim(services: Services, claim: ClaimRow) {
  return {
    ID: services.ids.encode('payerClaim', claim.id),
    State: claim.state,
    ChargedOn: claim.chargedAt,
    DueOn: `${addDays(claim.chargedAt.slice(0, 10), claim.termsDays)}T00:00:00`,
    SalesOrderID: services.ids.encode('order', claim.orderId),
    SalesOrderNo: claim.orderNo,
    InvoiceNo: claim.invoiceNo,
    CustomerName: customerName(services, { id: claim.customerId, name: claim.customer }),
    ApprovalNo: claim.approvalNo,
    Member: claim.member,
    Amount: toRupees(claim.chargedPaise),
    Paid: toRupees(claim.paidPaise),
    TDS: toRupees(claim.tdsPaise),
    WrittenOff: toRupees(claim.writtenOffPaise),
    Balance: toRupees(claim.balancePaise),
  }
}

function receiptsOf(services: Services, payerId: number) {
  return all<{
    id: number
    receiptNo: string
    date: string
    paise: number
    tdsPaise: number
    state: string
  }>(
    services.db,
    `SELECT r.id, r.receipt_no AS receiptNo, r.receipt_date AS date, r.amount_paise AS paise,
            coalesce((SELECT -sum(m.amount_paise) FROM payer_moves m
                       WHERE m.account_receipt_id = r.id AND m.kind = 'tds'), 0) AS tdsPaise,
            r.state
       FROM account_receipts r WHERE r.payer_id = :payerId ORDER BY r.id DESC LIMIT 50`,
    { payerId },
  ).map((row) => ({
    ID: services.ids.encode('accountReceipt', row.id),
    ReceiptNo: row.receiptNo,
    Date: row.date,
    Amount: toRupees(row.paise),
    TDS: toRupees(row.tdsPaise),
    IsCancelled: row.state === 'Cancelled',
  }))
}

function statementsOf(services: Services, payerId: number) {
  return all<{ id: number; number: string; fromDay: string; toDay: string; closing: number }>(
    services.db,
    `SELECT id, model_json ->> '$.Number' AS number, from_day AS fromDay, to_day AS toDay,
            model_json ->> '$.Statement.Closing' AS closing
       FROM payer_statements WHERE payer_id = :payerId ORDER BY id DESC LIMIT 50`,
    { payerId },
  ).map((row) => ({
    ID: services.ids.encode('payerStatement', row.id),
    Number: row.number,
    From: `${row.fromDay}T00:00:00`,
    To: `${row.toDay}T00:00:00`,
    Closing: row.closing,
  }))
}

export const readPayerAccount = operation(accountSpec, ({ params, query, services }) => {
  const payerId = services.idOf('payer', params.payerID, 'payerID')
  payerById(services.db, payerId)
  const account = accountOf(services.db, { payerId, ...dayRange(services, query) })
  return {
    Opening: toRupees(account.openingPaise),
    Closing: toRupees(account.closingPaise),
    Entries: account.entries.map((entry) => ({
      At: entry.at,
      Kind: entry.kind satisfies PayerMove,
      Number: entry.number,
      SalesOrderNo: entry.orderNo,
      CustomerName: customerName(services, { id: entry.customerId, name: entry.customer }),
      ApprovalNo: entry.approvalNo,
      Member: entry.member,
      Amount: toRupees(entry.paise),
      Balance: toRupees(entry.balancePaise),
      By: entry.by,
    })),
  }
})
