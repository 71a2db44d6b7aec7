import { all, type ReadableDb } from '../db/sql.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { LEDGER, moneyLedger, purchaseLedger, supplierLedger } from './tally-ledgers.ts'
import type { TallyEntry, TallyVoucher } from './tally-xml.ts'

type BillRow = {
  id: number
  number: string
  date: string
  billNo: string
  supplierId: number
  supplier: string
  totalPaise: number
  takesCredit: number
}
type RateRow = {
  id: number
  takesCredit: number
  ratePpm: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
}

/** Whether the tax of a bill or line of this class is credit, as SQL. */
const CREDITED = (takes: string, itcClass: string) =>
  `(${takes} = 1 AND coalesce(${itcClass}, 'Inputs') NOT IN ('Blocked', 'NotBusiness', 'NoTax'))`

/** Suppliers' bills: purchases by rate, tax as credit or as a part of the cost, charges. */
export function purchaseVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  const rates = Map.groupBy(
    all<RateRow>(
      db,
      `SELECT r.id, ${CREDITED('r.takes_credit', 'coalesce(x.itc_class, k.itc_class)')} AS takesCredit,
              l.tax_rate_ppm AS ratePpm, sum(l.taxable_paise) AS taxable,
              sum(l.igst_paise) AS igst, sum(l.cgst_paise) AS cgst, sum(l.sgst_paise) AS sgst
         FROM goods_receipts r JOIN goods_receipt_lines l ON l.receipt_id = r.id
         LEFT JOIN bill_credits k ON k.kind = 'Inward' AND k.bill_id = r.id
         LEFT JOIN bill_line_credits x ON x.kind = 'Inward' AND x.line_id = l.id
        WHERE r.state = 'Posted' AND r.bill_date >= :from AND r.bill_date < :until
        GROUP BY r.id, takesCredit, l.tax_rate_ppm
        ORDER BY r.id, l.tax_rate_ppm, takesCredit`,
      { from, until },
    ),
    ({ id }) => id,
  )
  return all<
    BillRow & {
      chargesPaise: number
      chargesTaxPaise: number
      isInter: number
      isReverseCharge: number
    }
  >(
    db,
    `SELECT r.id, r.receipt_no AS number, r.bill_date AS date, r.bill_no AS billNo,
            s.id AS supplierId, s.name AS supplier,
            ${CREDITED('r.takes_credit', 'k.itc_class')} AS takesCredit,
            r.is_reverse_charge AS isReverseCharge,
            coalesce(r.bill_total_paise, r.computed_total_paise) AS totalPaise,
            r.tax_mode = 'inter' AS isInter,
            (SELECT coalesce(sum(c.amount_paise), 0) FROM goods_receipt_charges c
              WHERE c.receipt_id = r.id) AS chargesPaise,
            (SELECT coalesce(sum(c.tax_paise), 0) FROM goods_receipt_charges c
              WHERE c.receipt_id = r.id) AS chargesTaxPaise
       FROM goods_receipts r JOIN suppliers s ON s.id = r.supplier_id
       LEFT JOIN bill_credits k ON k.kind = 'Inward' AND k.bill_id = r.id
      WHERE r.state = 'Posted' AND r.bill_date >= :from AND r.bill_date < :until
      ORDER BY r.bill_date, r.id`,
    { from, until },
  ).map((bill): TallyVoucher => {
    const own = rates.get(bill.id) ?? []
    const half = Math.floor(bill.chargesTaxPaise / 2)
    const isInter = bill.isInter === 1
    const ofCharges = {
      takesCredit: bill.takesCredit,
      igst: isInter ? bill.chargesTaxPaise : 0,
      cgst: isInter ? 0 : bill.chargesTaxPaise - half,
      sgst: isInter ? 0 : half,
    }
    const taxed = [...own, ofCharges]
    const credited = taxed.filter(({ takesCredit }) => takesCredit === 1)
    const sum = (parts: readonly (typeof ofCharges)[], key: 'igst' | 'cgst' | 'sgst') =>
      parts.reduce((total, each) => total + each[key], 0)
    const entries: TallyEntry[] = [
      ...own.map(({ cgst, igst, ratePpm, sgst, takesCredit, taxable }) => ({
        ledger: purchaseLedger(ratePpm),
        paise: taxable + (takesCredit === 1 ? 0 : igst + cgst + sgst),
      })),
      {
        ledger: LEDGER.charges,
        paise: bill.chargesPaise + (bill.takesCredit === 1 ? 0 : bill.chargesTaxPaise),
      },
      { ledger: LEDGER.inputIgst, paise: sum(credited, 'igst') },
      { ledger: LEDGER.inputCgst, paise: sum(credited, 'cgst') },
      { ledger: LEDGER.inputSgst, paise: sum(credited, 'sgst') },
      ...(bill.isReverseCharge === 1
        ? [
            { ledger: LEDGER.reverseIgst, paise: -sum(taxed, 'igst') },
            { ledger: LEDGER.reverseCgst, paise: -sum(taxed, 'cgst') },
            { ledger: LEDGER.reverseSgst, paise: -sum(taxed, 'sgst') },
          ]
        : []),
    ]
    return billVoucher(`${head}-pur-${bill.number}`, bill, entries)
  })
}

/** Bills of labs: what their jobs cost, and its tax. */
export function labVouchers(
  db: ReadableDb,
  { from, head, stateCode, until }: TallySpan & { stateCode: string },
): TallyVoucher[] {
  return all<BillRow & { taxablePaise: number; taxPaise: number; isInter: number }>(
    db,
    `SELECT b.id, b.bill_no AS number, b.bill_date AS date, b.bill_no AS billNo,
            s.id AS supplierId, s.name AS supplier, b.total_paise AS totalPaise,
            s.gstin IS NOT NULL AS takesCredit, b.taxable_paise AS taxablePaise,
            b.tax_paise AS taxPaise, coalesce(t.code <> :stateCode, 0) AS isInter
       FROM lab_bills b JOIN suppliers s ON s.id = b.supplier_id
       LEFT JOIN states t ON t.id = s.state_id
      WHERE b.bill_date >= :from AND b.bill_date < :until
      ORDER BY b.bill_date, b.id`,
    { from, until, stateCode },
  ).map((bill): TallyVoucher => {
    const takesCredit = bill.takesCredit === 1
    const half = Math.floor(bill.taxPaise / 2)
    const tax: TallyEntry[] =
      bill.isInter === 1
        ? [{ ledger: LEDGER.inputIgst, paise: bill.taxPaise }]
        : [
            { ledger: LEDGER.inputCgst, paise: bill.taxPaise - half },
            { ledger: LEDGER.inputSgst, paise: half },
          ]
    return billVoucher(`${head}-lab-${bill.id}`, bill, [
      { ledger: LEDGER.labJobs, paise: bill.taxablePaise + (takesCredit ? 0 : bill.taxPaise) },
      ...(takesCredit ? tax : []),
    ])
  })
}

/** Bills without goods; under reverse charge the shop owes their tax itself. */
export function expenseVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  return all<
    BillRow & {
      taxablePaise: number
      taxPaise: number
      isInter: number
      isReverseCharge: number
      itcClass: string
    }
  >(
    db,
    `SELECT e.id, e.bill_no AS number, e.bill_date AS date, e.bill_no AS billNo,
            s.id AS supplierId, s.name AS supplier, e.total_paise AS totalPaise,
            e.takes_credit = 1
              AND coalesce(k.itc_class, 'Inputs') NOT IN ('Blocked', 'NotBusiness', 'NoTax')
              AS takesCredit,
            e.taxable_paise AS taxablePaise, e.tax_paise AS taxPaise,
            e.tax_mode = 'inter' AS isInter, e.is_reverse_charge AS isReverseCharge,
            coalesce(k.itc_class, 'Inputs') AS itcClass
       FROM expense_bills e JOIN suppliers s ON s.id = e.supplier_id
       LEFT JOIN bill_credits k ON k.kind = 'Expense' AND k.bill_id = e.id
      WHERE e.reversed_at_ms IS NULL AND e.bill_date >= :from AND e.bill_date < :until
      ORDER BY e.bill_date, e.id`,
    { from, until },
  ).map((bill): TallyVoucher => {
    const { isInter, isReverseCharge, itcClass, takesCredit, taxablePaise, taxPaise } = bill
    const half = Math.floor(taxPaise / 2)
    const parts = (igst: string, cgst: string, sgst: string, sign: 1 | -1): TallyEntry[] =>
      isInter === 1
        ? [{ ledger: igst, paise: sign * taxPaise }]
        : [
            { ledger: cgst, paise: sign * (taxPaise - half) },
            { ledger: sgst, paise: sign * half },
          ]
    return billVoucher(`${head}-exp-${bill.id}`, bill, [
      {
        ledger: itcClass === 'CapitalGoods' ? LEDGER.equipment : LEDGER.expenses,
        paise: taxablePaise + (takesCredit === 1 ? 0 : taxPaise),
      },
      ...(takesCredit === 1 ? parts(LEDGER.inputIgst, LEDGER.inputCgst, LEDGER.inputSgst, 1) : []),
      ...(isReverseCharge === 1
        ? parts(LEDGER.reverseIgst, LEDGER.reverseCgst, LEDGER.reverseSgst, -1)
        : []),
    ])
  })
}

/** The supplier against what was bought; what is left over is the round-off of the bill. */
function billVoucher(id: string, bill: BillRow, entries: readonly TallyEntry[]): TallyVoucher {
  const party = supplierLedger(bill.supplier, bill.supplierId)
  const listed = entries.reduce((sum, { paise }) => sum + paise, 0)
  return {
    id,
    type: 'Purchase',
    date: bill.date,
    number: bill.number,
    party,
    partyName: bill.supplier,
    reference: { number: bill.billNo, date: bill.date },
    entries: [
      {
        ledger: party,
        paise: -bill.totalPaise,
        bills: [{ name: bill.billNo, type: 'New Ref', paise: -bill.totalPaise }],
      },
      ...entries,
      { ledger: LEDGER.roundOff, paise: bill.totalPaise - listed },
    ],
  }
}

/** Payments to suppliers, against the bills that they were for. */
export function supplierPayments(
  db: ReadableDb,
  {
    fromMs,
    head,
    offsetMs,
    untilMs,
  }: TallySpan & { fromMs: number; untilMs: number; offsetMs: number },
): TallyVoucher[] {
  const allocations = Map.groupBy(
    all<{ paymentId: number; billNo: string; paise: number }>(
      db,
      `SELECT a.payment_id AS paymentId, coalesce(r.bill_no, l.bill_no, e.bill_no) AS billNo,
              a.amount_paise AS paise
         FROM supplier_payment_allocations a
         JOIN supplier_payments p ON p.id = a.payment_id
         LEFT JOIN goods_receipts r ON r.id = a.receipt_id
         LEFT JOIN lab_bills l ON l.id = a.lab_bill_id
         LEFT JOIN expense_bills e ON e.id = a.expense_bill_id
        WHERE p.created_at_ms >= :fromMs AND p.created_at_ms < :untilMs
        ORDER BY a.payment_id, a.id`,
      { fromMs, untilMs },
    ),
    ({ paymentId }) => paymentId,
  )
  return all<{
    id: number
    number: string
    atMs: number
    paise: number
    kind: string
    supplierId: number
    supplier: string
  }>(
    db,
    `SELECT p.id, p.payment_no AS number, p.created_at_ms AS atMs, p.amount_paise AS paise, t.kind,
            s.id AS supplierId, s.name AS supplier
       FROM supplier_payments p
       JOIN receipt_types t ON t.id = p.receipt_type_id
       JOIN suppliers s ON s.id = p.supplier_id
      WHERE p.created_at_ms >= :fromMs AND p.created_at_ms < :untilMs
      ORDER BY p.id`,
    { fromMs, untilMs },
  ).map(({ atMs, id, kind, number, paise, supplier, supplierId }): TallyVoucher => {
    const party = supplierLedger(supplier, supplierId)
    const own = allocations.get(id) ?? []
    const rest = paise - own.reduce((sum, each) => sum + each.paise, 0)
    return {
      id: `${head}-pay-${number}`,
      type: 'Payment',
      date: new Date(atMs + offsetMs).toISOString().slice(0, 10),
      number,
      party,
      partyName: supplier,
      entries: [
        {
          ledger: party,
          paise,
          bills: [
            ...own.map((each) => ({
              name: each.billNo,
              type: 'Agst Ref' as const,
              paise: each.paise,
            })),
            { name: number, type: 'Advance', paise: rest },
          ],
        },
        { ledger: moneyLedger(kind), paise: -paise },
      ],
    }
  })
}

/** Goods sent back: a debit note to the supplier. */
export function supplierReturns(
  db: ReadableDb,
  {
    fromMs,
    head,
    offsetMs,
    stateCode,
    untilMs,
  }: TallySpan & { fromMs: number; untilMs: number; offsetMs: number; stateCode: string },
): TallyVoucher[] {
  const lines = Map.groupBy(
    all<{ id: number; ratePpm: number; taxable: number; tax: number }>(
      db,
      `SELECT t.id, l.tax_rate_ppm AS ratePpm, sum(l.taxable_paise) AS taxable,
              sum(l.tax_paise) AS tax
         FROM supplier_returns t JOIN supplier_return_lines l ON l.return_id = t.id
        WHERE t.created_at_ms >= :fromMs AND t.created_at_ms < :untilMs
        GROUP BY t.id, l.tax_rate_ppm ORDER BY t.id, l.tax_rate_ppm`,
      { fromMs, untilMs },
    ),
    ({ id }) => id,
  )
  return all<{
    id: number
    number: string
    atMs: number
    paise: number
    supplierId: number
    supplier: string
    takesCredit: number
    isInter: number
  }>(
    db,
    `SELECT t.id, t.return_no AS number, t.created_at_ms AS atMs, t.total_paise AS paise,
            s.id AS supplierId, s.name AS supplier,
            coalesce(r.takes_credit, s.gstin IS NOT NULL) AS takesCredit,
            coalesce(x.code <> :stateCode, 0) AS isInter
       FROM supplier_returns t
       JOIN suppliers s ON s.id = t.supplier_id
       LEFT JOIN goods_receipts r ON r.id = t.receipt_id
       LEFT JOIN states x ON x.id = s.state_id
      WHERE t.state <> 'Refused' AND t.created_at_ms >= :fromMs AND t.created_at_ms < :untilMs
      ORDER BY t.id`,
    { fromMs, untilMs, stateCode },
  ).map((row): TallyVoucher => {
    const party = supplierLedger(row.supplier, row.supplierId)
    const takesCredit = row.takesCredit === 1
    const own = lines.get(row.id) ?? []
    const tax = own.reduce((sum, each) => sum + each.tax, 0)
    const half = Math.floor(tax / 2)
    const entries: TallyEntry[] = [
      ...own.map(({ ratePpm, tax: ofRate, taxable }) => ({
        ledger: purchaseLedger(ratePpm),
        paise: -(taxable + (takesCredit ? 0 : ofRate)),
      })),
      ...(takesCredit && row.isInter === 1 ? [{ ledger: LEDGER.inputIgst, paise: -tax }] : []),
      ...(takesCredit && row.isInter === 0
        ? [
            { ledger: LEDGER.inputCgst, paise: half - tax },
            { ledger: LEDGER.inputSgst, paise: -half },
          ]
        : []),
    ]
    const listed = entries.reduce((sum, { paise }) => sum + paise, 0)
    return {
      id: `${head}-dbn-${row.number}`,
      type: 'Debit Note',
      date: new Date(row.atMs + offsetMs).toISOString().slice(0, 10),
      number: row.number,
      party,
      partyName: row.supplier,
      entries: [
        {
          ledger: party,
          paise: row.paise,
          bills: [{ name: row.number, type: 'New Ref', paise: row.paise }],
        },
        ...entries,
        { ledger: LEDGER.roundOff, paise: -row.paise - listed },
      ],
    }
  })
}
