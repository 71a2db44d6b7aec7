import { useQuery } from '@tanstack/react-query'
import { Merge, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { mobileWrong, pincodeWrong } from '../../kernel/contact-numbers.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { GstinField } from '../../kernel/gstin-field.tsx'
import { itemTypesQuery, statesQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import type { NewMasterBegin } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { NotSaved } from '../../kernel/use-kept-draft.tsx'
import { useSaveTicket } from '../../kernel/use-save-ticket.ts'
import { isConflict, NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { dayName, nameOfID, yesOrNo } from '../../kernel/version-words.ts'
import type { Fields } from '../../kernel/versions.ts'
import { taxClassesQuery } from '../items/items-data.ts'
import { SECTION_NAMES } from '../items/sections.ts'
import { LOGGED_AS, MASTER_FIELDS, type MasterField } from './kinds.ts'
import {
  daysOf,
  draftOf,
  figureWrong,
  inputOf,
  type MasterDraft,
  type RateDraft,
  rebasedMaster,
  wrongFigures,
} from './master-draft.ts'
import styles from './master-form.module.css'
import { type MasterRow, readMaster } from './masters-data.ts'
import { askMerge, keptEntries, useMasters } from './masters-store.ts'

/** What an entry keeps as it began with it. */
const ONLY_NEW: ReadonlySet<string> = new Set(['openingBalance', 'itemTypeID'])

/** One entry of a list; without a row a new one. */
export function MasterForm({
  kind,
  onSaved,
  row: atFirst,
  begin = {},
  hasTitle = true,
}: {
  kind: MasterKind
  onSaved: (id: string) => void
  row: MasterRow | null
  /** What a new entry begins with. */
  begin?: NewMasterBegin
  /** Its name stands above it; a dialog says it itself. */
  hasTitle?: boolean
}) {
  const draftFrom = (row: MasterRow | null): MasterDraft => {
    const begun = draftOf(kind, row)
    if (row !== null) return begun
    const { isLab = false, name = '', usedFor } = begin
    const flags = isLab ? { ...begun.flags, isLab } : begun.flags
    const texts = usedFor === undefined ? begun.texts : { ...begun.texts, usedFor }
    return { ...begun, name, flags, texts }
  }
  const versions = useVersions({
    atFirst,
    draftOf: draftFrom,
    readNewest: ({ ID }) => readMaster(kind, ID),
    // A dialog asks before it throws away what is typed.
    kept: hasTitle ? { drafts: keptEntries, form: `${kind} ${atFirst?.ID ?? 'new'}` } : undefined,
  })
  const { draft, read: row } = versions
  const states = useQuery({ ...statesQuery, enabled: versions.newest !== null })
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // What was refused is told until something else is typed.
  const put = (part: Partial<MasterDraft>) => {
    setRefused(null)
    versions.put(part)
  }
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useSaveTicket(
    form,
    useMasters((state) => state.saveTicket),
  )
  useEffect(() => void first.current?.focus(), [])
  const wrong = wrongFigures(kind, draft)
  const isMerged = row !== null && row.MergedInto !== null
  const fields = MASTER_FIELDS[kind].filter(({ key }) => row === null || !ONLY_NEW.has(key))
  const isFilled = fields.every(({ key, kind: each }) => each !== 'itemType' || draft.texts[key])
  const isWhole = draft.name.trim() !== '' && isFilled && wrong.length === 0 && !isMerged

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (!isWhole || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const { id } = await call('save-master', { kind, ...inputOf(kind, draft, row) })
      versions.forget()
      await markStale('masters')
      await versions.restart()
      showToast(t('masters.saved', { name: draft.name.trim() }))
      onSaved(id)
    } catch (error) {
      if (!(await versions.foundNewer(error))) setRefused(error)
    }
    setBusy(false)
  }

  return (
    <Form ref={form} onSubmit={(event) => void save(event)}>
      {hasTitle ? (
        <h2 className={styles['title']}>
          {row === null ? t('masters.new', { kind: t(`masters.one.${kind}`) }) : row.Name}
        </h2>
      ) : null}
      <NotSaved isKept={versions.isKept} onThrowAway={versions.throwAway} />
      {row === null || row.MergedInto === null ? null : (
        <Notice kind="info">{t('masters.mergedInto', { name: row.MergedInto })}</Notice>
      )}
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <Field
          label={t('masters.name')}
          required
          inputRef={first}
          value={draft.name}
          maxLength={200}
          error={fieldMessage(refused, 'name') ?? takenName(refused)}
          onChange={({ target: { value } }) => put({ name: value })}
        />
        {fields
          .filter(({ kind: each }) => each !== 'flag' && each !== 'days')
          .map((field) => (
            <MasterInputField
              key={field.key}
              field={field}
              draft={draft}
              error={
                wrong.includes(field.key)
                  ? figureWrong(field)
                  : (numberWrong(field.key, draft.texts[field.key] ?? '') ??
                    fieldMessage(refused, field.key))
              }
              onChange={put}
            />
          ))}
      </Grid>
      {fields.some(({ kind: each }) => each === 'rates') ? (
        <Rates
          rates={draft.rates}
          wrong={(field) =>
            wrong.includes(field) ? t('items.notANumber') : fieldMessage(refused, field)
          }
          onChange={(rates) => put({ rates })}
        />
      ) : null}
      {kind === 'Supplier' && draft.flags['isLab'] === true ? (
        <WorkingDays
          days={daysOf(draft.texts['workingDays'] ?? '')}
          onChange={(days) => put({ texts: { ...draft.texts, workingDays: days.join(',') } })}
        />
      ) : null}
      <Row gap={8} isWrapping>
        {fields
          .filter(({ kind: each }) => each === 'flag')
          .map(({ key }) => (
            <Check
              key={key}
              label={t(`masters.field.${key}`)}
              isOn={draft.flags[key] === true}
              onChange={(isOn) => put({ flags: { ...draft.flags, [key]: isOn } })}
            />
          ))}
        {row === null ? null : (
          <Check
            label={t('masters.isActive')}
            isOn={draft.isActive}
            onChange={(isActive) => put({ isActive })}
          />
        )}
      </Row>
      <NewerVersion
        versions={versions}
        who={{ kind: LOGGED_AS[kind], id: row?.ID }}
        draftOf={draftFrom}
        fieldsOf={(each) => wordsOf(kind, each, states.data)}
        rebase={rebasedMaster}
      />
      <Toolbar>
        <SubmitButton isWhole={isWhole} isBusy={isBusy}>
          {t('items.save')}
          <Key>Enter</Key>
        </SubmitButton>
        {row === null || isMerged ? null : (
          <Button
            onClick={() =>
              askMerge({ kind, ID: row.ID, Name: row.Name, itemTypeID: row['ItemTypeID'] })
            }
          >
            <Glyph of={Merge} />
            {t('masters.merge')}
          </Button>
        )}
        {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Form>
  )
}

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** What the form says, in words, for both versions of an entry. */
function wordsOf(
  kind: MasterKind,
  draft: MasterDraft,
  states: readonly { ID: string; Name: string }[] | undefined,
): Fields {
  const shown = ({ key, kind: fieldKind }: MasterField): string => {
    const text = draft.texts[key] ?? ''
    switch (fieldKind) {
      case 'flag':
        return yesOrNo(draft.flags[key] === true)
      case 'rates':
        return draft.rates.map(rateWords).join(', ')
      case 'days':
        return daysOf(text)
          .map((day) => dayName(day))
          .join(', ')
      case 'date':
        return text === '' ? '' : formatDay(text)
      case 'choice':
        return optionName(text)
      case 'state':
        return nameOfID(text, states)
      default:
        return text
    }
  }
  return {
    [t('masters.name')]: draft.name,
    ...Object.fromEntries(
      MASTER_FIELDS[kind]
        .filter(({ kind: each }) => each !== 'itemType')
        .map((field) => [t(`masters.field.${field.key}`), shown(field)]),
    ),
    [t('masters.isActive')]: yesOrNo(draft.isActive),
  }
}

/** A rate of a fitter, such as "Progressive Rimless ₹ 80 (1 Nov 2026)". */
function rateWords({ from, lensType, rate, rim }: RateDraft): string {
  const type = LENS_TYPES.find((each) => String(each) === lensType)
  return [
    type === undefined ? '' : t(`items.lensType.${type}`),
    rim === '' ? '' : optionName(rim),
    `₹ ${rate}`,
    from === '' ? '' : `(${formatDay(from)})`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

/** The days on which a lab works; at least one stays. */
function WorkingDays({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: readonly number[]) => void
}) {
  return (
    <Stack as="fieldset" gap={4}>
      <legend>{t('masters.field.workingDays')}</legend>
      <Row gap={6} isWrapping>
        {WEEK.map((day) => (
          <Check
            key={day}
            label={t(`shop.day.${day}`)}
            isOn={days.includes(day)}
            onChange={(isOn) => {
              const next = isOn ? [...days, day] : days.filter((each) => each !== day)
              if (next.length > 0) onChange(next.toSorted())
            }}
          />
        ))}
      </Row>
    </Stack>
  )
}

function MasterInputField({
  draft,
  error,
  field,
  onChange,
}: {
  draft: MasterDraft
  error: string | null
  field: MasterField
  onChange: (draft: MasterDraft) => void
}) {
  const states = useQuery({
    ...statesQuery,
    enabled: field.kind === 'gstin' || field.kind === 'state',
  })
  const { key, kind, options = [] } = field
  const label = t(`masters.field.${key}`)
  const value = draft.texts[key] ?? ''
  const put = (text: string) => onChange({ ...draft, texts: { ...draft.texts, [key]: text } })
  switch (kind) {
    case 'rates':
    case 'days':
    case 'flag':
      return null
    case 'date':
      return <DateField label={label} value={value} error={error} onChange={put} />
    case 'choice': {
      // What an entry of before has stays its own, though it is offered to no new one.
      const isOld = value !== '' && !options.includes(value)
      return (
        <SelectField
          label={label}
          value={value}
          options={[...options, ...(isOld ? [value] : [])].map((option) => ({
            value: option,
            label: optionName(option),
          }))}
          error={error}
          onChange={put}
        />
      )
    }
    case 'state':
      return (
        <SelectField
          label={label}
          value={value}
          options={[
            { value: '', label: t('items.none') },
            ...(states.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
          ]}
          error={error}
          onChange={put}
        />
      )
    case 'itemType':
      return <ItemTypeField label={label} value={value} error={error} onChange={put} />
    case 'sac':
      return <SacField label={label} value={value} error={error} onChange={put} />
    case 'gstin':
      return (
        <GstinField
          label={label}
          value={value}
          error={error}
          onChange={put}
          onState={(code) => {
            const state = states.data?.find(({ Code }) => Code === code)
            if (state !== undefined && draft.texts['stateID'] !== state.ID) {
              onChange({ ...draft, texts: { ...draft.texts, stateID: state.ID } })
            }
          }}
        />
      )
    default:
      return (
        <Field
          label={label}
          type={kind === 'time' ? 'time' : undefined}
          inputMode={
            kind === 'text' || kind === 'time' ? undefined : kind === 'mobile' ? 'tel' : 'decimal'
          }
          value={value}
          maxLength={key === 'address' || key === 'trackingUrl' ? 200 : 100}
          error={error}
          hint={key === 'trackingUrl' ? t('masters.trackingHint', { place: '{no}' }) : undefined}
          onChange={({ target }) => put(target.value)}
        />
      )
  }
}

/** Of which goods a category is. */
function ItemTypeField(field: {
  label: string
  value: string
  error: string | null
  onChange: (itemTypeID: string) => void
}) {
  const types = useQuery(itemTypesQuery)
  return (
    <SelectField
      {...field}
      required
      options={[
        { value: '', label: t('masters.merge.choose') },
        ...(types.data ?? []).map(({ Section, Value }) => ({
          value: Value,
          label: t(SECTION_NAMES[Section]),
        })),
      ]}
    />
  )
}

/** What a charge is taxed as: a service of the tax table, or with the goods. */
function SacField(field: {
  label: string
  value: string
  error: string | null
  onChange: (sac: string) => void
}) {
  const classes = useQuery(taxClassesQuery)
  const services = (classes.data?.Items ?? []).filter(({ HSN }) => HSN.startsWith('99'))
  const isKnown = field.value === '' || services.some(({ HSN }) => HSN === field.value)
  return (
    <SelectField
      {...field}
      options={[
        { value: '', label: t('masters.sac.withGoods') },
        ...services.map(({ HSN, Rate, Title }) => ({
          value: HSN,
          label: `${HSN} ${Title} ${formatNumber(Rate)} %`,
        })),
        ...(isKnown ? [] : [{ value: field.value, label: field.value }]),
      ]}
    />
  )
}

function numberWrong(key: MasterField['key'], text: string): string | null {
  if (key === 'mobile') return mobileWrong(text)
  return key === 'pincode' ? pincodeWrong(text) : null
}

/** Why the name can't be kept: another entry has it. */
function takenName(refused: unknown): string | null {
  return isConflict(refused) ? errorMessage(refused) : null
}

const OPTIONS = [
  'Regular',
  'Composition',
  'Unregistered',
  'Minus',
  'Month',
  'Week',
  'Plus',
  'Return',
  'Discount',
  'Cancel',
  'Remake',
  'Stock',
  'Cash',
  'Price',
  'Reprint',
  'Drawer',
  'Full',
  'Half',
  'Rimless',
] as const

function optionName(option: string): string {
  const known = OPTIONS.find((each) => each === option)
  return known === undefined ? option : t(`masters.option.${known}`)
}

const LENS_TYPES = [1, 2, 3, 4, 5] as const
const RIMS = ['Full', 'Half', 'Rimless'] as const

/** What a fitter is paid: by lens type and rim, from a day on. */
function Rates({
  onChange,
  rates,
  wrong,
}: {
  onChange: (rates: readonly RateDraft[]) => void
  rates: readonly RateDraft[]
  /** What is wrong with a field such as `rates.0.rate`; null while nothing is. */
  wrong: (field: string) => string | null
}) {
  const put = (at: number, part: Partial<RateDraft>) =>
    onChange(rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)))
  const every = { value: '', label: t('items.every') }
  return (
    <Stack as="fieldset" gap={5}>
      <legend>{t('masters.field.rates')}</legend>
      {rates.map((rate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <Row key={at} gap={4} align="end" isWrapping>
          <SelectField
            label={t('items.lensType')}
            value={rate.lensType}
            options={[
              every,
              ...LENS_TYPES.map((type) => ({
                value: String(type),
                label: t(`items.lensType.${type}`),
              })),
            ]}
            onChange={(lensType) => put(at, { lensType })}
          />
          <SelectField
            label={t('items.attribute.rim')}
            value={rate.rim}
            options={[every, ...RIMS.map((value) => ({ value, label: optionName(value) }))]}
            onChange={(rim) => put(at, { rim })}
          />
          <Field
            className={styles['rate']}
            label={t('masters.extra')}
            placeholder={t('masters.extra.hint')}
            value={rate.extra}
            maxLength={40}
            onChange={({ target }) => put(at, { extra: target.value })}
          />
          <Field
            className={styles['rate']}
            label={t('masters.rate')}
            inputMode="decimal"
            required
            value={rate.rate}
            error={rate.rate.trim() === '' ? null : wrong(`rates.${at}.rate`)}
            onChange={({ target }) => put(at, { rate: target.value })}
          />
          <DateField
            label={t('prices.from')}
            value={rate.from}
            error={wrong(`rates.${at}.from`)}
            onChange={(from) => put(at, { from })}
          />
          <Button
            variant="quiet"
            isRound
            aria-label={t('masters.removeRate')}
            onClick={() => onChange(rates.filter((_, index) => index !== at))}
          >
            <Glyph of={Trash2} />
          </Button>
        </Row>
      ))}
      <Toolbar>
        <Button
          onClick={() =>
            onChange([...rates, { lensType: '', rim: '', extra: '', rate: '', from: shopToday() }])
          }
        >
          <Glyph of={Plus} />
          {t('masters.addRate')}
        </Button>
      </Toolbar>
    </Stack>
  )
}
