import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { MessageKind, MessageTextRow } from '../../../server/contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { FieldError, SelectField } from '../../base/ui/field.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { inWords } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { tell } from '../../kernel/toasts.ts'
import { messageTextsQuery } from './style-data.ts'

const KINDS = [
  'Invoice',
  'Receipt',
  'CreditNote',
  'RefundVoucher',
  'Estimate',
  'OrderAcknowledgement',
  'PrescriptionCard',
  'DeliverySlip',
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
}

/** The shop's own words for what Share writes, a kind of paper at a time. */
export function MessagesEditor() {
  const texts = useQuery(messageTextsQuery)
  const [kind, setKind] = useState<string>(KINDS[0])
  const row = texts.data?.find(({ Kind }) => Kind === kind)
  if (texts.isPending) return <Waiting>{t('messages.loading')}</Waiting>
  if (texts.error) return <Notice kind="bad">{inWords(texts.error)}</Notice>
  if (row === undefined) return null
  return <Editor key={`${row.Kind} ${row.Text}`} row={row} onKind={setKind} />
}

type Draft = {
  text: string
  setText: (text: string) => void
  refusal: unknown
  isSaving: boolean
  save: (text: string | undefined) => Promise<void>
}

function useDraft(row: MessageTextRow): Draft {
  const [text, setText] = useState(row.Text)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  async function save(wanted: string | undefined): Promise<void> {
    setSaving(true)
    try {
      const input = { kind: row.Kind, ...(wanted === undefined ? {} : { text: wanted }) }
      const saved = await call('save-message-text', input)
      queryClient.setQueryData(messageTextsQuery.queryKey, (rows) =>
        rows?.map((each) => (each.Kind === saved.Kind ? saved : each)),
      )
      tell(t('messages.saved'))
    } catch (error) {
      setRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  const change = (next: string): void => {
    setText(next)
    setRefusal(null)
  }
  return { text, setText: change, refusal, isSaving, save }
}

function Editor({ onKind, row }: { row: MessageTextRow; onKind: (kind: string) => void }) {
  const { isSaving, refusal, save, setText, text } = useDraft(row)
  const isChanged = text !== row.Text
  const isUsual = !row.IsOwn && !isChanged
  return (
    <div className="papers-columns">
      <form
        className="papers-form"
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
        <Words row={row} text={text} refusal={refusal} onChange={setText} />
        {isUsual ? <p className="muted">{t('messages.isUsual')}</p> : null}
        <div className="form-actions">
          <button
            type="submit"
            className="button button-primary"
            disabled={!isChanged || isSaving || text.trim() === ''}
          >
            {t('messages.save')}
          </button>
          <button
            type="button"
            className="button button-plain"
            disabled={isUsual || isSaving}
            onClick={() => {
              setText(row.UsualText)
              if (row.IsOwn) void save(undefined)
            }}
          >
            {t('messages.usual')}
          </button>
        </div>
      </form>
      <MessagePreview kind={row.Kind} text={text} />
    </div>
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
  const problem = refusal === null ? null : (fieldMessage(refusal, 'text') ?? inWords(refusal))
  function putIn(place: string): void {
    const at = area.current?.selectionStart ?? text.length
    const end = area.current?.selectionEnd ?? at
    onChange(`${text.slice(0, at)}{${place}}${text.slice(end)}`)
    area.current?.focus()
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('messages.text')}
      </label>
      <textarea
        id={id}
        ref={area}
        className="input message-text"
        rows={8}
        maxLength={2000}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === null ? (
        <span className="field-hint" id={`${id}-note`}>
          {t('messages.places.hint')}
        </span>
      ) : (
        <FieldError id={`${id}-note`} message={problem} />
      )}
      <Places places={row.Places} onPick={putIn} />
    </div>
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
    <fieldset className="choice">
      <legend className="field-label">{t('messages.places')}</legend>
      <div className="choice-row">
        {places.map((place) => (
          <button
            key={place}
            type="button"
            className="button button-plain message-place"
            onClick={() => onPick(place)}
          >
            <span className="mono">{`{${place}}`}</span>
            <span className="muted">{t(PLACE_WORDS[place] ?? 'messages.places')}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const SETTLE_MS = 300

function MessagePreview({ kind, text }: { kind: MessageKind; text: string }) {
  const settled = useSettled(text, SETTLE_MS)
  const preview = useQuery({
    queryKey: queryKey('messagePreview', kind, settled),
    queryFn: () => call('preview-message-text', { kind, text: settled }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className="papers-preview" aria-label={t('messages.preview')}>
      <h2 className="card-heading">{t('messages.preview')}</h2>
      {preview.error === null ? (
        <p className="message-bubble">{preview.data?.Text ?? ''}</p>
      ) : (
        <Notice kind="bad">{fieldMessage(preview.error, 'text') ?? inWords(preview.error)}</Notice>
      )}
    </section>
  )
}
