import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import type { CampaignRow } from '../../../server/contract/outreach.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, FieldBox, FieldLabel, TextArea } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { tellNeed } from '../../kernel/needs.ts'
import { membershipsQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import { campaignsQuery } from './messages-data.ts'
import styles from './messages-page.module.css'

const STATES: Record<CampaignRow['State'], BadgeKind> = {
  Draft: 'info',
  Running: 'good',
  Stopped: 'off',
}

/** Campaigns to customers who want offers: written, started, stopped, and how far each came. */
export function CampaignsPanel() {
  const campaigns = useQuery(campaignsQuery)
  const [edited, setEdited] = useState<CampaignRow | 'new' | null>(null)
  if (campaigns.isPending) return <Waiting>{t('outreach.reading')}</Waiting>
  if (campaigns.error !== null) return <Notice kind="bad">{errorMessage(campaigns.error)}</Notice>
  const { CanSend: canSend, Items: items } = campaigns.data
  return (
    <Stack gap={8} className={styles['settings']}>
      <Stack as="section" gap={6} isPanel className={styles['detail']}>
        <PanelHeading>{t('campaigns.title')}</PanelHeading>
        <Muted as="p">{t('campaigns.lead')}</Muted>
        {canSend.WhatsApp || canSend.SMS ? null : (
          <Notice kind="info">{t('campaigns.notSetUp')}</Notice>
        )}
        {items.length === 0 ? <EmptyText>{t('campaigns.none')}</EmptyText> : null}
        <Stack as="ul" gap={4} data-testid="campaigns">
          {items.map((campaign) => (
            <CampaignLine
              key={campaign.ID}
              campaign={campaign}
              canSend={canSend}
              onChange={() => setEdited(campaign)}
            />
          ))}
        </Stack>
        {edited === null ? (
          <Toolbar>
            <Button variant="primary" onClick={() => setEdited('new')}>
              {t('campaigns.new')}
            </Button>
          </Toolbar>
        ) : null}
      </Stack>
      {edited === null ? null : (
        <CampaignForm
          key={edited === 'new' ? 'new' : edited.ID}
          campaign={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      )}
    </Stack>
  )
}

function CampaignLine({
  campaign,
  canSend,
  onChange,
}: {
  campaign: CampaignRow
  canSend: { WhatsApp: boolean; SMS: boolean }
  onChange: () => void
}) {
  async function run(isOn: boolean, channel?: 'WhatsApp' | 'SMS'): Promise<void> {
    try {
      const { people } = await call('run-campaign', {
        campaignID: campaign.ID,
        run: isOn,
        ...(channel === undefined ? {} : { channel }),
      })
      await markStale('outreach')
      if (isOn) showToast(t('campaigns.started', { count: people }))
    } catch (error) {
      showError(errorMessage(error))
    }
  }
  function start({ currentTarget }: MouseEvent<HTMLElement>, channel?: 'WhatsApp' | 'SMS'): void {
    if (campaign.People === 0) tellNeed(t('campaigns.nobody'), { pressed: currentTarget })
    else void run(true, channel)
  }
  const { FromDay, Name, People, Sent, State, ToDay, Waiting: waiting } = campaign
  return (
    <Row as="li" gap={6} align="center" justify="between" isWrapping>
      <Stack as="span">
        <strong>{Name}</strong>
        <Muted>
          {[
            `${formatDay(FromDay)} – ${formatDay(ToDay)}`,
            t('campaigns.people', { count: People }),
            ...(State === 'Draft' ? [] : [t('campaigns.sent', { sent: Sent, waiting })]),
          ].join(' · ')}
        </Muted>
      </Stack>
      <Row gap={4} align="center" isWrapping>
        <Badge kind={STATES[State]}>{t(`campaigns.state.${State}`)}</Badge>
        {State === 'Draft' ? (
          <>
            <Button variant="quiet" onClick={onChange}>
              {t('campaigns.change')}
            </Button>
            <Button variant="plain" onClick={(event) => start(event)}>
              {t('campaigns.start')}
            </Button>
            {(['WhatsApp', 'SMS'] as const)
              .filter((channel) => canSend[channel])
              .map((channel) => (
                <Button key={channel} variant="plain" onClick={(event) => start(event, channel)}>
                  {t('campaigns.startBy', { channel })}
                </Button>
              ))}
          </>
        ) : null}
        {State === 'Running' ? (
          <Button variant="plain" onClick={() => void run(false)}>
            {t('campaigns.stop')}
          </Button>
        ) : null}
      </Row>
    </Row>
  )
}

function CampaignForm({ campaign, onDone }: { campaign: CampaignRow | null; onDone: () => void }) {
  const [draft, setDraft] = useState({
    name: campaign?.Name ?? '',
    textEn: campaign?.TextEn ?? '',
    textHi: campaign?.TextHi ?? '',
    from: campaign?.FromDay.slice(0, 10) ?? shopToday(),
    to: campaign?.ToDay.slice(0, 10) ?? '',
    away: campaign?.AwayMonths == null ? '' : String(campaign.AwayMonths),
    seen: campaign?.SeenMonths == null ? '' : String(campaign.SeenMonths),
    membershipID: campaign?.MembershipID ?? '',
  })
  const memberships = useQuery(membershipsQuery)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const away = draft.away.trim() === '' ? null : parseTyped(draft.away, 0)
  const seen = draft.seen.trim() === '' ? null : parseTyped(draft.seen, 0)
  const isWrong = (text: string, value: number | null) => text.trim() !== '' && !value
  const isWhole =
    [draft.name, draft.textEn, draft.from, draft.to].every((text) => text.trim() !== '') &&
    !isWrong(draft.away, away) &&
    !isWrong(draft.seen, seen)
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    await call('save-campaign', {
      ...(campaign === null ? {} : { campaignID: campaign.ID }),
      name: draft.name.trim(),
      textEn: draft.textEn.trim(),
      // A shop that writes in one language says the same to everybody.
      textHi: draft.textHi.trim() === '' ? draft.textEn.trim() : draft.textHi.trim(),
      fromDay: draft.from,
      toDay: draft.to,
      ...(away === null ? {} : { awayMonths: away }),
      ...(seen === null ? {} : { seenMonths: seen }),
      ...(draft.membershipID === '' ? {} : { membershipID: draft.membershipID }),
    })
    await markStale('outreach')
    onDone()
  })
  const text = (key: 'textEn' | 'textHi') => (
    <FieldBox>
      <FieldLabel htmlFor={`campaign-${key}`}>{t(`campaigns.${key}`)}</FieldLabel>
      <TextArea
        id={`campaign-${key}`}
        rows={5}
        maxLength={1_000}
        value={draft[key]}
        onChange={({ target: { value } }) => change({ [key]: value })}
      />
    </FieldBox>
  )
  return (
    <Stack as="section" gap={6} isPanel className={styles['detail']}>
      <PanelHeading>{campaign === null ? t('campaigns.new') : campaign.Name}</PanelHeading>
      <Form onSubmit={submit}>
        <Field
          label={t('campaigns.name')}
          value={draft.name}
          maxLength={100}
          onChange={({ target: { value } }) => change({ name: value })}
        />
        {text('textEn')}
        {text('textHi')}
        <Muted as="p">{t('campaigns.places', { open: '{', close: '}' })}</Muted>
        <Grid gap={6} align="start" className={styles['campaign']}>
          <DateField
            label={t('campaigns.from')}
            value={draft.from}
            onChange={(from) => change({ from })}
          />
          <DateField label={t('campaigns.to')} value={draft.to} onChange={(to) => change({ to })} />
          <Field
            label={t('campaigns.away')}
            inputMode="numeric"
            value={draft.away}
            error={isWrong(draft.away, away) ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => change({ away: value })}
          />
          <Field
            label={t('campaigns.seen')}
            inputMode="numeric"
            value={draft.seen}
            error={isWrong(draft.seen, seen) ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => change({ seen: value })}
          />
          {(memberships.data ?? []).length === 0 && !can('masters.edit') ? null : (
            <MasterSelect
              kind="Membership"
              label={t('campaigns.group')}
              value={draft.membershipID}
              options={[
                { value: '', label: t('campaigns.everybody') },
                ...(memberships.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
              ]}
              onChange={(membershipID) => change({ membershipID })}
            />
          )}
        </Grid>
        <SubmitRow
          label={t('campaigns.save')}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Stack>
  )
}
