import { recordChange } from '../audit/record-change.ts'
import type { BodyOf } from '../contract/operation.ts'
import {
  getOutreachSettings as getSpec,
  saveOutreachSettings as saveSpec,
} from '../contract/outreach.ts'
import { exactlyOne, one } from '../db/sql.ts'
import { PLACES_OF } from '../documents/messages/message-places.ts'
import { toInstant } from '../domain/local-time.ts'
import { EYE_TEST_MONTHS } from '../domain/outreach.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { Keys } from '../keys/keys.ts'
import { sealSecret } from '../keys/seal-secret.ts'
import {
  type ChannelSetting,
  readSetting,
  type Settings,
  writeSetting,
} from '../settings/settings.ts'
import { ABOUT } from './about.ts'

/** Whether the program can send by a channel: it is on, with a sender, a key and a template. */
export function canSend({ isOn, sealedKey, sender, templates }: ChannelSetting): boolean {
  return isOn && sealedKey !== null && sender !== null && templates.length > 0
}

export function channelsThatSend({ sms, whatsApp }: Settings['outreach']) {
  return { WhatsApp: canSend(whatsApp), SMS: canSend(sms) }
}

export const getOutreachSettings = operation(getSpec, ({ services }) => answer(services))

export const saveOutreachSettings = operation(saveSpec, ({ actor, body, services }) => {
  services.write((tx) => {
    const before = readSetting(tx, 'outreach')
    const after = changed(before, body, services.keys)
    if (after.sendFrom >= after.sendTo) {
      throw invalidField('sendTo', message('outreach.hours'))
    }
    writeSetting(tx, 'outreach', after)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'settings.outreach-saved',
      entity: 'setting',
      entityId: 'outreach',
      detail: { before: withoutKeys(before), after: withoutKeys(after) },
    })
  })
  return answer(services)
})

type Body = BodyOf<typeof saveSpec>

function changed(
  before: Settings['outreach'],
  body: Body,
  keys: Pick<Keys, 'tokenSecret'>,
): Settings['outreach'] {
  return {
    language: body.language ?? before.language,
    sendFrom: body.sendFrom ?? before.sendFrom,
    sendTo: body.sendTo ?? before.sendTo,
    dayCap: body.dayCap ?? before.dayCap,
    restDays: body.restDays ?? before.restDays,
    sendReady: body.sendReady ?? before.sendReady,
    feedbackDays:
      body.feedbackDays === undefined ? (before.feedbackDays ?? null) : body.feedbackDays || null,
    eyeTestMonths: { ...EYE_TEST_MONTHS, ...before.eyeTestMonths, ...body.eyeTestMonths },
    whatsApp: changedChannel('whatsApp', before.whatsApp, body.whatsApp, keys),
    sms: changedChannel('sms', before.sms, body.sms, keys),
  }
}

/** Throws 400 for a channel that is switched on without what it needs, or an unknown place. */
function changedChannel(
  field: 'whatsApp' | 'sms',
  before: ChannelSetting,
  body: Body['whatsApp'],
  keys: Pick<Keys, 'tokenSecret'>,
): ChannelSetting {
  if (body === undefined) return before
  const templates = body.templates?.map(
    ({ hasPaper = false, kind, language = 'en', name, places }) => {
      const known: readonly string[] = PLACES_OF[kind]
      const wrong = places.find((place) => !known.includes(place))
      if (wrong !== undefined) {
        const params = { place: wrong, places: known.join(', ') }
        throw invalidField(`${field}.templates`, message('documents.unknown-place', params))
      }
      if (hasPaper && (field === 'sms' || ABOUT[kind] !== 'order')) {
        throw invalidField(`${field}.templates`, message('outreach.no-paper'))
      }
      return { kind, name, language, places, hasPaper }
    },
  )
  const sealed = (key: string) => (key === '' ? null : sealSecret(keys, key))
  const after: ChannelSetting = {
    isOn: body.isOn ?? before.isOn,
    sender: body.sender === undefined ? before.sender : body.sender || null,
    sealedKey: body.key === undefined ? before.sealedKey : sealed(body.key),
    templates: templates ?? before.templates,
  }
  if (after.isOn && !canSend(after)) {
    throw invalidField(`${field}.isOn`, message('outreach.channel-not-whole'))
  }
  return after
}

/** For the audit log: that there is a key, not which. */
function withoutKeys({ sms, whatsApp, ...rest }: Settings['outreach']) {
  const shown = ({ sealedKey, ...channel }: ChannelSetting) => ({
    ...channel,
    hasKey: sealedKey !== null,
  })
  return { ...rest, whatsApp: shown(whatsApp), sms: shown(sms) }
}

function answer(services: Services) {
  const { db } = services
  const settings = readSetting(db, 'outreach')
  const channel = ({ isOn, sealedKey, sender, templates }: ChannelSetting) => ({
    IsOn: isOn,
    Sender: sender,
    HasKey: sealedKey !== null,
    Templates: templates.map(({ hasPaper = false, kind, language, name, places }) => ({
      Kind: kind,
      Name: name,
      Language: language,
      Places: [...places],
      HasPaper: hasPaper,
    })),
  })
  return {
    Language: settings.language,
    SendFrom: settings.sendFrom,
    SendTo: settings.sendTo,
    DayCap: settings.dayCap,
    RestDays: settings.restDays,
    SendReady: settings.sendReady,
    FeedbackDays: settings.feedbackDays ?? null,
    EyeTestMonths: { ...EYE_TEST_MONTHS, ...settings.eyeTestMonths },
    WhatsApp: channel(settings.whatsApp),
    SMS: channel(settings.sms),
    SentToday: sentToday(services),
    LastError: lastError(services),
    QueuedCount: exactlyOne<{ n: number }>(
      db,
      `SELECT count(*) AS n FROM outreach WHERE state = 'Queued'`,
    ).n,
  }
}

/** Returns how many messages the program sent on this day of the shop. */
export function sentToday(services: Services): number {
  const midnight = `${services.localNow().slice(0, 10)}T00:00:00`
  return exactlyOne<{ n: number }>(
    services.db,
    `SELECT count(*) AS n FROM outreach
      WHERE channel IN ('WhatsApp', 'SMS') AND provider_id IS NOT NULL AND at_ms >= :sinceMs`,
    { sinceMs: toInstant(midnight, services.branch().timeZone) },
  ).n
}

/** What a provider refused last, while messages wait for it. */
function lastError({ db }: Services): string | null {
  const row = one<{ error: string }>(
    db,
    `SELECT error FROM outreach WHERE state IN ('Queued', 'Failed') AND error IS NOT NULL
      ORDER BY at_ms DESC LIMIT 1`,
  )
  return row?.error ?? null
}
