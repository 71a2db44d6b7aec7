import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageLanguage, OutreachSettings } from '../../../server/contract/outreach.ts'
import { call } from '../../base/api/client.ts'
import { type WholeFigure, wholeOf, wholeWrong } from '../../base/format/whole.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { TimeField } from '../../base/ui/time-field.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { KINDS, outreachSettingsQuery } from './messages-data.ts'
import styles from './messages-page.module.css'

/** When and by what the program may write for the shop; by hand it always can. */
export function OutreachSettingsForm() {
  const settings = useQuery(outreachSettingsQuery)
  if (settings.isPending) return <Waiting>{t('outreach.reading')}</Waiting>
  if (settings.error !== null) return <Notice kind="bad">{errorMessage(settings.error)}</Notice>
  return <Form saved={settings.data} />
}

const AGES = ['child', 'adult', 'over60', 'disease'] as const

type Draft = {
  language: MessageLanguage
  sendFrom: string
  sendTo: string
  dayCap: string
  restDays: string
  sendReady: boolean
  feedbackDays: string
  eyeTestMonths: Record<(typeof AGES)[number], string>
  whatsApp: ChannelDraft
  sms: ChannelDraft
}

type ChannelDraft = {
  isOn: boolean
  sender: string
  /** Empty keeps the one that is there. */
  key: string
  templates: Record<string, { name: string; places: string; hasPaper: boolean }>
}

function channelDraft({ IsOn, Sender, Templates }: OutreachSettings['WhatsApp']): ChannelDraft {
  const templates = KINDS.map((kind) => {
    const known = Templates.find(({ Kind }) => Kind === kind)
    const places = (known?.Places ?? []).join(', ')
    const hasPaper = known?.HasPaper ?? false
    return [kind, { name: known?.Name ?? '', places, hasPaper }] as const
  })
  return { isOn: IsOn, sender: Sender ?? '', key: '', templates: Object.fromEntries(templates) }
}

function draftOf(saved: OutreachSettings): Draft {
  return {
    language: saved.Language,
    sendFrom: saved.SendFrom,
    sendTo: saved.SendTo,
    dayCap: String(saved.DayCap),
    restDays: String(saved.RestDays),
    sendReady: saved.SendReady,
    feedbackDays: String(saved.FeedbackDays ?? 0),
    eyeTestMonths: {
      child: String(saved.EyeTestMonths.child),
      adult: String(saved.EyeTestMonths.adult),
      over60: String(saved.EyeTestMonths.over60),
      disease: String(saved.EyeTestMonths.disease),
    },
    whatsApp: channelDraft(saved.WhatsApp),
    sms: channelDraft(saved.SMS),
  }
}

function channelInput({ isOn, key, sender, templates }: ChannelDraft, language: MessageLanguage) {
  return {
    isOn,
    sender: sender.trim(),
    ...(key.trim() === '' ? {} : { key: key.trim() }),
    templates: KINDS.flatMap((kind) => {
      const { hasPaper = false, name = '', places = '' } = templates[kind] ?? {}
      if (name.trim() === '') return []
      const named = places.split(/[\s,{}]+/).filter((place) => place !== '')
      const paper = hasPaper ? { hasPaper } : {}
      return [{ kind, name: name.trim(), language, places: named, ...paper }]
    }),
  }
}

/** Messages about an order, whose bill can go along. */
const WITH_PAPER: ReadonlySet<string> = new Set([
  'OrderReady',
  'ContactLensReorder',
  'BalanceDue',
  'Feedback',
])

const CAP = { unit: 'Number', least: 0, most: 10_000 } as const
const REST = { unit: 'Days', least: 0, most: 365 } as const
const FEEDBACK = { unit: 'Days', least: 0, most: 90 } as const
const BETWEEN_TESTS = { unit: 'Months', least: 0, most: 60 } as const

/** The whole figures as they are sent; null where one can't be read. */
function figuresOf({ dayCap, eyeTestMonths, feedbackDays, restDays }: Draft) {
  const [cap, rest, feedback] = [
    wholeOf(dayCap, CAP),
    wholeOf(restDays, REST),
    wholeOf(feedbackDays, FEEDBACK),
  ]
  const [child, adult, over60, disease] = AGES.map((age) =>
    wholeOf(eyeTestMonths[age], BETWEEN_TESTS),
  )
  if (cap === null || rest === null || feedback === null) return null
  if (child == null || adult == null || over60 == null || disease == null) return null
  return {
    dayCap: cap,
    restDays: rest,
    feedbackDays: feedback,
    eyeTestMonths: { child, adult, over60, disease },
  }
}

const wrongWhole = (text: string, figure: WholeFigure): string | null =>
  wholeOf(text, figure) === null ? wholeWrong(figure) : null

function Form({ saved }: { saved: OutreachSettings }) {
  const [draft, setDraft] = useState(() => draftOf(saved))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const figures = figuresOf(draft)
  const { isBusy, refused, submit } = useSubmit(figures !== null, async () => {
    if (figures === null) return
    const answer = await call('save-outreach-settings', {
      language: draft.language,
      sendFrom: draft.sendFrom,
      sendTo: draft.sendTo,
      ...figures,
      sendReady: draft.sendReady,
      whatsApp: channelInput(draft.whatsApp, draft.language),
      sms: channelInput(draft.sms, draft.language),
    })
    queryClient.setQueryData(outreachSettingsQuery.queryKey, answer)
    setDraft(draftOf(answer))
    await markStale('outreach')
    showToast(t('outreach.settings.saved'))
  })
  const isSetUp = saved.WhatsApp.IsOn || saved.SMS.IsOn
  return (
    <Stack as="form" gap={8} className={styles['settings']} onSubmit={submit}>
      <Stack as="section" gap={6} isPanel className={styles['detail']}>
        <PanelHeading>{t('outreach.settings.title')}</PanelHeading>
        <Muted as="p">{t('outreach.settings.lead')}</Muted>
        <Choice
          label={t('outreach.language')}
          value={draft.language}
          options={[
            { value: 'en' as const, label: t('outreach.language.en') },
            { value: 'hi' as const, label: t('outreach.language.hi') },
          ]}
          onChange={(language) => set({ language })}
        />
        <Row gap={6} isWrapping>
          <TimeField
            label={t('outreach.settings.from')}
            value={draft.sendFrom}
            onChange={(sendFrom) => set({ sendFrom })}
          />
          <TimeField
            label={t('outreach.settings.to')}
            value={draft.sendTo}
            onChange={(sendTo) => set({ sendTo })}
          />
          <Field
            label={t('outreach.settings.cap')}
            inputMode="numeric"
            value={draft.dayCap}
            error={wrongWhole(draft.dayCap, CAP)}
            onChange={(event) => set({ dayCap: event.target.value })}
          />
          <Field
            label={t('outreach.settings.rest')}
            inputMode="numeric"
            value={draft.restDays}
            error={wrongWhole(draft.restDays, REST)}
            onChange={(event) => set({ restDays: event.target.value })}
          />
          <Field
            label={t('outreach.settings.feedback')}
            inputMode="numeric"
            value={draft.feedbackDays}
            error={wrongWhole(draft.feedbackDays, FEEDBACK)}
            onChange={(event) => set({ feedbackDays: event.target.value })}
          />
        </Row>
        <Muted as="p">{t('outreach.settings.eyeTests')}</Muted>
        <Row gap={6} isWrapping>
          {AGES.map((age) => (
            <Field
              key={age}
              label={t(`outreach.settings.eyeTests.${age}`)}
              inputMode="numeric"
              value={draft.eyeTestMonths[age]}
              error={wrongWhole(draft.eyeTestMonths[age], BETWEEN_TESTS)}
              onChange={(event) =>
                set({ eyeTestMonths: { ...draft.eyeTestMonths, [age]: event.target.value } })
              }
            />
          ))}
        </Row>
        <Check
          label={t('outreach.settings.ready')}
          isOn={draft.sendReady}
          onChange={(sendReady) => set({ sendReady })}
        />
        <Muted as="p">
          {isSetUp
            ? t('outreach.settings.sentToday', {
                count: saved.SentToday,
                queued: saved.QueuedCount ?? 0,
              })
            : t('outreach.settings.notSetUp')}
        </Muted>
        {saved.LastError === null ? null : (
          <Notice kind="warn">
            {t('outreach.settings.lastError', { error: saved.LastError })}
          </Notice>
        )}
      </Stack>
      <Channel
        title={t('outreach.settings.whatsApp')}
        senderLabel={t('outreach.settings.numberID')}
        keyLabel={t('outreach.settings.token')}
        hasKey={saved.WhatsApp.HasKey}
        mayHavePaper
        draft={draft.whatsApp}
        onChange={(whatsApp) => set({ whatsApp })}
      />
      <Channel
        title={t('outreach.settings.sms')}
        senderLabel={t('outreach.settings.header')}
        keyLabel={t('outreach.settings.authkey')}
        hasKey={saved.SMS.HasKey}
        draft={draft.sms}
        onChange={(sms) => set({ sms })}
      />
      <SubmitRow
        label={t('outreach.settings.save')}
        isWhole={figures !== null}
        isBusy={isBusy}
        refused={refused}
      />
    </Stack>
  )
}

function Channel(props: {
  title: string
  senderLabel: string
  keyLabel: string
  hasKey: boolean
  /** Whether its templates can hold the PDF of an order's bill. */
  mayHavePaper?: boolean
  draft: ChannelDraft
  onChange: (draft: ChannelDraft) => void
}) {
  const { draft, hasKey, keyLabel, mayHavePaper = false, onChange, senderLabel, title } = props
  return (
    <Stack as="section" gap={6} isPanel className={styles['detail']} aria-label={title}>
      <PanelHeading>{title}</PanelHeading>
      <Check
        label={t('outreach.settings.on')}
        isOn={draft.isOn}
        onChange={(isOn) => onChange({ ...draft, isOn })}
      />
      <Row gap={6} isWrapping>
        <Field
          label={senderLabel}
          value={draft.sender}
          maxLength={40}
          onChange={(event) => onChange({ ...draft, sender: event.target.value })}
        />
        <Field
          label={keyLabel}
          type="password"
          value={draft.key}
          maxLength={1000}
          hint={t(hasKey ? 'outreach.settings.hasKey' : 'outreach.settings.noKey')}
          onChange={(event) => onChange({ ...draft, key: event.target.value })}
        />
      </Row>
      <Muted as="p">{t('outreach.settings.templates')}</Muted>
      {KINDS.map((kind) => {
        const template = draft.templates[kind] ?? { name: '', places: '', hasPaper: false }
        const set = (change: Partial<typeof template>) =>
          onChange({
            ...draft,
            templates: { ...draft.templates, [kind]: { ...template, ...change } },
          })
        return (
          <Grid gap={6} key={kind} className={styles['template']}>
            <Field
              label={t('outreach.settings.template', { kind: t(`outreach.kind.${kind}`) })}
              value={template.name}
              maxLength={100}
              onChange={(event) => set({ name: event.target.value })}
            />
            <Field
              label={t('outreach.settings.places', { places: 'name, number, balance, …' })}
              value={template.places}
              onChange={(event) => set({ places: event.target.value })}
            />
            {mayHavePaper && WITH_PAPER.has(kind) ? (
              <Check
                label={t('outreach.settings.hasPaper')}
                isOn={template.hasPaper}
                onChange={(hasPaper) => set({ hasPaper })}
              />
            ) : null}
          </Grid>
        )
      })}
    </Stack>
  )
}
