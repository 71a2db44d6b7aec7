import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { MessageTextRow, TextKind } from '../../../server/contract/documents.ts'
import type { MessageLanguage } from '../../../server/contract/outreach.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { ChangeHistory } from '../../base/ui/change-history.tsx'
import { Choice, ChoiceRow } from '../../base/ui/choice.tsx'
import {
  FieldBox,
  FieldError,
  FieldHint,
  FieldLabel,
  SelectField,
  TextArea,
} from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { keptDrafts } from '../../kernel/kept-drafts.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { showToast } from '../../kernel/toasts.ts'
import { NotSaved, useKeptDraft } from '../../kernel/use-kept-draft.tsx'
import shared from './documents.module.css'
import styles from './messages-editor.module.css'
import { messageChangesQuery, messageTextsQuery } from './style-data.ts'

const KINDS = [
  'Invoice',
  'Receipt',
  'CreditNote',
  'RefundVoucher',
  'Estimate',
  'OrderAcknowledgement',
  'PrescriptionCard',
  'DeliverySlip',
  'OrderReady',
  'OrderReadyToSend',
  'EyeTest',
  'EyeTestByAge',
  'ContactLensReorder',
  'BalanceDue',
  'Birthday',
  'Anniversary',
  'Feedback',
  'PointsEnding',
  'MembershipEnding',
  'CreditEnding',
] as const

const PLACE_WORDS: Record<string, StringKey> = {
  name: 'messages.place.name',
  shop: 'messages.place.shop',
  phone: 'messages.place.phone',
  number: 'messages.place.number',
  date: 'messages.place.date',
  amount: 'messages.place.amount',
  paid: 'messages.place.paid',
  balance: 'messages.place.balance',
  promised: 'messages.place.promised',
  credit: 'messages.place.credit',
  due: 'messages.place.due',
  right: 'messages.place.right',
  left: 'messages.place.left',
  pd: 'messages.place.pd',
  parcel: 'messages.place.parcel',
}

/** The shop's own words for what Share writes, a kind of paper at a time. */
export function MessagesEditor() {
  const [language, setLanguage] = useState<MessageLanguage>('en')
  const texts = useQuery(messageTextsQuery(language))
  const [kind, setKind] = useState<string>(KINDS[0])
  const row = texts.data?.find(({ Kind }) => Kind === kind)
  if (texts.isPending) return <Waiting>{t('messages.loading')}</Waiting>
  if (texts.error) return <Notice kind="bad">{errorMessage(texts.error)}</Notice>
  if (row === undefined) return null
  return (
    <Editor
      key={`${row.Kind} ${row.Language} ${row.Text}`}
      row={row}
      onKind={setKind}
      onLanguage={setLanguage}
    />
  )
}

type Draft = {
  text: string
  isKept: boolean
  throwAway: () => void
  setText: (text: string) => void
  refusal: unknown
  isSaving: boolean
  save: (text: string | undefined) => Promise<void>
}

const keptTexts = keptDrafts<{ text: string }>()

function useDraft(row: MessageTextRow): Draft {
  const form = `${row.Kind} ${row.Language}`
  const { draft, isKept, put, restart } = useKeptDraft(keptTexts, form, { text: row.Text })
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  async function save(wanted: string | undefined): Promise<void> {
    setSaving(true)
    try {
      const { Kind: kind, Language: language } = row
      const input = { kind, language, ...(wanted === undefined ? {} : { text: wanted }) }
      const saved = await call('save-message-text', input)
      keptTexts.put(form, null)
      queryClient.setQueryData(messageTextsQuery(language).queryKey, (rows) =>
        rows?.map((each) => (each.Kind === saved.Kind ? saved : each)),
      )
      void queryClient.invalidateQueries({ queryKey: messageChangesQuery.queryKey })
      showToast(t('messages.saved'))
    } catch (error) {
      setRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  const change = (next: string): void => {
    put({ text: next })
    setRefusal(null)
  }
  return { text: draft.text, isKept, throwAway: restart, setText: change, refusal, isSaving, save }
}

function Editor({
  onKind,
  onLanguage,
  row,
}: {
  row: MessageTextRow
  onKind: (kind: string) => void
  onLanguage: (language: MessageLanguage) => void
}) {
  const { isKept, isSaving, refusal, save, setText, text, throwAway } = useDraft(row)
  const isChanged = text !== row.Text
  const isEmpty = text.trim() === ''
  const isUsual = !row.IsOwn && !isChanged
  return (
    <Grid gap={8} className={shared['columns']}>
      <Stack
        as="form"
        gap={8}
        isPanel
        className={shared['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void save(text)
        }}
      >
        <SelectField
          label={t('messages.kind')}
          value={row.Kind}
          options={KINDS.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
          onChange={onKind}
        />
        <Choice
          label={t('messages.language')}
          value={row.Language}
          options={[
            { value: 'en' as const, label: t('outreach.language.en') },
            { value: 'hi' as const, label: t('outreach.language.hi') },
          ]}
          onChange={onLanguage}
        />
        <NotSaved isKept={isKept} onThrowAway={throwAway} />
        <Words row={row} text={text} refusal={refusal} onChange={setText} />
        {isUsual ? <Muted as="p">{t('messages.isUsual')}</Muted> : null}
        <Toolbar>
          <SubmitButton
            isWhole={isChanged && !isEmpty}
            isBusy={isSaving}
            missing={isEmpty ? undefined : t('form.unchanged')}
          >
            {t('messages.save')}
          </SubmitButton>
          {isUsual || isSaving ? null : (
            <Button
              variant="plain"
              onClick={() => {
                setText(row.UsualText)
                if (row.IsOwn) void save(undefined)
              }}
            >
              {t('messages.usual')}
            </Button>
          )}
        </Toolbar>
      </Stack>
      <Stack gap={8}>
        <MessagePreview kind={row.Kind} text={text} />
        <TextChanges kind={row.Kind} language={row.Language} />
      </Stack>
    </Grid>
  )
}

/** The text, and a button for each place that puts it in where the caret is. */
function Words({
  onChange,
  refusal,
  row,
  text,
}: {
  row: MessageTextRow
  text: string
  refusal: unknown
  onChange: (text: string) => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const problem = refusal === null ? null : (fieldMessage(refusal, 'text') ?? errorMessage(refusal))
  function putIn(place: string): void {
    const at = area.current?.selectionStart ?? text.length
    const end = area.current?.selectionEnd ?? at
    onChange(`${text.slice(0, at)}{${place}}${text.slice(end)}`)
    area.current?.focus()
  }
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{t('messages.text')}</FieldLabel>
      <TextArea
        id={id}
        ref={area}
        className={styles['message-text']}
        rows={8}
        maxLength={2000}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === null ? (
        <FieldHint id={`${id}-note`}>{t('messages.places.hint')}</FieldHint>
      ) : (
        <FieldError id={`${id}-note`} message={problem} />
      )}
      <Places places={row.Places} onPick={putIn} />
    </FieldBox>
  )
}

function Places({
  onPick,
  places,
}: {
  places: readonly string[]
  onPick: (place: string) => void
}) {
  return (
    <fieldset>
      <FieldLabel as="legend">{t('messages.places')}</FieldLabel>
      <ChoiceRow>
        {places.map((place) => (
          <Button
            key={place}
            variant="plain"
            className={styles['message-place']}
            onClick={() => onPick(place)}
          >
            <Code>{`{${place}}`}</Code>
            <Muted>{t(PLACE_WORDS[place] ?? 'messages.places')}</Muted>
          </Button>
        ))}
      </ChoiceRow>
    </fieldset>
  )
}

/** Who changed the words of this kind of message in this language, and when. */
function TextChanges({ kind, language }: { kind: string; language: MessageLanguage }) {
  const { data, error } = useQuery(messageChangesQuery)
  const changes = data?.Changes.filter((each) => each.Kind === kind && each.Language === language)
  return (
    <Panel>
      <PanelHeading>{t('shop.tab.history')}</PanelHeading>
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      <ChangeHistory
        versions={(changes ?? []).map(({ After, At, Before, By, Version }) => ({
          Version,
          At,
          By,
          Changes: [{ Field: kind, Before, After }],
        }))}
        label={() => t('messages.text')}
        value={(_, text) => (typeof text === 'string' ? text : t('messages.theUsual'))}
        empty={t('items.noHistory')}
      />
    </Panel>
  )
}

const SETTLE_MS = 300

function MessagePreview({ kind, text }: { kind: TextKind; text: string }) {
  const settled = useSettled(text, SETTLE_MS)
  const preview = useQuery({
    queryKey: queryKey('messagePreview', kind, settled),
    queryFn: () => call('preview-message-text', { kind, text: settled }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Stack
      as="section"
      gap={8}
      isPanel
      className={shared['preview']}
      aria-label={t('messages.preview')}
    >
      <PanelHeading>{t('messages.preview')}</PanelHeading>
      {preview.error === null ? (
        <p data-testid="message-bubble" className={styles['message-bubble']}>
          {preview.data?.Text ?? ''}
        </p>
      ) : (
        <Notice kind="bad">
          {fieldMessage(preview.error, 'text') ?? errorMessage(preview.error)}
        </Notice>
      )}
    </Stack>
  )
}
