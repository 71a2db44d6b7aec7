import { all, type ReadableDb } from '../db/sql.ts'
import { creditedSql, isWithoutCredit } from '../masters/bill-credits.ts'
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

/** Whether supplier `s` charges tax that may be taken back, as SQL. */
const REGISTERED = `(s.type = 'Regular' AND s.gstin IS NOT NULL)`

/** Suppliers' bills: purchases by rate, tax as credit or as a part of the cost, charges. */
export function purchaseVouchers(db: ReadableDb, { from, head, until }: TallySpan): TallyVoucher[] {
  const rates = Map.groupBy(
    all<RateRow>(
      db,
      `SELECT r.id, ${creditedSql('r.takes_credit', 'coalesce(x.itc_class, k.itc_class)')} AS takesCredit,
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
            ${creditedSql('r.takes_credit', 'k.itc_class')} AS takesCredit,
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
    const whole = sumOfParts(taxed)
    const entries: TallyEntry[] = [
      ...own.map(({ cgst, igst, ratePpm, sgst, takesCredit, taxable }) => ({
        ledger: purchaseLedger(ratePpm),
        paise: taxable + (takesCredit === 1 ? 0 : igst + cgst + sgst),
      })),
      {
        ledger: LEDGER.charges,
        paise: bill.chargesPaise + (bill.takesCredit === 1 ? 0 : bill.chargesTaxPaise),
      },
      ...inputEntries(sumOfParts(credited), 1),
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
            ${creditedSql(REGISTERED, 'k.itc_class')} AS takesCredit, b.taxable_paise AS taxablePaise,
            b.tax_paise AS taxPaise, coalesce(t.code <> :stateCode, 0) AS isInter
       FROM lab_bills b JOIN suppliers s ON s.id = b.supplier_id
       LEFT JOIN states t ON t.id = s.state_id
       LEFT JOIN bill_credits k ON k.kind = 'LabBill' AND k.bill_id = b.id
      WHERE b.reversed_at_ms IS NULL AND b.bill_date >= :from AND b.bill_date < :until
      ORDER BY b.bill_date, b.id`,
    { from, until, stateCode },
  ).map((bill): TallyVoucher => {
    const takesCredit = bill.takesCredit === 1
    return billVoucher(`${head}-lab-${bill.id}`, bill, [
      { ledger: LEDGER.labJobs, paise: bill.taxablePaise + (takesCredit ? 0 : bill.taxPaise) },
      ...(takesCredit ? inputEntries(taxParts(bill.taxPaise, bill.isInter === 1), 1) : []),
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
      bill.takesCredit === 1 && !isWithoutCredit(itcClass ?? bill.itcClass)
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
      ...inputEntries(sumOfParts(credited), 1),
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

function sumOfParts(parts: readonly Parts[]): Parts {
  return { igst: sumOf(parts, 'igst'), cgst: sumOf(parts, 'cgst'), sgst: sumOf(parts, 'sgst') }
}

/** Tax as credit: 1 takes it, -1 gives it back. */
function inputEntries({ cgst, igst, sgst }: Parts, sign: 1 | -1): TallyEntry[] {
  return [
    { ledger: LEDGER.inputIgst, paise: sign * igst },
    { ledger: LEDGER.inputCgst, paise: sign * cgst },
    { ledger: LEDGER.inputSgst, paise: sign * sgst },
  ]
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

type InstantSpan = TallySpan & { fromMs: number; untilMs: number; offsetMs: number }

/** Payments to suppliers, against the bills that they were for. */
export function supplierPayments(db: ReadableDb, span: InstantSpan): TallyVoucher[] {
  return paymentVouchers(db, span, {
    from: 'supplier_payments p',
    atMs: 'p.created_at_ms',
    isBack: false,
  })
}

/** Payments to suppliers that were taken back: the reverse of their voucher, on the day of it. */
export function supplierPaymentsBack(db: ReadableDb, span: InstantSpan): TallyVoucher[] {
  return paymentVouchers(db, span, {
    from: 'supplier_payment_reversals b JOIN supplier_payments p ON p.id = b.payment_id',
    atMs: 'b.at_ms',
    isBack: true,
  })
}

function paymentVouchers(
  db: ReadableDb,
  { fromMs, head, offsetMs, untilMs }: InstantSpan,
  of: { from: string; atMs: string; isBack: boolean },
): TallyVoucher[] {
  const sign = of.isBack ? -1 : 1
  const allocations = Map.groupBy(
    all<{ paymentId: number; billNo: string; paise: number }>(
      db,
      `SELECT a.payment_id AS paymentId, coalesce(r.bill_no, l.bill_no, e.bill_no) AS billNo,
              a.amount_paise AS paise
         FROM ${of.from}
         JOIN supplier_payment_allocations a ON a.payment_id = p.id
         LEFT JOIN goods_receipts r ON r.id = a.receipt_id
         LEFT JOIN lab_bills l ON l.id = a.lab_bill_id
         LEFT JOIN expense_bills e ON e.id = a.expense_bill_id
        WHERE ${of.atMs} >= :fromMs AND ${of.atMs} < :untilMs
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
    `SELECT p.id, p.payment_no AS number, ${of.atMs} AS atMs, p.amount_paise AS paise, t.kind,
            s.id AS supplierId, s.name AS supplier
       FROM ${of.from}
       JOIN receipt_types t ON t.id = p.receipt_type_id
       JOIN suppliers s ON s.id = p.supplier_id
      WHERE ${of.atMs} >= :fromMs AND ${of.atMs} < :untilMs
      ORDER BY p.id`,
    { fromMs, untilMs },
  ).map(({ atMs, id, kind, number, paise, supplier, supplierId }): TallyVoucher => {
    const party = supplierLedger(supplier, supplierId)
    const own = allocations.get(id) ?? []
    const rest = paise - own.reduce((sum, each) => sum + each.paise, 0)
    return {
      id: `${head}-pay-${number}${of.isBack ? '-back' : ''}`,
      type: of.isBack ? 'Receipt' : 'Payment',
      date: new Date(atMs + offsetMs).toISOString().slice(0, 10),
      number,
      party,
      partyName: supplier,
      entries: [
        {
          ledger: party,
          paise: sign * paise,
          bills: [
            ...own.map((each) => ({
              name: each.billNo,
              type: 'Agst Ref' as const,
              paise: sign * each.paise,
            })),
            { name: number, type: of.isBack ? 'Agst Ref' : 'Advance', paise: sign * rest },
          ],
        },
        { ledger: moneyLedger(kind), paise: -sign * paise },
      ],
    }
  })
}

type ReturnRow = {
  id: number
  number: string
  atMs: number
  totalPaise: number
  supplierId: number
  supplier: string
  isReverseCharge: number
}
/** What a supplier answered to a return, also where that was taken back. */
type ReturnAnswer = {
  returnId: number
  answerId: number
  creditNo: string | null
  answeredOn: string
  creditedPaise: number
  reversedOn: string | null
}
type ReturnPart = {
  id: number
  answerId: number
  takesCredit: number
  isInter: number
  ratePpm: number
  taxable: number
  tax: number
  creditedTaxable: number
  creditedTax: number
  creditedSgst: number
}
type ReturnSpan = TallySpan & {
  fromMs: number
  untilMs: number
  offsetMs: number
  stateCode: string
}

/**
 * Goods sent back: a debit note to the supplier on the day that they went, whose tax waits on a ledger of
 * its own, and what the supplier answered on the day of the answer, which lowers the credit; an answer
 * that was taken back is undone on that day.
 */
export function supplierReturns(db: ReadableDb, span: ReturnSpan): TallyVoucher[] {
  const { fromMs, head, offsetMs, untilMs } = span
  const [from, until] = [span.from.slice(0, 10), span.until.slice(0, 10)]
  const isInSpan = (day: string | null) => day !== null && day >= from && day < until
  const parts = Map.groupBy(returnParts(db, span.stateCode), partsKey)
  const partsOf = (id: number, answerId: number) => parts.get(partsKey({ id, answerId })) ?? []
  const answers = Map.groupBy(returnAnswers(db, offsetMs), ({ returnId }) => returnId)
  return all<ReturnRow>(
    db,
    `SELECT t.id, t.return_no AS number, t.created_at_ms AS atMs, t.total_paise AS totalPaise,
            s.id AS supplierId, s.name AS supplier,
            coalesce(r.is_reverse_charge, 0) AS isReverseCharge
       FROM supplier_returns t
       JOIN suppliers s ON s.id = t.supplier_id
       LEFT JOIN goods_receipts r ON r.id = t.receipt_id
      ORDER BY t.id`,
  ).flatMap((row) => [
    ...(row.atMs >= fromMs && row.atMs < untilMs
      ? [debitNote(row, partsOf(row.id, 0), { head, offsetMs })]
      : []),
    ...(answers.get(row.id) ?? []).flatMap((answer, index) => {
      const voucher = answerVoucher(row, answer, partsOf(row.id, answer.answerId), {
        head,
        ending: index === 0 ? '' : `-${index + 1}`,
      })
      return [
        ...(isInSpan(answer.answeredOn) ? [voucher] : []),
        ...(isInSpan(answer.reversedOn) ? [undone(voucher, answer.reversedOn ?? '')] : []),
      ]
    }),
  ])
}

const partsKey = ({ answerId, id }: { id: number; answerId: number }) => `${id} ${answerId}`

/** The answers to each return in their order, the one that stands last. */
function returnAnswers(db: ReadableDb, offsetMs: number): ReturnAnswer[] {
  const day = "date((answered_at_ms + :offsetMs) / 1000, 'unixepoch')"
  return all<ReturnAnswer>(
    db,
    `SELECT return_id AS returnId, id AS answerId, credit_no AS creditNo,
            coalesce(credit_date, ${day}) AS answeredOn, credited_paise AS creditedPaise,
            reversed_on AS reversedOn, 0 AS stands
       FROM reversed_answers
     UNION ALL
     SELECT id, 0, credit_no, coalesce(credit_date, ${day}), coalesce(credited_paise, 0), NULL, 1
       FROM supplier_returns WHERE state <> 'Sent'
     ORDER BY returnId, stands, answerId`,
    { offsetMs },
  )
}

/** The same entries the other way round, on the day on which an answer was taken back. */
function undone(voucher: TallyVoucher, date: string): TallyVoucher {
  return {
    ...voucher,
    id: voucher.id.replace('-dbc-', '-dbr-'),
    date,
    number: `${voucher.number} R`,
    reference: { number: `${voucher.number} R`, date },
    entries: voucher.entries.map(({ bills, ledger, paise }) => ({
      ledger,
      paise: -paise,
      ...(bills === undefined
        ? {}
        : { bills: bills.map((each) => ({ ...each, paise: -each.paise })) }),
    })),
  }
}

/** What was claimed and what was credited of returns, by rate and by what the tax was for. */
function returnParts(db: ReadableDb, stateCode: string): ReturnPart[] {
  return all<ReturnPart>(
    db,
    `SELECT l.*, sum(l.ofTaxable) AS taxable, sum(l.ofTax) AS tax,
            sum(l.givenTaxable) AS creditedTaxable, sum(l.givenTax) AS creditedTax,
            sum(l.givenTax / 2) AS creditedSgst
       FROM (SELECT k.return_id AS id, a.answerId, k.tax_rate_ppm AS ratePpm,
                    k.taxable_paise AS ofTaxable, k.tax_paise AS ofTax, a.givenTaxable, a.givenTax,
                    coalesce(r.tax_mode = 'inter', y.code <> :stateCode, 0) AS isInter,
                    ${creditedSql(`coalesce(r.takes_credit, ${REGISTERED})`, 'coalesce(x.itc_class, b.itc_class)')}
                      AS takesCredit
               FROM supplier_return_lines k
               JOIN (SELECT id AS lineId, 0 AS answerId,
                            coalesce(credited_taxable_paise, 0) AS givenTaxable,
                            coalesce(credited_tax_paise, 0) AS givenTax
                       FROM supplier_return_lines
                     UNION ALL
                     SELECT line_id, answer_id, taxable_paise, tax_paise
                       FROM reversed_answer_lines) a ON a.lineId = k.id
               JOIN supplier_returns t ON t.id = k.return_id
               JOIN suppliers s ON s.id = t.supplier_id
               LEFT JOIN states y ON y.id = s.state_id
               LEFT JOIN goods_receipts r ON r.id = t.receipt_id
               LEFT JOIN bill_credits b ON b.kind = 'Inward' AND b.bill_id = t.receipt_id
               LEFT JOIN bill_line_credits x
                 ON x.kind = 'Inward' AND x.line_id = k.receipt_line_id) l
      GROUP BY l.id, l.answerId, l.ratePpm, l.takesCredit
      ORDER BY l.id, l.answerId, l.ratePpm, l.takesCredit`,
    { stateCode },
  )
}

function debitNote(
  row: ReturnRow,
  parts: readonly ReturnPart[],
  { head, offsetMs }: { head: string; offsetMs: number },
): TallyVoucher {
  const party = supplierLedger(row.supplier, row.supplierId)
  // The supplier gives none of the tax under reverse charge back.
  const isClaimed = row.isReverseCharge === 0
  const entries: TallyEntry[] = [
    ...parts.map(({ ratePpm, takesCredit, tax, taxable }) => ({
      ledger: purchaseLedger(ratePpm),
      paise: -(taxable + (isClaimed && takesCredit === 0 ? tax : 0)),
    })),
    { ledger: LEDGER.returnedTax, paise: isClaimed ? -claimedCredit(parts) : 0 },
  ]
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
        paise: row.totalPaise,
        bills: [{ name: row.number, type: 'New Ref', paise: row.totalPaise }],
      },
      ...entries,
      { ledger: LEDGER.roundOff, paise: -row.totalPaise - sumOf(entries, 'paise') },
    ],
  }
}

/** What the supplier credited lowers the credit; what was credited less than claimed is owed again. */
function answerVoucher(
  row: ReturnRow,
  { answeredOn, creditNo, creditedPaise }: ReturnAnswer,
  parts: readonly ReturnPart[],
  { ending, head }: { head: string; ending: string },
): TallyVoucher {
  const party = supplierLedger(row.supplier, row.supplierId)
  const isClaimed = row.isReverseCharge === 0
  const owedPaise = row.totalPaise - creditedPaise
  const tax = sumOfParts(parts.map(creditedTaxOf))
  const ofCredit = sumOfParts(
    parts.filter(({ takesCredit }) => takesCredit === 1).map(creditedTaxOf),
  )
  const entries: TallyEntry[] = [
    ...parts.map((part) => ({
      ledger: purchaseLedger(part.ratePpm),
      paise: costAgain(part, isClaimed),
    })),
    { ledger: LEDGER.returnedTax, paise: isClaimed ? claimedCredit(parts) : 0 },
    ...inputEntries(ofCredit, -1),
    ...(isClaimed ? [] : reverseEntries(tax, 1)),
  ]
  return {
    id: `${head}-dbc-${row.number}${ending}`,
    type: 'Journal',
    date: answeredOn,
    number: creditNo ?? row.number,
    party,
    partyName: row.supplier,
    reference: { number: creditNo ?? row.number, date: answeredOn },
    entries: [
      {
        ledger: party,
        paise: -owedPaise,
        bills: [{ name: row.number, type: 'Agst Ref', paise: -owedPaise }],
      },
      ...entries,
      { ledger: LEDGER.roundOff, paise: owedPaise - sumOf(entries, 'paise') },
    ],
  }
}

/** What of a part is a cost again, since less was credited than claimed. */
function costAgain(part: ReturnPart, isClaimed: boolean): number {
  const { creditedTax, creditedTaxable, takesCredit, tax, taxable } = part
  const ofTax = takesCredit === 1 ? 0 : (isClaimed ? tax : 0) - creditedTax
  return taxable - creditedTaxable + ofTax
}

function creditedTaxOf({ creditedSgst, creditedTax, isInter }: ReturnPart): Parts {
  return isInter === 1
    ? { igst: creditedTax, cgst: 0, sgst: 0 }
    : { igst: 0, cgst: creditedTax - creditedSgst, sgst: creditedSgst }
}

/** The claimed tax that had been taken as credit. */
function claimedCredit(parts: readonly ReturnPart[]): number {
  return sumOf(
    parts.filter(({ takesCredit }) => takesCredit === 1),
    'tax',
  )
}
