import { recordChange } from '../audit/record-change.ts'
import {
  type CAMPAIGN_STATES,
  listCampaigns as listSpec,
  runCampaign as runSpec,
  saveCampaign as saveSpec,
} from '../contract/outreach.ts'
import { consentOf, isGivenBy } from '../customers/consents.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { assertPlaces } from '../documents/messages/message-places.ts'
import { addMonths } from '../domain/local-time.ts'
import { isAdult } from '../domain/outreach.ts'
import { whatsAppLink } from '../domain/whats-app.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { canSend, channelsThatSend } from './channel-settings.ts'
import { dueMessages } from './due-messages.ts'
import { customerOf } from './list-outreach.ts'
import { writeOutreach } from './outreach-rows.ts'
import { outreachText, placesOf } from './outreach-text.ts'
import { channelOf, filled } from './send-outreach.ts'

type CampaignFields = {
  name: string
  textEn: string
  textHi: string
  fromDay: string
  toDay: string
  awayMonths: number | null
  seenMonths: number | null
  membershipId: number | null
}
type Campaign = CampaignFields & { id: number; state: (typeof CAMPAIGN_STATES)[number] }

const CAMPAIGN = `
  SELECT id, name, text_en AS textEn, text_hi AS textHi, from_day AS fromDay, to_day AS toDay,
         away_months AS awayMonths, seen_months AS seenMonths, membership_id AS membershipId, state
    FROM campaigns`

/** Whom a campaign is for: adults' own yes to offers, a mobile, and what its filter asks. */
const MEANT = `
  SELECT c.id, c.mobile, substr(c.date_of_birth, 1, 10) AS bornOn FROM customers c
    JOIN standing_consents s ON s.customer_id = c.id AND s.purpose = 'Offers' AND s.is_given = 1
   WHERE c.mobile IS NOT NULL AND c.erased_at_ms IS NULL AND c.gone IS NULL AND c.id <> :walkInCustomerId
     AND (:membershipId IS NULL OR c.membership_id = :membershipId)
     AND (:awaySince IS NULL OR c.last_visit < :awaySince)
     AND (:seenSince IS NULL OR c.last_visit >= :seenSince)
   ORDER BY c.id`

function meantFor(db: ReadableDb, services: Services, campaign: CampaignFields): number[] {
  const today = services.localNow().slice(0, 10)
  const since = (months: number | null) =>
    months === null ? null : addMonths(`${today}T00:00:00`, -months).slice(0, 10)
  return all<{ id: number; mobile: string; bornOn: string | null }>(db, MEANT, {
    walkInCustomerId: services.branch().walkInCustomerId,
    membershipId: campaign.membershipId,
    awaySince: since(campaign.awayMonths),
    seenSince: since(campaign.seenMonths),
  })
    .filter(({ bornOn }) => bornOn === null || isAdult(bornOn, today))
    .flatMap(({ id, mobile }) => (whatsAppLink(mobile, '') === null ? [] : [id]))
}

export const listCampaigns = operation(listSpec, ({ services }) => {
  const { db, ids } = services
  return {
    CanSend: channelsThatSend(readSetting(db, 'outreach')),
    Items: all<Campaign>(db, `${CAMPAIGN} ORDER BY id DESC LIMIT 100`).map((campaign) => {
      const reached = exactlyOne<{ people: number; sent: number; waiting: number }>(
        db,
        `SELECT count(*) AS people,
                coalesce(sum(x.state IN ('Sent', 'Answered', 'Booked')), 0) AS sent,
                coalesce(sum(x.state = 'Queued'), 0) AS waiting
           FROM campaign_recipients r
           LEFT JOIN outreach x ON x.kind = 'Campaign' AND x.about_id = r.id
          WHERE r.campaign_id = :id`,
        { id: campaign.id },
      )
      return {
        ID: ids.encode('campaign', campaign.id),
        Name: campaign.name,
        State: campaign.state,
        TextEn: campaign.textEn,
        TextHi: campaign.textHi,
        FromDay: `${campaign.fromDay}T00:00:00`,
        ToDay: `${campaign.toDay}T00:00:00`,
        AwayMonths: campaign.awayMonths,
        SeenMonths: campaign.seenMonths,
        MembershipID:
          campaign.membershipId === null ? null : ids.encode('membership', campaign.membershipId),
        People:
          campaign.state === 'Draft' ? meantFor(db, services, campaign).length : reached.people,
        Sent: reached.sent,
        Waiting: reached.waiting,
      }
    }),
  }
})

type SaveCall = Call<typeof saveSpec>

export const saveCampaign = operation(saveSpec, (call) => {
  const { actor, body, services } = call
  const { nowMs, userId } = commitContext(call)
  const given =
    body.campaignID === undefined ? null : services.idOf('campaign', body.campaignID, 'campaignID')
  const fields = fieldsOf(call)
  const id = services.write((tx) => {
    const campaignId = given === null ? newCampaign(tx, fields, { nowMs, userId }) : given
    if (given !== null) changeDraft(tx, campaignId, fields)
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'campaign.saved',
      entity: 'campaign',
      entityId: campaignId,
      detail: { name: fields.name, fromDay: fields.fromDay, toDay: fields.toDay },
    })
    return campaignId
  })
  return {
    success: true,
    campaignID: services.ids.encode('campaign', id),
    people: meantFor(services.db, services, fields).length,
  }
})

function fieldsOf({ body, services }: SaveCall): CampaignFields {
  const membershipId =
    body.membershipID === undefined
      ? null
      : services.idOf('membership', body.membershipID, 'membershipID')
  const day = (text: string, field: string) => requestDate(services, text, field).slice(0, 10)
  const fields = {
    name: body.name.trim(),
    textEn: body.textEn.trim(),
    textHi: body.textHi.trim(),
    fromDay: day(body.fromDay, 'fromDay'),
    toDay: day(body.toDay, 'toDay'),
    awayMonths: body.awayMonths ?? null,
    seenMonths: body.seenMonths ?? null,
    membershipId,
  }
  if (fields.name === '') throw invalidField('name', message('outreach.campaign-name'))
  if (fields.textEn === '') throw invalidField('textEn', message('outreach.campaign-text'))
  if (fields.textHi === '') throw invalidField('textHi', message('outreach.campaign-text'))
  if (fields.toDay < fields.fromDay) throw invalidField('toDay', message('reports.period'))
  if (fields.toDay < services.localNow().slice(0, 10)) {
    throw invalidField('toDay', message('outreach.campaign-over'))
  }
  assertPlaces('Campaign', fields.textEn)
  assertPlaces('Campaign', fields.textHi)
  return fields
}

function newCampaign(
  tx: WritableDb,
  fields: CampaignFields,
  made: { nowMs: number; userId: number },
): number {
  return insert(
    tx,
    `INSERT INTO campaigns
       (name, text_en, text_hi, from_day, to_day, away_months, seen_months, membership_id,
        created_by, created_at_ms)
     VALUES
       (:name, :textEn, :textHi, :fromDay, :toDay, :awayMonths, :seenMonths, :membershipId,
        :userId, :nowMs)`,
    { ...fields, ...made },
  )
}

function changeDraft(tx: WritableDb, id: number, fields: CampaignFields): void {
  if (campaignById(tx, id).state !== 'Draft') {
    throw new Refusal('CONFLICT', message('outreach.campaign-runs'))
  }
  run(
    tx,
    `UPDATE campaigns
        SET name = :name, text_en = :textEn, text_hi = :textHi, from_day = :fromDay,
            to_day = :toDay, away_months = :awayMonths, seen_months = :seenMonths,
            membership_id = :membershipId
      WHERE id = :id`,
    { id, ...fields },
  )
}

function campaignById(db: ReadableDb, id: number): Campaign {
  const campaign = one<Campaign>(db, `${CAMPAIGN} WHERE id = :id`, { id })
  if (campaign === undefined) {
    throw new Refusal('NOT_FOUND', message('outreach.no-such-campaign'))
  }
  return campaign
}

export const runCampaign = operation(runSpec, (call) => {
  const { actor, body, services } = call
  const { nowMs } = commitContext(call)
  const id = services.idOf('campaign', body.campaignID, 'campaignID')
  const { channel } = body
  const settings = readSetting(services.db, 'outreach')
  if (channel !== undefined) {
    if (!canSend(channelOf(settings, channel))) {
      throw new Refusal('BUSINESS_RULE', message('outreach.channel-not-set-up'))
    }
    filled(settings, channel, 'Campaign', {})
  }
  const people = services.write((tx) => {
    const campaign = campaignById(tx, id)
    if (!body.run) return stop(tx, call, campaign)
    if (campaign.state !== 'Draft') {
      throw new Refusal('CONFLICT', message('outreach.campaign-runs'))
    }
    if (campaign.toDay < services.localNow().slice(0, 10)) {
      throw new Refusal('BUSINESS_RULE', message('outreach.campaign-over'))
    }
    const meant = meantFor(tx, services, campaign)
    for (const customerId of meant) {
      insert(
        tx,
        `INSERT INTO campaign_recipients (campaign_id, customer_id)
         VALUES (:id, :customerId)`,
        { id, customerId },
      )
    }
    run(tx, `UPDATE campaigns SET state = 'Running' WHERE id = :id`, { id })
    if (channel !== undefined) queueAll(tx, call, campaign, channel)
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'campaign.started',
      entity: 'campaign',
      entityId: id,
      detail: { people: meant.length, channel: channel ?? null },
    })
    return meant.length
  })
  return { success: true, people }
})

/** What of a campaign was not sent is taken back. */
function stop(tx: WritableDb, { actor, services }: Call<typeof runSpec>, campaign: Campaign) {
  if (campaign.state !== 'Running') {
    throw new Refusal('CONFLICT', message('outreach.campaign-not-running'))
  }
  run(tx, `UPDATE campaigns SET state = 'Stopped' WHERE id = :id`, { id: campaign.id })
  const left = run(
    tx,
    `UPDATE outreach SET state = 'Dropped', at_ms = :nowMs
      WHERE kind = 'Campaign' AND state IN ('Due', 'Queued', 'Failed')
        AND about_id IN (SELECT id FROM campaign_recipients WHERE campaign_id = :id)`,
    { id: campaign.id, nowMs: services.clock.now() },
  )
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'campaign.stopped',
    entity: 'campaign',
    entityId: campaign.id,
    detail: { left },
  })
  return left
}

/** Puts the message of each person in the queue: it goes in the shop's hours, up to its cap a day. */
function queueAll(
  tx: WritableDb,
  { actor, services }: Call<typeof runSpec>,
  campaign: Campaign,
  channel: 'WhatsApp' | 'SMS',
): void {
  const settings = readSetting(tx, 'outreach')
  const { language } = settings
  const nowMs = services.clock.now()
  const people = all<{ id: number; customerId: number }>(
    tx,
    `SELECT id, customer_id AS customerId FROM campaign_recipients
      WHERE campaign_id = :id ORDER BY id`,
    { id: campaign.id },
  )
  const [sample] = dueMessages(tx, 'Campaign', {
    today: campaign.fromDay,
    walkInCustomerId: services.branch().walkInCustomerId,
    aboutId: people[0]?.id ?? 0,
  })
  if (sample === undefined) return
  for (const { customerId, id } of people) {
    const { mobile, name } = customerOf(tx, customerId)
    const consent = consentOf(tx, customerId, 'Offers')
    // Who does not want this channel stays among what is due, to be written to by the other one.
    if (isGivenBy(consent, channel) !== true) continue
    const due = { ...sample, aboutId: id, customerId }
    writeOutreach(tx, {
      kind: 'Campaign',
      aboutId: id,
      dueOn: campaign.fromDay,
      customerId,
      state: 'Queued',
      channel,
      sending: {
        mobile,
        text: outreachText(services, due, { language, name }),
        places: filled(settings, channel, 'Campaign', placesOf(services, name, due)),
        language,
        consentId: consent?.id ?? null,
        notBeforeMs: nowMs,
      },
      atMs: nowMs,
      actor,
    })
  }
}
