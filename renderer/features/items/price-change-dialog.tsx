import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, useId, useState } from 'react'
import type { changePrices } from '../../../server/contract/catalog.ts'
import type { BodyOf, ReplyOf } from '../../../server/contract/operation.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { itemTypesQuery, suppliersQuery } from '../../kernel/queries/lookups.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { brandsQuery, categoriesQuery, itemQuery } from './items-data.ts'
import { useItems } from './items-store.ts'
import { keptText } from './kept-goods.ts'
import { PastChanges } from './past-changes.tsx'
import styles from './price-change-dialog.module.css'
import { SECTION_NAMES } from './sections.ts'

type Input = BodyOf<typeof changePrices>
type Row = ReplyOf<typeof changePrices>['Rows'][number]
type Family = ReplyOf<typeof changePrices>['Families'][number]

const WAYS = ['percent', 'amount', 'mrpMinusPercent', 'roundTo'] as const
const ENDINGS = [9, 10, 49, 99] as const
const MOST_SHOWN = 200

type Draft = {
  scope: 'one' | 'family' | 'many'
  itemTypeID: string
  /** Of that type. */
  categoryID: string
  brand: string
  supplierID: string
  /** The bill that brought the goods. */
  inwardID: string
  way: (typeof WAYS)[number]
  value: string
  roundTo: string
  effectiveFrom: string
}

/** The rule of a draft; null while its figure is none. A minus makes prices lower. */
function ruleOf({ roundTo, value, way }: Draft): Input['rule'] | null {
  const ending = ENDINGS.find((each) => String(each) === roundTo)
  const rounding = ending === undefined ? {} : { roundTo: ending }
  if (way === 'roundTo') return ending === undefined ? null : rounding
  const bare = value.trim().replace('−', '-')
  const figure = parseTyped(bare.replace(/^[+-]/, ''), way === 'amount' ? 2 : 3)
  if (figure === null || figure === 0) return null
  if (bare.startsWith('-') && way === 'mrpMinusPercent') return null
  return { [way]: bare.startsWith('-') ? -figure : figure, ...rounding }
}

function filterOf(
  draft: Draft,
  selectedID: string | null,
  familyID: string | null,
): Input['filter'] {
  if (draft.scope === 'one' && selectedID !== null) return { itemIDs: [selectedID] }
  if (draft.scope === 'family') return familyID === null ? {} : { familyID }
  return {
    ...(draft.itemTypeID === '' ? {} : { itemTypeID: draft.itemTypeID }),
    ...(draft.categoryID === '' ? {} : { categoryID: draft.categoryID }),
    ...(draft.brand.trim() === '' ? {} : { brand: draft.brand.trim() }),
    ...(draft.supplierID === '' ? {} : { supplierID: draft.supplierID }),
    ...(draft.inwardID === '' ? {} : { inwardID: draft.inwardID }),
  }
}

function isTyped(draft: Draft, first: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(first)
}

/** New prices for many items at once: a rule, what it would do, and then the doing. */
export function PriceChangeDialog() {
  const pricedInwardID = useItems((state) => state.pricedInwardID)
  const shownID = useItems((state) => state.selectedID)
  const selectedID = pricedInwardID === null ? shownID : null
  const filter = useItems((state) => state.filter)
  const asksFamily = useItems((state) => state.asksFamily)
  const family = useQuery(itemQuery(selectedID ?? '')).data?.LensFamily ?? null
  const [first] = useState<Draft>(() => ({
    scope: selectedID === null ? 'many' : asksFamily ? 'family' : 'one',
    // The goods of a bill are all of them, whatever the list of items is narrowed to.
    ...(pricedInwardID === null
      ? { itemTypeID: filter.itemTypeID, categoryID: filter.categoryID, brand: filter.brand }
      : { itemTypeID: '', categoryID: '', brand: '' }),
    supplierID: '',
    inwardID: pricedInwardID ?? '',
    way: 'percent',
    value: '',
    roundTo: '',
    effectiveFrom: shopToday(),
  }))
  const [draft, setDraft] = useState(first)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [families, setFamilies] = useState<readonly Family[]>([])
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [isPast, setPast] = useState(false)
  const rule = ruleOf(draft)
  const scope = filterOf(draft, selectedID, family?.ID ?? null)
  const isWhole = rule !== null && Object.keys(scope).length > 0
  const changed = (rows ?? []).filter((row) => row.Before !== row.After)

  function put(part: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...part }))
    setRows(null)
    setRefused(null)
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (rule === null || !isWhole || isBusy) return
    const preview = rows === null
    setBusy(true)
    setRefused(null)
    try {
      const answer = await call('change-prices', {
        filter: scope,
        rule,
        effectiveFrom: draft.effectiveFrom,
        preview,
      })
      if (preview) {
        setRows(answer.Rows)
        setFamilies(answer.Families)
      } else {
        void markStale('item')
        closeDialog()
        const count = answer.Rows.filter((row) => row.Before !== row.After).length
        showToast(t('prices.done', { count }))
      }
    } catch (error) {
      setRefused(error)
    }
    setBusy(false)
  }

  return (
    // Past changes are taken back at once: only a rule that was begun can be lost.
    <Dialog
      title={t('prices.title')}
      size="large"
      hasForm={isTyped(draft, first)}
      onClose={closeDialog}
    >
      <Choice
        label={t('prices.what')}
        value={isPast ? 'past' : 'change'}
        options={(['change', 'past'] as const).map((value) => ({
          value,
          label: t(`prices.${value}`),
        }))}
        onChange={(value) => setPast(value === 'past')}
      />
      {isPast ? (
        <div className={styles['past']}>
          <PastChanges />
        </div>
      ) : null}
      <div className={styles['past']} hidden={isPast}>
        <Form data-posts onSubmit={(event) => void send(event)}>
          <Scope draft={draft} put={put} selectedID={selectedID} />
          <Grid gap={6} align="end" className={styles['fields']}>
            <SelectField
              label={t('prices.rule')}
              value={draft.way}
              options={WAYS.map((value) => ({ value, label: t(`prices.rule.${value}`) }))}
              onChange={(value) => put({ way: WAYS.find((each) => each === value) ?? 'percent' })}
            />
            {draft.way === 'roundTo' ? null : (
              <Field
                data-first
                required
                label={t(draft.way === 'amount' ? 'prices.rupees' : 'prices.percent')}
                inputMode="decimal"
                placeholder={draft.way === 'mrpMinusPercent' ? '10' : '+5'}
                value={draft.value}
                error={
                  draft.value.trim() !== '' && rule === null
                    ? t('items.notANumber')
                    : fieldMessage(refused, 'rule')
                }
                onChange={({ target: { value } }) => put({ value })}
              />
            )}
            <SelectField
              label={t('prices.roundTo')}
              value={draft.roundTo}
              options={[
                { value: '', label: t('prices.asIs') },
                ...ENDINGS.map((ending) => ({
                  value: String(ending),
                  label: t(ending === 10 ? 'prices.toTen' : 'prices.endsWith', { ending }),
                })),
              ]}
              onChange={(roundTo) => put({ roundTo })}
            />
            <DateField
              label={t('prices.from')}
              value={draft.effectiveFrom}
              error={fieldMessage(refused, 'effectiveFrom')}
              onChange={(effectiveFrom) => put({ effectiveFrom })}
            />
          </Grid>
          {rows === null ? null : (
            <Preview rows={rows} families={families} changed={changed.length} />
          )}
          <Toolbar>
            <SubmitButton
              isWhole={isWhole && (rows === null || changed.length > 0)}
              isBusy={isBusy}
              missing={t(
                rows !== null
                  ? 'prices.noneChange'
                  : Object.keys(scope).length === 0
                    ? 'prices.noScope'
                    : 'prices.noRule',
              )}
            >
              {rows === null ? t('prices.preview') : t('prices.apply', { count: changed.length })}
              <Key>Enter</Key>
            </SubmitButton>
            {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
          </Toolbar>
        </Form>
      </div>
    </Dialog>
  )
}

function Scope({
  draft,
  put,
  selectedID,
}: {
  draft: Draft
  put: (part: Partial<Draft>) => void
  selectedID: string | null
}) {
  const item = useQuery(itemQuery(selectedID ?? ''))
  const family = item.data?.LensFamily ?? null
  const types = useQuery(itemTypesQuery)
  const suppliers = useQuery(suppliersQuery)
  const categories = useQuery(categoriesQuery(draft.itemTypeID))
  const brands = useQuery(brandsQuery)
  const listID = useId()
  const every = { value: '', label: t('items.every') }
  return (
    <>
      {selectedID === null ? null : (
        <Choice
          label={t('prices.scope')}
          value={draft.scope}
          options={[
            { value: 'one', label: item.data?.Name ?? t('prices.oneItem') },
            ...(family === null
              ? []
              : [
                  {
                    value: 'family' as const,
                    label: t('prices.ofFamily', { name: family.Name, count: family.Powers }),
                  },
                ]),
            { value: 'many', label: t('prices.many') },
          ]}
          onChange={(scope) => put({ scope })}
        />
      )}
      {draft.scope !== 'many' ? null : (
        <Grid gap={6} align="end" className={styles['fields']}>
          <SelectField
            label={t('newItem.section')}
            value={draft.itemTypeID}
            options={[
              every,
              ...(types.data ?? []).map((type) => ({
                value: type.Value,
                label: t(SECTION_NAMES[type.Section]),
              })),
            ]}
            onChange={(itemTypeID) => put({ itemTypeID, categoryID: '' })}
          />
          <SelectField
            label={t('items.category')}
            value={draft.categoryID}
            options={[
              draft.itemTypeID === '' ? { ...every, label: t('items.sectionFirst') } : every,
              ...(categories.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
            ]}
            onChange={(categoryID) => put({ categoryID })}
          />
          <Field
            label={t('items.brand')}
            list={listID}
            value={draft.brand}
            maxLength={200}
            placeholder={t('items.every')}
            onChange={({ target: { value } }) => put({ brand: value })}
          />
          <datalist id={listID}>
            {brands.data?.Items.map(({ ID, Name }) => (
              <option key={ID} value={Name} />
            ))}
          </datalist>
          <SelectField
            label={t('items.supplier')}
            value={draft.supplierID}
            options={[
              every,
              ...(suppliers.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
            ]}
            onChange={(supplierID) => put({ supplierID })}
          />
          <BillField inwardID={draft.inwardID} onChange={(inwardID) => put({ inwardID })} />
        </Grid>
      )}
    </>
  )
}

const BILLS = 50

/** The bill that brought the goods, of the newest; for those who may see what came in. */
function BillField({
  inwardID,
  onChange,
}: {
  inwardID: string
  onChange: (inwardID: string) => void
}) {
  const bills = useQuery({
    queryKey: queryKey('inwards', 'posted'),
    queryFn: () => call('list-inwards', { state: 'Posted', pageSize: BILLS }),
    enabled: can('stock.receive'),
  })
  if (!can('stock.receive') && inwardID === '') return null
  const rows = bills.data?.Items ?? []
  const isListed = inwardID === '' || rows.some(({ ID }) => ID === inwardID)
  return (
    <SelectField
      label={t('prices.bill')}
      value={inwardID}
      options={[
        { value: '', label: t('items.every') },
        ...(isListed ? [] : [{ value: inwardID, label: t('prices.thisBill') }]),
        ...rows.map(({ BillDate, BillNo, ID, Supplier }) => ({
          value: ID,
          label: `${Supplier.Name} · ${BillNo} · ${formatDay(BillDate)}`,
        })),
      ]}
      onChange={onChange}
    />
  )
}

/** What becomes of the price at which the later powers of a family are made. */
function familyText({ After, Before, Name, Problem }: Family): string {
  const before = formatRupees(Before)
  if (Problem !== null) return t('prices.familyStays', { name: Name, before, problem: Problem })
  return t('prices.family', { name: Name, before, after: formatRupees(After) })
}

/** Every row with its old and new price, those that change first; of very many the first. */
function Preview({
  changed,
  families,
  rows,
}: {
  changed: number
  families: readonly Family[]
  rows: readonly Row[]
}) {
  const isSame = ({ After, Before }: Row) => Number(After === Before)
  const shown = rows.toSorted((one, other) => isSame(one) - isSame(other))
  const hasMargin = rows.some((row) => row.MarginPercent !== undefined)
  return (
    <>
      <Muted as="p" role="status">
        {t('prices.counts', { changed, total: rows.length })}
      </Muted>
      {families.map((family) => (
        <Notice key={family.FamilyID} kind={family.Problem === null ? 'info' : 'warn'}>
          {familyText(family)}
        </Notice>
      ))}
      <section
        className={styles['preview']}
        aria-label={t('prices.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <CardTable className={styles['table']}>
          <thead>
            <tr>
              <th>{t('newItem.name')}</th>
              <th data-figure>{t('prices.before')}</th>
              <th data-figure>{t('prices.after')}</th>
              <th data-figure>{t('items.mrp')}</th>
              {hasMargin ? <th data-figure>{t('prices.margin')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, MOST_SHOWN).map((row) => (
              <tr key={row.ItemID}>
                <td>
                  <Named of={row.Name} /> <Code>{row.Code}</Code>
                  {row.Problem === null ? null : (
                    <>
                      <br />
                      <Muted>{row.Problem}</Muted>
                    </>
                  )}
                  {(row.Kept ?? []).map((kept) => (
                    <Fragment key={kept.MRP}>
                      <br />
                      <Muted>{keptText(kept, row.After)}</Muted>
                    </Fragment>
                  ))}
                </td>
                <td data-figure data-label={t('prices.before')}>
                  {formatRupees(row.Before)}
                </td>
                <td data-figure data-label={t('prices.after')}>
                  <strong>{formatRupees(row.After)}</strong>
                </td>
                <td data-figure data-label={t('items.mrp')}>
                  {row.MRP === 0 ? '' : formatRupees(row.MRP)}
                </td>
                {hasMargin ? (
                  <td data-figure data-label={t('prices.margin')}>
                    {row.MarginPercent === null || row.MarginPercent === undefined
                      ? '-'
                      : `${formatNumber(row.MarginPercent)} %`}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </CardTable>
      </section>
    </>
  )
}
