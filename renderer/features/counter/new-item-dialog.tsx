import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewItemInput, TaxClassRow } from '../../../server/contract/catalog.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog, useScreen } from '../../kernel/screen-store.ts'
import { taxClassOptions, usualTaxClass } from '../../kernel/usual-tax-class.ts'
import { addByTypedCode } from '../cart/add-item.ts'
import { dismissUnknown, type NewItem, useUnknownCodes } from '../cart/sale-actions.ts'
import styles from './new-item-dialog.module.css'

const SECTIONS: readonly Section[] = [
  'Frame',
  'Sunglass',
  'ContactLens',
  'SpectacleLens',
  'Accessory',
]

const NAMES = {
  Frame: 'section.frame',
  SpectacleLens: 'section.lens',
  ContactLens: 'section.contactLens',
  Sunglass: 'section.sunglass',
  Accessory: 'section.accessory',
} as const

type Draft = {
  code: string
  name: string
  details: Details
  section: Section
  taxClass: string
  price: string
  stock: string
}

/** What is asked of an item beside its name and price, as it is typed. */
type Detail = 'brand' | 'index' | 'coating' | 'sphere' | 'cylinder' | 'axis' | 'modality'
type Details = Partial<Record<Detail | 'lensType', string>>

/** The details that goods of a section have; for spectacle lenses their type comes first. */
const DETAILS: Readonly<Record<Section, readonly Detail[]>> = {
  Frame: ['brand'],
  Sunglass: ['brand'],
  SpectacleLens: ['brand', 'index', 'coating'],
  ContactLens: ['brand', 'sphere', 'cylinder', 'axis', 'modality'],
  Accessory: ['brand'],
}

/** The numbers of lens types, as the catalogue keeps them. */
const LENS_TYPES = [
  ['1', 'newItem.type.singleVision'],
  ['2', 'newItem.type.bifocal'],
  ['3', 'newItem.type.progressive'],
  ['4', 'newItem.type.near'],
  ['5', 'newItem.type.plano'],
] as const

const INDEXES = ['', '1.5', '1.56', '1.59', '1.6', '1.67', '1.74']

/** The details of the chosen section alone: what was typed for another one is not sent. */
function detailsOf({ details, section }: Pick<Draft, 'details' | 'section'>) {
  const typed = (detail: Detail) =>
    DETAILS[section].includes(detail) ? (details[detail]?.trim() ?? '') : ''
  const texts = (['brand', 'coating', 'sphere', 'cylinder', 'modality'] as const).flatMap(
    (detail) => (typed(detail) === '' ? [] : [[detail, typed(detail)]]),
  )
  const numbers = (['index', 'axis'] as const).flatMap((detail) =>
    typed(detail) === '' ? [] : [[detail, Number(typed(detail))]],
  )
  const lensType = Number(details.lensType ?? LENS_TYPES[0][0])
  return {
    ...Object.fromEntries([...texts, ...numbers]),
    ...(section === 'SpectacleLens' ? { spectacleLensType: lensType } : {}),
  }
}

/** A new item, scanned or typed: the least that its sale and its tax need. */
export function NewItemDialog() {
  const typed = useUnknownCodes((state) => state.newItem)
  const classes = useQuery({
    queryKey: queryKey('taxClasses'),
    queryFn: () => call('list-tax-classes', {}),
  })
  return (
    <Dialog title={t('newItem.title')} hasForm onClose={closeDialog}>
      {classes.isPending ? <Waiting>{t('newItem.loading')}</Waiting> : null}
      {classes.error ? <Notice kind="bad">{errorMessage(classes.error)}</Notice> : null}
      {classes.data === undefined ? null : <NewItemForm typed={typed} rows={classes.data.Items} />}
    </Dialog>
  )
}

function NewItemForm({ typed, rows }: { typed: NewItem; rows: readonly TaxClassRow[] }) {
  // Beside a prescription it is a lens; the list of lenses then has it, for both eyes.
  const isForPair = useScreen(({ screen }) => screen === 'prescription')
  const [draft, setDraft] = useState<Draft>(() => ({
    code: typed.code,
    name: typed.name,
    section: isForPair ? 'SpectacleLens' : 'Frame',
    taxClass: usualTaxClass(rows, isForPair ? 'SpectacleLens' : 'Frame'),
    details: typed.lensType === undefined ? {} : { lensType: typed.lensType },
    price: '',
    stock: '1',
  }))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const price = parseTyped(draft.price, 2)
  // A lens beside a prescription is made to order: none is in the shop.
  const isMade = isForPair && draft.section === 'SpectacleLens'
  const stock = isMade ? 0 : parseTyped(draft.stock, 3)
  const isWhole =
    draft.name.trim() !== '' &&
    draft.taxClass !== '' &&
    price !== null &&
    price > 0 &&
    (isMade || (stock ?? 0) > 0)
  function change(part: Partial<Draft>): void {
    setDraft({ ...draft, ...part })
    setError(null)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWhole || price === null || stock === null) return
    setBusy(true)
    try {
      const code = await save({ ...draft, price, stock })
      if (!isForPair) await addByTypedCode(code)
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Grid as="form" gap={8} onSubmit={submit}>
      <Fields draft={draft} isMade={isMade} rows={rows} error={error} onChange={change} />
      <Toolbar>
        <SubmitButton isWhole={isWhole} isBusy={isBusy}>
          {t(isForPair ? 'items.save' : 'newItem.save')}
          <Key>Enter</Key>
        </SubmitButton>
        {error === null || FIELDS.some((field) => fieldMessage(error, field) !== null) ? null : (
          <Notice kind="bad">{errorMessage(error)}</Notice>
        )}
      </Toolbar>
    </Grid>
  )
}

/** Saves the item and answers its code. */
async function save({
  code,
  details,
  name,
  price,
  section,
  stock,
  taxClass,
}: Omit<Draft, 'price' | 'stock'> & {
  price: number
  stock: number
}): Promise<string> {
  const input: NewItemInput = {
    name: name.trim(),
    section,
    ...(taxClass === '' ? {} : { taxClass }),
    ...(code.trim() === '' ? {} : { barcode: code.trim() }),
    mrp: price,
    openingStock: stock,
    ...detailsOf({ details, section }),
  }
  const saved = await call('save-catalogue-item', input)
  dismissUnknown(code.trim())
  void markStale('item')
  closeDialog()
  return saved.code
}

function Fields({
  draft,
  isMade,
  rows,
  error,
  onChange,
}: {
  draft: Draft
  /** Made to order: nothing of it is counted. */
  isMade: boolean
  rows: readonly TaxClassRow[]
  error: unknown
  onChange: (part: Partial<Draft>) => void
}) {
  return (
    <>
      <Row gap={6} align="start" isWrapping className={styles['new-item-row']}>
        <Field
          label={t('newItem.code')}
          hint={t('newItem.code.hint')}
          value={draft.code}
          maxLength={100}
          error={fieldMessage(error, 'barcode')}
          onChange={(event) => onChange({ code: event.target.value })}
        />
        <Field
          data-first={draft.name === '' ? '' : undefined}
          label={t('newItem.name')}
          required
          value={draft.name}
          maxLength={200}
          error={fieldMessage(error, 'name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Row>
      <Row gap={6} align="start" isWrapping className={styles['new-item-row']}>
        <SelectField
          label={t('newItem.section')}
          value={draft.section}
          options={SECTIONS.map((value) => ({ value, label: t(NAMES[value]) }))}
          onChange={(value) => {
            const section = SECTIONS.find((row) => row === value) ?? 'Accessory'
            onChange({ section, taxClass: usualTaxClass(rows, section) })
          }}
        />
        <SelectField
          label={t('newItem.tax')}
          value={draft.taxClass}
          options={taxClassOptions(rows, draft.taxClass)}
          required
          error={fieldMessage(error, 'taxClass')}
          onChange={(taxClass) => onChange({ taxClass })}
        />
      </Row>
      <DetailFields draft={draft} error={error} onChange={onChange} />
      <Row gap={6} align="start" isWrapping className={styles['new-item-row']}>
        <Field
          label={t('newItem.price')}
          required
          inputMode="decimal"
          value={draft.price}
          error={
            isNoFigure(draft.price, 2)
              ? t('items.notANumber')
              : (fieldMessage(error, 'price') ?? fieldMessage(error, 'mrp'))
          }
          onChange={(event) => onChange({ price: event.target.value })}
        />
        {isMade ? null : (
          <Field
            label={t('newItem.stock')}
            required
            inputMode="decimal"
            value={draft.stock}
            error={
              isNoFigure(draft.stock, 3)
                ? t('items.notANumber')
                : fieldMessage(error, 'openingStock')
            }
            onChange={(event) => onChange({ stock: event.target.value })}
          />
        )}
      </Row>
    </>
  )
}

/** Whether something is typed that is no figure above nothing. */
function isNoFigure(typed: string, decimals: number): boolean {
  return typed.trim() !== '' && (parseTyped(typed, decimals) ?? 0) <= 0
}

/** The fields that say themselves what they were refused for. */
const FIELDS = [
  'barcode',
  'name',
  'taxClass',
  'price',
  'mrp',
  'openingStock',
  'brand',
  'coating',
  'sphere',
  'cylinder',
  'axis',
  'modality',
] as const

/** What only goods of this section have: the type of a lens, the power of a box. */
function DetailFields({
  draft: { details, section },
  error,
  onChange,
}: {
  draft: Draft
  error: unknown
  onChange: (part: Partial<Draft>) => void
}) {
  const change = (part: Details) => onChange({ details: { ...details, ...part } })
  return (
    <Row gap={6} align="start" isWrapping className={styles['new-item-row']}>
      {section === 'SpectacleLens' ? (
        <SelectField
          label={t('newItem.type')}
          value={details.lensType ?? LENS_TYPES[0][0]}
          options={LENS_TYPES.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(lensType) => change({ lensType })}
        />
      ) : null}
      {DETAILS[section].map((detail) =>
        detail === 'index' ? (
          <SelectField
            key={detail}
            label={t('newItem.index')}
            value={details.index ?? ''}
            options={INDEXES.map((value) => ({ value, label: value === '' ? '–' : value }))}
            onChange={(index) => change({ index })}
          />
        ) : (
          <Field
            key={detail}
            label={t(`newItem.${detail}`)}
            {...(detail === 'axis' ? { inputMode: 'numeric' } : {})}
            value={details[detail] ?? ''}
            maxLength={detail === 'brand' ? 200 : 20}
            error={fieldMessage(error, detail)}
            onChange={(event) =>
              change({
                [detail]:
                  detail === 'axis' ? event.target.value.replaceAll(/\D/g, '') : event.target.value,
              })
            }
          />
        ),
      )}
    </Row>
  )
}
