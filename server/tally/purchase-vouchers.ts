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

/** Classes whose tax is no credit, and so a part of the cost. */
const WITHOUT_CREDIT: ReadonlySet<string> = new Set(['Blocked', 'NotBusiness', 'NoTax'])

/** Whether the tax of a bill or line of this class is credit, as SQL. */
const CREDITED = (takes: string, itcClass: string) =>
  `(${takes} = 1 AND coalesce(${itcClass}, 'Inputs') NOT IN
    (${[...WITHOUT_CREDIT].map((each) => `'${each}'`).join(', ')}))`

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
    const ofCharges = {
      takesCredit: bill.takesCredit,
      ...taxParts(bill.chargesTaxPaise, bill.isInter === 1),
    }
    const taxed = [...own, ofCharges]
    const credited = taxed.filter(({ takesCredit }) => takesCredit === 1)
    const whole = {
      igst: sumOf(taxed, 'igst'),
      cgst: sumOf(taxed, 'cgst'),
      sgst: sumOf(taxed, 'sgst'),
    }
    const entries: TallyEntry[] = [
      ...own.map(({ cgst, igst, ratePpm, sgst, takesCredit, taxable }) => ({
        ledger: purchaseLedger(ratePpm),
        paise: taxable + (takesCredit === 1 ? 0 : igst + cgst + sgst),
      })),
      {
        ledger: LEDGER.charges,
        paise: bill.chargesPaise + (bill.takesCredit === 1 ? 0 : bill.chargesTaxPaise),
      },
      { ledger: LEDGER.inputIgst, paise: sumOf(credited, 'igst') },
      { ledger: LEDGER.inputCgst, paise: sumOf(credited, 'cgst') },
      { ledger: LEDGER.inputSgst, paise: sumOf(credited, 'sgst') },
      ...(bill.isReverseCharge === 1 ? reverseEntries(whole, -1) : []),
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

type Parts = { igst: number; cgst: number; sgst: number }
type ExpensePart = Parts & { itcClass: string | null; taxable: number }

/** What of bills without goods is for something else than its bill, line by line, by the bill's number. */
function expenseLinesApart(
  db: ReadableDb,
  span: { from: string; until: string },
): Map<number, ExpensePart[]> {
  return Map.groupBy(
    all<ExpensePart & { billId: number }>(
      db,
      `SELECT e.id AS billId, x.itc_class AS itcClass, l.taxable_paise AS taxable,
              iif(e.tax_mode = 'inter', l.tax_paise, 0) AS igst,
              iif(e.tax_mode = 'inter', 0, l.tax_paise - l.tax_paise / 2) AS cgst,
              iif(e.tax_mode = 'inter', 0, l.tax_paise / 2) AS sgst
         FROM expense_bills e JOIN expense_bill_lines l ON l.bill_id = e.id
         JOIN bill_line_credits x ON x.kind = 'Expense' AND x.line_id = l.id
        WHERE e.reversed_at_ms IS NULL AND e.bill_date >= :from AND e.bill_date < :until
        ORDER BY e.id, l.id`,
      span,
    ),
    ({ billId }) => billId,
  )
}

/** Bills without goods; under reverse charge the shop owes their tax itself. */
export function expenseVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  const apart = expenseLinesApart(db, { from, until })
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
            e.takes_credit AS takesCredit, e.taxable_paise AS taxablePaise,
            e.tax_paise AS taxPaise, e.tax_mode = 'inter' AS isInter,
            e.is_reverse_charge AS isReverseCharge, coalesce(k.itc_class, 'Inputs') AS itcClass
       FROM expense_bills e JOIN suppliers s ON s.id = e.supplier_id
       LEFT JOIN bill_credits k ON k.kind = 'Expense' AND k.bill_id = e.id
      WHERE e.reversed_at_ms IS NULL AND e.bill_date >= :from AND e.bill_date < :until
      ORDER BY e.bill_date, e.id`,
    { from, until },
  ).map((bill): TallyVoucher => {
    const whole = taxParts(bill.taxPaise, bill.isInter === 1)
    const lines = apart.get(bill.id) ?? []
    const restOf = (total: number, key: 'taxable' | keyof Parts) => total - sumOf(lines, key)
    const parts: ExpensePart[] = [
      ...lines,
      {
        itcClass: bill.itcClass,
        taxable: restOf(bill.taxablePaise, 'taxable'),
        igst: restOf(whole.igst, 'igst'),
        cgst: restOf(whole.cgst, 'cgst'),
        sgst: restOf(whole.sgst, 'sgst'),
      },
    ]
    const isCredit = ({ itcClass }: ExpensePart) =>
      bill.takesCredit === 1 && !WITHOUT_CREDIT.has(itcClass ?? bill.itcClass)
    const costOf = (isMeant: (part: ExpensePart) => boolean) =>
      parts
        .filter(isMeant)
        .reduce(
          (sum, part) =>
            sum + part.taxable + (isCredit(part) ? 0 : part.igst + part.cgst + part.sgst),
          0,
        )
    const isEquipment = ({ itcClass }: ExpensePart) => itcClass === 'CapitalGoods'
    const credited = parts.filter(isCredit)
    return billVoucher(`${head}-exp-${bill.id}`, bill, [
      { ledger: LEDGER.equipment, paise: costOf(isEquipment) },
      { ledger: LEDGER.expenses, paise: costOf((part) => !isEquipment(part)) },
      { ledger: LEDGER.inputIgst, paise: sumOf(credited, 'igst') },
      { ledger: LEDGER.inputCgst, paise: sumOf(credited, 'cgst') },
      { ledger: LEDGER.inputSgst, paise: sumOf(credited, 'sgst') },
      ...(bill.isReverseCharge === 1 ? reverseEntries(whole, -1) : []),
    ])
  })
}

function sumOf<Key extends string>(parts: readonly Record<Key, number>[], key: Key): number {
  return parts.reduce((sum, part) => sum + part[key], 0)
}

function taxParts(taxPaise: number, isInter: boolean): Parts {
  const half = Math.floor(taxPaise / 2)
  return isInter
    ? { igst: taxPaise, cgst: 0, sgst: 0 }
    : { igst: 0, cgst: taxPaise - half, sgst: half }
}

/** The tax that the shop pays itself: -1 owes it, 1 owes it no more. */
function reverseEntries({ cgst, igst, sgst }: Parts, sign: 1 | -1): TallyEntry[] {
  return [
    { ledger: LEDGER.reverseIgst, paise: sign * igst },
    { ledger: LEDGER.reverseCgst, paise: sign * cgst },
    { ledger: LEDGER.reverseSgst, paise: sign * sgst },
  ]
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
    isReverseCharge: number
  }>(
    db,
    `SELECT t.id, t.return_no AS number, t.created_at_ms AS atMs, t.total_paise AS paise,
            s.id AS supplierId, s.name AS supplier,
            coalesce(r.takes_credit, s.gstin IS NOT NULL) AS takesCredit,
            coalesce(x.code <> :stateCode, 0) AS isInter,
            coalesce(r.is_reverse_charge, 0) AS isReverseCharge
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
    const parts = taxParts(tax, row.isInter === 1)
    const entries: TallyEntry[] = [
      ...own.map(({ ratePpm, tax: ofRate, taxable }) => ({
        ledger: purchaseLedger(ratePpm),
        paise: -(taxable + (takesCredit ? 0 : ofRate)),
      })),
      ...(takesCredit
        ? [
            { ledger: LEDGER.inputIgst, paise: -parts.igst },
            { ledger: LEDGER.inputCgst, paise: -parts.cgst },
            { ledger: LEDGER.inputSgst, paise: -parts.sgst },
          ]
        : []),
      // The supplier gives none of this tax back: the shop owes that much less of it.
      ...(row.isReverseCharge === 1 ? reverseEntries(parts, 1) : []),
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
