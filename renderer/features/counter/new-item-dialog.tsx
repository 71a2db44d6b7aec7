import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NewItemInput, TaxClassRow } from '../../../server/contract/catalog.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { addByTypedCode } from '../cart/add-item.ts'
import { dismissUnknown, useUnknownCodes } from '../cart/sale-actions.ts'
import styles from './new-item-dialog.module.css'

const SECTIONS: readonly { value: Section; hsn: string }[] = [
  { value: 'Frame', hsn: '9003' },
  { value: 'Sunglass', hsn: '9004' },
  { value: 'ContactLens', hsn: '9001' },
  { value: 'SpectacleLens', hsn: '9001' },
  { value: 'Accessory', hsn: '' },
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
  section: Section
  taxClass: string
  price: string
  stock: string
}

/** The line of the rate schedule that goods of a section usually fall under. */
function usualClass(rows: readonly TaxClassRow[], section: Section): string {
  const hsn = SECTIONS.find((row) => row.value === section)?.hsn ?? ''
  const found = hsn === '' ? undefined : rows.find((row) => row.HSN.startsWith(hsn))
  return (found ?? rows[0])?.Name ?? ''
}

/** A new item, scanned or typed: the least that its sale and its tax need. */
export function NewItemDialog() {
  const typed = useUnknownCodes((state) => state.newItem)
  const classes = useQuery({
    queryKey: queryKey('taxClasses'),
    queryFn: () => call('list-tax-classes', {}),
  })
  return (
    <Dialog title={t('newItem.title')} size="small" onClose={closeDialog}>
      {classes.isPending ? <Waiting>{t('newItem.loading')}</Waiting> : null}
      {classes.error ? <Notice kind="bad">{errorMessage(classes.error)}</Notice> : null}
      {classes.data === undefined ? null : <NewItemForm typed={typed} rows={classes.data.Items} />}
    </Dialog>
  )
}

function NewItemForm({
  typed,
  rows,
}: {
  typed: { code: string; name: string }
  rows: readonly TaxClassRow[]
}) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...typed,
    section: 'Frame',
    taxClass: usualClass(rows, 'Frame'),
    price: '',
    stock: '1',
  }))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const price = parseTyped(draft.price, 2)
  const stock = parseTyped(draft.stock, 3)
  const isWhole = draft.name.trim() !== '' && price !== null && price > 0 && (stock ?? 0) > 0
  function change(part: Partial<Draft>): void {
    setDraft({ ...draft, ...part })
    setError(null)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWhole || price === null || stock === null) return
    setBusy(true)
    try {
      await saveAndSell({ ...draft, price, stock })
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Grid as="form" gap={6} onSubmit={submit}>
      <Fields draft={draft} rows={rows} error={error} onChange={change} />
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      <Toolbar>
        <Button type="submit" variant="primary" disabled={!isWhole || isBusy}>
          {t('newItem.save')}
          <Key>Enter</Key>
        </Button>
      </Toolbar>
    </Grid>
  )
}

async function saveAndSell({
  code,
  name,
  price,
  section,
  stock,
  taxClass,
}: Omit<Draft, 'price' | 'stock'> & {
  price: number
  stock: number
}): Promise<void> {
  const input: NewItemInput = {
    name: name.trim(),
    section,
    taxClass,
    ...(code.trim() === '' ? {} : { barcode: code.trim() }),
    mrp: price,
    openingStock: stock,
  }
  const saved = await call('save-catalogue-item', input)
  dismissUnknown(code.trim())
  void markStale('item')
  closeDialog()
  await addByTypedCode(saved.code)
}

function Fields({
  draft,
  rows,
  error,
  onChange,
}: {
  draft: Draft
  rows: readonly TaxClassRow[]
  error: unknown
  onChange: (part: Partial<Draft>) => void
}) {
  return (
    <>
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
        value={draft.name}
        maxLength={200}
        error={fieldMessage(error, 'name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label={t('newItem.section')}
        value={draft.section}
        options={SECTIONS.map(({ value }) => ({ value, label: t(NAMES[value]) }))}
        onChange={(value) => {
          const section = SECTIONS.find((row) => row.value === value)?.value ?? 'Accessory'
          onChange({ section, taxClass: usualClass(rows, section) })
        }}
      />
      <SelectField
        label={t('newItem.tax')}
        value={draft.taxClass}
        options={rows.map((row) => ({
          value: row.Name,
          label: `${row.Name} · ${row.HSN} · ${row.Rate} %`,
        }))}
        error={fieldMessage(error, 'taxClass')}
        onChange={(taxClass) => onChange({ taxClass })}
      />
      <Row gap={6} align="start" isWrapping className={styles['new-item-row']}>
        <Field
          label={t('newItem.price')}
          inputMode="decimal"
          value={draft.price}
          error={fieldMessage(error, 'price')}
          onChange={(event) => onChange({ price: event.target.value })}
        />
        <Field
          label={t('newItem.stock')}
          inputMode="decimal"
          value={draft.stock}
          error={fieldMessage(error, 'openingStock')}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
      </Row>
    </>
  )
}
