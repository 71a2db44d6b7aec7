import {
  markOutreach as markSpec,
  type OutreachKind,
  type OutreachState,
  sendOutreach as sendSpec,
} from '../contract/outreach.ts'
import { consentOf, isGivenBy } from '../customers/consents.ts'
import type { WritableDb } from '../db/sql.ts'
import { maySendByItself, mayWriteByHand, PURPOSE_OF } from '../domain/outreach.ts'
import { whatsAppLink } from '../domain/whats-app.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { noteNotified } from '../orders/note-notified.ts'
import { orderActor } from '../orders/order-actor.ts'
import type { EventBy } from '../orders/order-events.ts'
import { setRecallStatus } from '../prescriptions/recalls.ts'
import { type ChannelSetting, readSetting, type Settings } from '../settings/settings.ts'
import { ABOUT } from './about.ts'
import { canSend } from './channel-settings.ts'
import { customerOf, openMessages } from './list-outreach.ts'
import { findOutreach, writeOutreach } from './outreach-rows.ts'
import { outreachText, placesOf } from './outreach-text.ts'

type Which = { kind: OutreachKind; aboutId: number; dueOn: string }

function whichOf(
  services: Services,
  { aboutID, dueOn, kind }: { kind: OutreachKind; aboutID: string; dueOn: string },
): Which {
  const aboutId = services.idOf(ABOUT[kind], aboutID, 'aboutID')
  return { kind, aboutId, dueOn: requestDate(services, dueOn, 'dueOn').slice(0, 10) }
}

/** Keeps a send by hand or a call, or queues the message for one of the program's channels. */
export const sendOutreach = operation(sendSpec, (call) => {
  const { actor, body, services } = call
  const which = whichOf(services, body)
  const due = openMessages(services).find(
    (row) => row.kind === which.kind && row.aboutId === which.aboutId && row.dueOn === which.dueOn,
  )
  if (due === undefined) throw new Refusal('CONFLICT', message('outreach.not-due'))
  const { channel } = body
  const { db } = services
  const settings = readSetting(db, 'outreach')
  const { mobile, name } = customerOf(db, due.customerId)
  const purpose = PURPOSE_OF[due.kind]
  const consent = consentOf(db, due.customerId, purpose)
  const isGiven = isGivenBy(consent, channel === 'SMS' ? 'SMS' : 'WhatsApp')
  assertAllowed(settings, { channel, mobile, purpose, isGiven })
  const language = body.language ?? settings.language
  const text = outreachText(services, due, { language, name })
  const isQueued = channel === 'WhatsApp' || channel === 'SMS'
  const state: OutreachState = isQueued ? 'Queued' : 'Sent'
  const by = orderActor(call)
  services.write((tx) => {
    writeOutreach(tx, {
      ...which,
      customerId: due.customerId,
      state,
      channel,
      sending: {
        mobile,
        text,
        places: isQueued ? filled(settings, channel, due.kind, placesOf(services, name, due)) : [],
        language,
        consentId: consent?.id ?? null,
        notBeforeMs: isQueued ? by.nowMs : null,
      },
      atMs: by.nowMs,
      actor,
    })
    if (!isQueued) {
      noteSent(
        tx,
        { ...which, channel: channel === 'Call' ? 'Call' : 'WhatsApp', text },
        by,
        services,
      )
    }
  })
  return { success: true, State: state }
})

type Asked = {
  channel: 'ByHand' | 'Call' | 'WhatsApp' | 'SMS'
  mobile: string | null
  purpose: (typeof PURPOSE_OF)[OutreachKind]
  /** For this channel; by hand it is WhatsApp. */
  isGiven: boolean | null
}

/** Throws 422 against the customer's will, without a mobile, or where the channel is not set up. */
function assertAllowed(settings: Settings['outreach'], asked: Asked): void {
  const { channel, isGiven, mobile, purpose } = asked
  if (channel === 'Call') return
  if (!mayWriteByHand(purpose, isGiven)) {
    throw new Refusal('BUSINESS_RULE', message('outreach.not-allowed'))
  }
  if (whatsAppLink(mobile, '') === null) {
    throw new Refusal('BUSINESS_RULE', message('outreach.no-mobile'))
  }
  if (channel === 'ByHand') return
  if (!maySendByItself(purpose, isGiven)) {
    throw new Refusal('BUSINESS_RULE', message('outreach.asked-first'))
  }
  if (!canSend(channelOf(settings, channel))) {
    throw new Refusal('BUSINESS_RULE', message('outreach.channel-not-set-up'))
  }
}

export function channelOf(
  settings: Settings['outreach'],
  channel: 'WhatsApp' | 'SMS',
): ChannelSetting {
  return channel === 'WhatsApp' ? settings.whatsApp : settings.sms
}

/** The texts for the places of the provider's template; throws 422 where it has none of the kind. */
export function filled(
  settings: Settings['outreach'],
  channel: 'WhatsApp' | 'SMS',
  kind: OutreachKind,
  values: Readonly<Record<string, string>>,
): string[] {
  const template = channelOf(settings, channel).templates.find((each) => each.kind === kind)
  if (template === undefined) {
    throw new Refusal('BUSINESS_RULE', message('outreach.no-template'))
  }
  return template.places.map((place) => values[place] ?? '')
}

type Sent = Which & { channel: 'Call' | 'WhatsApp' | 'SMS'; text: string }

/** Says where it belongs that a message was sent: at the recall, or in the order's history. */
export function noteSent(
  tx: WritableDb,
  { aboutId, channel, kind, text }: Sent,
  by: EventBy & Actor,
  services: Pick<Services, 'keys'>,
): void {
  if (kind === 'EyeTest') {
    setRecallStatus(tx, { recallId: aboutId, status: 'Told', actor: by, atMs: by.nowMs }, services)
  }
  if (kind === 'OrderReady') noteNotified(tx, by, { orderId: aboutId, channel, text })
}

/** Keeps what became of a message; one that is queued and marked due is called back. */
export const markOutreach = operation(markSpec, ({ actor, body, services }) => {
  const which = whichOf(services, body)
  const { state } = body
  const atMs = services.clock.now()
  services.write((tx) => {
    const known = findOutreach(tx, which)
    const due =
      known === undefined
        ? openMessages(services).find(
            (row) =>
              row.kind === which.kind && row.aboutId === which.aboutId && row.dueOn === which.dueOn,
          )
        : undefined
    const customerId = known?.customerId ?? due?.customerId
    if (customerId === undefined) throw new Refusal('CONFLICT', message('outreach.not-due'))
    if (state === 'Due' && which.kind === 'OrderReady' && known?.state === 'Sent') {
      throw invalidField('state', message('outreach.was-told'))
    }
    writeOutreach(tx, { ...which, customerId, state, channel: null, atMs, actor })
    if (which.kind === 'EyeTest' && state !== 'Answered') {
      setRecallStatus(tx, { recallId: which.aboutId, status: state, actor, atMs }, services)
    }
  })
  return { success: true }
})
