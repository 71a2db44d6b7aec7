import { customerName } from '../branch/customer-name.ts'
import { WRITTEN_CHANNELS } from '../contract/customers.ts'
import {
  type MessageLanguage,
  OUTREACH_KINDS,
  type OutreachKind,
  listOutreach as spec,
} from '../contract/outreach.ts'
import { consentOf, isGivenBy } from '../customers/consents.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { maySendByItself, mayWriteByHand, PURPOSE_OF, smsParts } from '../domain/outreach.ts'
import { whatsAppLink } from '../domain/whats-app.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { ABOUT } from './about.ts'
import { channelsThatSend } from './channel-settings.ts'
import {
  type DueMessage,
  dueMessages,
  keyOf,
  type OutreachRecord,
  RECORD,
  remindedSince,
} from './due-messages.ts'
import { outreachText } from './outreach-text.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_DONE = 200

export const listOutreach = operation(spec, ({ query, services }) => {
  const { db } = services
  const settings = readSetting(db, 'outreach')
  const language = query.language ?? settings.language
  const open = openMessages(services)
  const ofKind = (kind: OutreachKind) => open.filter((row) => row.kind === kind)
  const wanted = query.kind === undefined ? open : ofKind(query.kind)
  const items =
    query.done === true
      ? doneRows(services, query.kind ?? null)
      : wanted.map((row) => openRow(services, row, language))
  return {
    Items: items,
    Counts: OUTREACH_KINDS.map((Kind) => ({ Kind, Count: ofKind(Kind).length })),
    Language: language,
    CanSend: channelsThatSend(settings),
  }
})

/** A message that waits for somebody: due, queued, or refused by its provider. */
export type OpenMessage = DueMessage & { record: OutreachRecord | null }

const OPEN: ReadonlySet<string> = new Set(['Due', 'Queued', 'Failed'])

/**
 * Returns the messages that wait, the earliest first. Left out are those that were dealt with,
 * those that the customer does not want, and reminders for somebody who was reminded of another
 * thing in the days of rest.
 */
export function openMessages(services: Services): OpenMessage[] {
  const { clock, db } = services
  const { restDays } = readSetting(db, 'outreach')
  const today = services.localNow().slice(0, 10)
  const { walkInCustomerId } = services.branch()
  const reminded = remindedSince(db, clock.now() - restDays * DAY_MS)
  return OUTREACH_KINDS.flatMap((kind) =>
    dueMessages(db, kind, { today, walkInCustomerId, aboutId: null }),
  )
    .map((row) => ({ ...row, record: recordOf(db, row) }))
    .filter(({ record }) => record === null || OPEN.has(record.state))
    .filter((row) => {
      if (PURPOSE_OF[row.kind] === 'Service') return true
      const other = reminded.get(row.customerId)
      return other === undefined || other === keyOf(row)
    })
    .filter(
      ({ customerId, kind }) =>
        consentOf(db, customerId, PURPOSE_OF[kind])?.isGiven !== false || kind === 'OrderReady',
    )
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)))
}

function recordOf(db: ReadableDb, { aboutId, dueOn, kind }: DueMessage): OutreachRecord | null {
  const [row] = all<OutreachRecord>(
    db,
    `SELECT ${RECORD} FROM outreach x
      WHERE x.kind = :kind AND x.about_id = :aboutId AND x.due_on = :dueOn`,
    { kind, aboutId, dueOn },
  )
  return row ?? null
}

function openRow(services: Services, row: OpenMessage, language: MessageLanguage) {
  const { name } = customerOf(services.db, row.customerId)
  const text = outreachText(services, row, { language, name })
  return {
    ...wireFields(services, row, row.record),
    State: row.record?.state ?? 'Due',
    Text: text,
    SmsParts: smsParts(text),
    SalesOrderNo: row.orderNo,
    WhatsAppLink: linkOf(services, row, text),
  }
}

function linkOf({ db }: Services, { customerId, kind }: DueMessage, text: string): string | null {
  const purpose = PURPOSE_OF[kind]
  const isGiven = isGivenBy(consentOf(db, customerId, purpose), 'WhatsApp')
  const { mobile } = customerOf(db, customerId)
  return mayWriteByHand(purpose, isGiven) ? whatsAppLink(mobile, text) : null
}

/** What was done last, the newest first. */
function doneRows(services: Services, kind: OutreachKind | null) {
  const rows = all<OutreachRecord>(
    services.db,
    `SELECT ${RECORD} FROM outreach x
      WHERE x.state IN ('Sent', 'Answered', 'Booked', 'Dropped')
        AND (:kind IS NULL OR x.kind = :kind)
      ORDER BY x.at_ms DESC, x.id DESC LIMIT ${MOST_DONE}`,
    { kind },
  )
  return rows.map((row) => ({
    ...wireFields(services, row, row),
    State: row.state,
    Text: row.text ?? '',
    SmsParts: smsParts(row.text ?? ''),
    SalesOrderNo: null,
    WhatsAppLink: null,
  }))
}

type Key = Pick<DueMessage, 'kind' | 'aboutId' | 'dueOn' | 'customerId'>

function wireFields(
  services: Services,
  { aboutId, customerId, dueOn, kind }: Key,
  record: OutreachRecord | null,
) {
  const { db, ids } = services
  const { mobile, name } = customerOf(db, customerId)
  const purpose = PURPOSE_OF[kind]
  const consent = consentOf(db, customerId, purpose)
  return {
    Kind: kind,
    AboutID: ids.encode(ABOUT[kind], aboutId),
    DueOn: dueOn,
    Purpose: purpose,
    CustomerID: ids.encode('customer', customerId),
    CustomerName: customerName(services, { id: customerId, name }),
    CustomerMobile: mobile,
    Channel: record?.channel ?? null,
    At: record === null ? null : toLocalText(record.atMs, services.branch().timeZone),
    Error: record?.error ?? null,
    IsAllowed: consent?.isGiven ?? null,
    Refuses:
      consent?.isGiven === true
        ? WRITTEN_CHANNELS.filter((channel) => !consent.channels.includes(channel))
        : [],
    MaySendBy: WRITTEN_CHANNELS.filter((channel) =>
      maySendByItself(purpose, isGivenBy(consent, channel)),
    ),
  }
}

/** Returns the name and number of a customer who is known to exist. */
export function customerOf(db: ReadableDb, customerId: number) {
  return exactlyOne<{ name: string; mobile: string | null }>(
    db,
    'SELECT name, mobile FROM customers WHERE id = :customerId',
    { customerId },
  )
}
