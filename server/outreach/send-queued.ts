import type { OutreachKind } from '../contract/outreach.ts'
import { consentOf, isGivenBy } from '../customers/consents.ts'
import { all, run } from '../db/sql.ts'
import { openDocument } from '../documents/open-document.ts'
import { mobileDigits } from '../domain/mobile-digits.ts'
import { isInHours, maySendByItself, PURPOSE_OF } from '../domain/outreach.ts'
import { whatsAppLink } from '../domain/whats-app.ts'
import type { Services } from '../kernel/services.ts'
import { openSecret } from '../keys/seal-secret.ts'
import { invoiceOfOrder } from '../orders/order-record.ts'
import { styleOf } from '../settings/document-style.ts'
import { readSetting, type Settings } from '../settings/settings.ts'
import { canSend, sentToday } from './channel-settings.ts'
import type { Account, Outcome, Outgoing, SendMessage } from './channels/channel.ts'
import { SMS_FLOW, smsFlow } from './channels/sms-flow.ts'
import { WHATSAPP_CLOUD, whatsAppCloud } from './channels/whats-app-cloud.ts'
import { customerOf, openMessages } from './list-outreach.ts'
import { writeOutreach } from './outreach-rows.ts'
import { outreachText, placesOf } from './outreach-text.ts'
import { channelOf, filled, noteSent } from './send-outreach.ts'

/** How each of the program's channels sends. */
export type Channels = Readonly<Record<'WhatsApp' | 'SMS', SendMessage>>

export const CHANNELS: Channels = {
  WhatsApp: whatsAppCloud(WHATSAPP_CLOUD),
  SMS: smsFlow(SMS_FLOW),
}

const MINUTE_MS = 60_000
/** Waits after each failed try; after the last one somebody has to look. */
const WAITS_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS)
/** While the account is refused, its messages wait and no try is counted. */
const ACCOUNT_WAIT_MS = 30 * MINUTE_MS
/** In this time an order that was made ready by mistake is taken back, and nobody was told. */
export const READY_CALL_BACK_MS = 30 * MINUTE_MS
/** Orders that were ready before this are told by a person. */
const READY_WITHIN_MS = 24 * 60 * MINUTE_MS
const AT_ONCE = 20

type Queued = {
  id: number
  kind: OutreachKind
  aboutId: number
  dueOn: string
  customerId: number
  channel: 'WhatsApp' | 'SMS'
  mobile: string | null
  text: string
  placesJson: string
  language: string
  tries: number
  userId: number | null
}

/**
 * Sends what is queued and due now, in the hours of the shop's settings and up to the cap of a day.
 * A message whose reason has gone, or whose customer said no since, is dropped. A message is sent
 * again where the computer stopped between the provider's answer and its being kept.
 */
export async function sendQueued(services: Services, channels: Channels): Promise<void> {
  const settings = readSetting(services.db, 'outreach')
  if (!(canSend(settings.whatsApp) || canSend(settings.sms))) return
  const now = services.localNow()
  if (!isInHours(now.slice(11, 16), { from: settings.sendFrom, to: settings.sendTo })) return
  queueReadyOrders(services, settings)
  const left = settings.dayCap - sentToday(services)
  for (const row of queued(services, Math.min(AT_ONCE, left))) {
    const isWanted = isStillWanted(services, row)
    if (!isWanted) {
      finish(services, row, { state: 'Dropped' })
      continue
    }
    const account = accountOf(services, channelOf(settings, row.channel))
    if (account === null) continue
    const outcome = await sendOne(services, channels, row, account, settings)
    keep(services, row, outcome)
  }
}

function queued({ clock, db }: Services, limit: number): Queued[] {
  if (limit <= 0) return []
  return all<Queued>(
    db,
    `SELECT id, kind, about_id AS aboutId, due_on AS dueOn, customer_id AS customerId, channel,
            mobile, text, places_json AS placesJson, language, tries, user_id AS userId
       FROM outreach
      WHERE state = 'Queued' AND not_before_ms <= :nowMs
      ORDER BY not_before_ms, id LIMIT :limit`,
    { nowMs: clock.now(), limit },
  )
}

function isStillWanted(services: Services, row: Queued): boolean {
  const purpose = PURPOSE_OF[row.kind]
  const consent = consentOf(services.db, row.customerId, purpose)
  const isGiven = isGivenBy(consent, row.channel === 'SMS' ? 'SMS' : 'WhatsApp')
  return (
    maySendByItself(purpose, isGiven) &&
    whatsAppLink(row.mobile, '') !== null &&
    openMessages(services).some(
      (open) => open.kind === row.kind && open.aboutId === row.aboutId && open.dueOn === row.dueOn,
    )
  )
}

/** The account of a channel that is set up; null where it is off or its key is another shop's. */
function accountOf({ keys }: Services, channel: Settings['outreach']['whatsApp']): Account | null {
  const { sealedKey, sender } = channel
  if (!canSend(channel) || sealedKey === null || sender === null) return null
  const key = openSecret(keys, sealedKey)
  return key === null ? null : { sender, key }
}

async function sendOne(
  services: Services,
  channels: Channels,
  row: Queued,
  account: Account,
  settings: Settings['outreach'],
): Promise<Outcome> {
  const template = channelOf(settings, row.channel).templates.find(({ kind }) => kind === row.kind)
  if (template === undefined) return { kind: 'refused', error: 'no template' }
  // A try counts before it is made: whatever stops the computer, it is not made again at once.
  wait(services, row, { tries: row.tries + 1, error: null, waitMs: WAITS_MS[row.tries] ?? 0 })
  const places: unknown = JSON.parse(row.placesJson)
  const document = template.hasPaper === true ? await paperOf(services, row.aboutId) : undefined
  return channels[row.channel](account, {
    to: `91${mobileDigits(row.mobile ?? '')}`,
    template: template.name,
    language: template.language,
    places: Array.isArray(places) ? places.map(String) : [],
    ...(document === undefined ? {} : { document }),
  })
}

/** The PDF of an order's bill; of the order itself where it has none yet. */
async function paperOf(services: Services, orderId: number): Promise<Outgoing['document']> {
  const invoice = invoiceOfOrder(services.db, orderId)
  const opened =
    invoice === null
      ? openDocument(services, 'OrderAcknowledgement', services.ids.encode('order', orderId))
      : openDocument(services, 'Invoice', services.ids.encode('invoice', invoice.id))
  const style = styleOf(services.db, {})
  const drawing = { kind: 'sheet' as const, sheet: opened.sheet(style), style, logo: opened.logo() }
  const bytes = await services.pdf.render(drawing, 'messages')
  return { fileName: opened.fileName('pdf'), bytes: new Uint8Array(bytes) }
}

function keep(services: Services, row: Queued, outcome: Outcome): void {
  if (outcome.kind === 'sent') {
    finish(services, row, { state: 'Sent', providerId: outcome.providerId })
    return
  }
  const { error, kind } = outcome
  if (kind === 'account') {
    wait(services, row, { tries: row.tries, error, waitMs: ACCOUNT_WAIT_MS })
    return
  }
  const waitMs = kind === 'later' ? WAITS_MS[row.tries] : undefined
  if (waitMs === undefined) finish(services, row, { state: 'Failed', error })
  else wait(services, row, { tries: row.tries + 1, error, waitMs })
}

function wait(
  services: Services,
  { id }: Queued,
  { error, tries, waitMs }: { tries: number; error: string | null; waitMs: number },
): void {
  const notBeforeMs = services.clock.now() + waitMs
  services.write((tx) =>
    run(
      tx,
      `UPDATE outreach
          SET tries = :tries, error = coalesce(:error, error), not_before_ms = :notBeforeMs
        WHERE id = :id AND state = 'Queued'`,
      { id, tries, error, notBeforeMs },
    ),
  )
}

function finish(
  services: Services,
  row: Queued,
  end: { state: 'Sent' | 'Failed' | 'Dropped'; providerId?: string; error?: string },
): void {
  const { aboutId, channel, customerId, dueOn, id, kind, text, userId } = row
  const atMs = services.clock.now()
  const actor = { userId, ip: null }
  services.write((tx) => {
    const { state } = end
    writeOutreach(tx, { kind, aboutId, dueOn, customerId, state, channel, atMs, actor })
    run(tx, 'UPDATE outreach SET provider_id = :providerId, error = :error WHERE id = :id', {
      id,
      providerId: end.providerId ?? null,
      error: end.error ?? null,
    })
    if (state !== 'Sent') return
    const by = { ...actor, nowMs: atMs, localNow: services.localNow(), device: null }
    noteSent(tx, { kind, aboutId, dueOn, channel, text }, by, services)
  })
}

/** Queues the message of each order that was made ready half an hour ago, where the shop wants it. */
function queueReadyOrders(services: Services, settings: Settings['outreach']): void {
  if (!settings.sendReady) return
  const nowMs = services.clock.now()
  const channel = (['WhatsApp', 'SMS'] as const).find((each) => {
    const set = channelOf(settings, each)
    return canSend(set) && set.templates.some(({ kind }) => kind === 'OrderReady')
  })
  if (channel === undefined) return
  for (const due of openMessages(services)) {
    const { aboutId, customerId, dueOn, kind, readyAtMs, record } = due
    if (kind !== 'OrderReady' || record !== null || readyAtMs === null) continue
    const ageMs = nowMs - readyAtMs
    if (ageMs < READY_CALL_BACK_MS || ageMs > READY_WITHIN_MS) continue
    const { mobile, name } = customerOf(services.db, customerId)
    const consent = consentOf(services.db, customerId, 'Service')
    if (isGivenBy(consent, channel) === false || whatsAppLink(mobile, '') === null) continue
    const { language } = settings
    services.write((tx) =>
      writeOutreach(tx, {
        kind,
        aboutId,
        dueOn,
        customerId,
        state: 'Queued',
        channel,
        sending: {
          mobile,
          text: outreachText(services, due, { language, name }),
          places: filled(settings, channel, kind, placesOf(services, name, due)),
          language,
          consentId: consent?.id ?? null,
          notBeforeMs: nowMs,
        },
        atMs: nowMs,
        actor: { userId: null, ip: null },
      }),
    )
  }
}

/** Returns what sends the queue, never twice at once; an error is logged and nothing is lost. */
export function createOutreachSender(services: Services, channels: Channels): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= sendQueued(services, channels)
      .catch((error: unknown) => services.log.error({ err: error }, 'messages were not sent'))
      .finally(() => {
        running = null
      })
    return running
  }
}
