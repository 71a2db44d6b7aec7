import { recordChange } from '../audit/record-change.ts'
import { exportCustomer as spec } from '../contract/customers.ts'
import type { RoutedKind } from '../contract/documents.ts'
import { formerBillsOf } from '../customers/former-bills.ts'
import { householdOf } from '../customers/household.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { maskedGiftCard } from '../domain/gift-card-number.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { encodeOrderRow, ordersOfCustomer } from '../orders/order-rows.ts'
import { pointEntries, pointsOf } from '../points/point-rows.ts'
import { contactPrescriptionsOf } from '../prescriptions/contact-lens-rows.ts'
import { prescriptionsOfCustomer } from '../prescriptions/prescription-rows.ts'
import { styleOf } from '../settings/document-style.ts'
import { toRupees } from '../wire/rupees.ts'
import { type ZipEntry, zipOf } from '../wire/zip.ts'
import { openDocument } from './open-document.ts'
import { renderInPool } from './send-document.ts'

/** More than a person has in a lifetime. */
const ALL = 10_000

/** Everything that the shop knows of a person: `person.json`, and their papers as PDF. */
export const exportCustomer = operation(spec, async (call) => {
  const { actor, params, reply, services } = call
  const customerId = services.idOf('customer', params.customerID, 'customerID')
  if (customerId === services.branch().walkInCustomerId) {
    throw new Refusal('BUSINESS_RULE', message('customers.walk-in-unchangeable'))
  }
  const person = personOf(services, customerId)
  if (person === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  const json = Buffer.from(JSON.stringify(person, null, 2), 'utf8')
  const papers = await papersOf(call, customerId)
  services.write((tx) =>
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'customer.exported',
      entity: 'customer',
      entityId: customerId,
      detail: { papers: papers.length },
    }),
  )
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="customer-${customerId}.zip"`)
    .send(zipOf([{ name: 'person.json', bytes: json }, ...papers]))
})

function personOf(services: Services, customerId: number): object | undefined {
  const { db, ids } = services
  const particulars = one<{ hasEyeDisease: number }>(
    db,
    `SELECT c.name, c.mobile, c.email, c.gstin, g.name AS gender, c.date_of_birth AS dateOfBirth,
            c.anniversary, c.membership_until AS membershipUntil, c.gone, c.address, c.city, c.pincode, s.name AS state, c.remarks, c.last_visit AS lastVisit,
            c.has_eye_disease AS hasEyeDisease
       FROM customers c LEFT JOIN genders g ON g.id = c.gender_id
       LEFT JOIN states s ON s.id = c.state_id
      WHERE c.id = :customerId`,
    { customerId },
  )
  if (particulars === undefined) return undefined
  return {
    particulars: { ...particulars, hasEyeDisease: particulars.hasEyeDisease === 1 },
    household: householdWith(services, customerId),
    orders: ordersOfCustomer(db, customerId, ALL).map((order) => encodeOrderRow(services, order)),
    prescriptions: prescriptionsOfCustomer(db, ids, { customerId, limit: ALL }),
    contactLensPrescriptions: contactPrescriptionsOf(db, ids, customerId),
    formerBills: formerBillsOf(db, ids, { customerId, limit: ALL }),
    recalls: all(
      db,
      `SELECT recall_date AS date, channel, message, status, note FROM recalls
        WHERE customer_id = :customerId ORDER BY id`,
      { customerId },
    ),
    points: pointsWith(services, customerId),
    payers: claimsFor(services, customerId),
    giftCards: giftCardsOf(services, customerId),
    campaigns: all(
      db,
      `SELECT c.name, c.from_day AS "from", c.to_day AS "to" FROM campaign_recipients r
         JOIN campaigns c ON c.id = r.campaign_id WHERE r.customer_id = :customerId ORDER BY c.id`,
      { customerId },
    ),
    consents: consentsOf(services, customerId),
    messages: messagesTo(services, customerId),
    readBy: readersOf(services, customerId),
  }
}

/** Those whom the shop takes for one family with the person, by name: no more of them than that. */
function householdWith(services: Services, customerId: number): object[] {
  const others = householdOf(services.db, services, customerId).filter((id) => id !== customerId)
  return all<{ name: string; relation: string | null; isHead: number }>(
    services.db,
    `SELECT c.name, m.relation, EXISTS (SELECT 1 FROM households h WHERE h.head_id = c.id) AS isHead
       FROM customers c LEFT JOIN household_members m ON m.customer_id = c.id
      WHERE c.id IN (SELECT value FROM json_each(:others))
      ORDER BY isHead DESC, c.name COLLATE NOCASE, c.id`,
    { others: JSON.stringify(others) },
  ).map((member) => ({ ...member, isHead: member.isHead === 1 }))
}

/** What the person holds of points, and what brought and took them. */
function pointsWith(services: Services, customerId: number): object {
  const today = services.localNow().slice(0, 10)
  const entries = pointEntries(services.db, customerId, ALL)
  return {
    ...pointsOf(services.db, customerId, today),
    entries: entries.map(({ orderId: _orderId, ...entry }) => entry),
  }
}

/** What companies and insurers pay for the person, in rupees. */
function claimsFor({ db }: Services, customerId: number): object[] {
  return all<{ chargedPaise: number; openPaise: number }>(
    db,
    `SELECT p.name AS payer, o.order_no AS orderNo, c.approval_no AS approvalNo, c.member,
            c.charged_at AS at, c.balance_paise AS openPaise,
            coalesce((SELECT sum(m.amount_paise) FROM payer_moves m
                       WHERE m.claim_id = c.id AND m.kind IN ('charged', 'given-back')), 0)
              AS chargedPaise
       FROM payer_claims c
       JOIN payers p ON p.id = c.payer_id
       JOIN sales_orders o ON o.id = c.order_id
      WHERE o.customer_id = :customerId ORDER BY c.id`,
    { customerId },
  ).map(({ chargedPaise, openPaise, ...claim }) => ({
    ...claim,
    amount: toRupees(chargedPaise),
    open: toRupees(openPaise),
  }))
}

/** Gift cards that the person bought, by their last figures: whoever knows a number can spend it. */
function giftCardsOf({ db }: Services, customerId: number): object[] {
  return all<{ cardNo: string; amountPaise: number; balancePaise: number }>(
    db,
    `SELECT card_no AS cardNo, sold_on AS soldOn, expires_on AS expiresOn, state,
            for_name AS forName, amount_paise AS amountPaise, balance_paise AS balancePaise
       FROM gift_cards WHERE buyer_id = :customerId ORDER BY id`,
    { customerId },
  ).map(({ amountPaise, balancePaise, cardNo, ...card }) => ({
    card: maskedGiftCard(cardNo),
    ...card,
    amount: toRupees(amountPaise),
    balance: toRupees(balancePaise),
  }))
}

/** Each answer that the person gave, the oldest first. */
function consentsOf({ branch, db }: Services, customerId: number): object[] {
  const { timeZone } = branch()
  return all<{
    purpose: string
    isGiven: number
    byWhatsApp: number
    bySms: number
    how: string
    atMs: number
  }>(
    db,
    `SELECT purpose, is_given AS isGiven, by_whatsapp AS byWhatsApp, by_sms AS bySms, how,
            at_ms AS atMs
       FROM consents WHERE customer_id = :customerId ORDER BY id`,
    { customerId },
  ).map(({ atMs, bySms, byWhatsApp, how, isGiven, purpose }) => ({
    purpose,
    isGiven: isGiven === 1,
    byWhatsApp: byWhatsApp === 1,
    bySms: bySms === 1,
    how,
    at: toLocalText(atMs, timeZone),
  }))
}

/** What the shop wrote to the person, or let go. */
function messagesTo({ branch, db }: Services, customerId: number): object[] {
  const { timeZone } = branch()
  return all<{ atMs: number }>(
    db,
    `SELECT kind, due_on AS dueOn, state, channel, mobile, text, at_ms AS atMs FROM outreach
      WHERE customer_id = :customerId ORDER BY id`,
    { customerId },
  ).map(({ atMs, ...sent }) => ({ ...sent, at: toLocalText(atMs, timeZone) }))
}

/** Who looked at the person's prescriptions, on which day first at what time. */
function readersOf({ branch, db }: Services, customerId: number): object[] {
  const { timeZone } = branch()
  return all<{ name: string; atMs: number }>(
    db,
    `SELECT u.display_name AS name, r.at_ms AS atMs FROM health_reads r
       JOIN users u ON u.id = r.user_id
      WHERE r.customer_id = :customerId ORDER BY r.at_ms`,
    { customerId },
  ).map(({ atMs, name }) => ({ name, at: toLocalText(atMs, timeZone) }))
}

async function papersOf(call: Call<typeof spec>, customerId: number): Promise<ZipEntry[]> {
  const { services } = call
  const style = styleOf(services.db)
  const entries: ZipEntry[] = []
  for (const { id, kind } of papers(services.db, customerId)) {
    const paper = openDocument(services, kind, services.ids.encode(ID_KINDS[kind], id))
    const job = { kind: 'sheet' as const, sheet: paper.sheet(style), style, logo: paper.logo() }
    entries.push({ name: paper.fileName('pdf'), bytes: await renderInPool(call, job) })
  }
  return entries
}

type PaperKind = Extract<
  RoutedKind,
  'Invoice' | 'Receipt' | 'CreditNote' | 'AccountReceipt' | 'FormerBill'
>
const ID_KINDS = {
  Invoice: 'invoice',
  Receipt: 'receipt',
  CreditNote: 'creditNote',
  AccountReceipt: 'accountReceipt',
  FormerBill: 'formerBill',
} as const

function papers(db: ReadableDb, customerId: number): { kind: PaperKind; id: number }[] {
  return all<{ kind: PaperKind; id: number }>(
    db,
    `SELECT 'Invoice' AS kind, id FROM invoices WHERE customer_id = :customerId
     UNION ALL SELECT 'Receipt', id FROM receipts WHERE customer_id = :customerId
     UNION ALL SELECT 'CreditNote', id FROM credit_notes WHERE customer_id = :customerId
     UNION ALL SELECT 'AccountReceipt', id FROM account_receipts WHERE customer_id = :customerId
     UNION ALL SELECT 'FormerBill', id FROM former_bills WHERE customer_id = :customerId`,
    { customerId },
  )
}
