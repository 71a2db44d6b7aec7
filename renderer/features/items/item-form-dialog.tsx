import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, useEffect, useId, useState } from 'react'
import type { TaxClassRow } from '../../../server/contract/catalog.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ExpiryField } from '../../base/ui/expiry-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { More } from '../../base/ui/more.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { itemTypesQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { taxClassOptions, usualTaxClass } from '../../kernel/usual-tax-class.ts'
import { SupplierField } from '../masters/supplier-field.tsx'
import {
  ATTRIBUTES,
  changeInput,
  draftName,
  draftOf,
  emptyDraft,
  everything,
  hasOtherPower,
  type ItemDraft,
  newItemInput,
  opensWithLot,
  wrongNumbers,
} from './item-draft.ts'
import { itemKeyLabel, itemKeyValue } from './item-fields.ts'
import styles from './item-form-dialog.module.css'
import {
  attributeValuesQuery,
  brandsQuery,
  type ItemDetail,
  itemQuery,
  taxClassesQuery,
  usedCategoriesQuery,
} from './items-data.ts'
import { type AskedItem, askPrices, useItems } from './items-store.ts'
import { keptGoods, keptText } from './kept-goods.ts'
import { SECTION_NAMES, SECTIONS, sellingPriceLabel } from './sections.ts'

const CODE_ID = 'item-code'
const CODES_ID = 'item-codes'

/** Into the field of codes that has the focus goes what is scanned; else nowhere, and that is said. */
function useScansAsCodes(change: (changed: (draft: ItemDraft) => ItemDraft) => void): void {
  useEffect(
    () =>
      takeScansHere((_item, code) => {
        const focused = document.activeElement?.id
        if (focused === CODE_ID) change((draft) => ({ ...draft, barcode: code }))
        else if (focused === CODES_ID)
          change((draft) => ({ ...draft, codes: withCode(draft, code) }))
        else {
          soundBad()
          showError(t('items.scanNotTaken', { code }))
          return
        }
        soundGood()
      }),
    [change],
  )
}

function withCode({ codes }: ItemDraft, code: string): string {
  return codes.trim() === '' ? code : `${codes}, ${code}`
}

/** A new item, or the change of one. */
export function ItemFormDialog() {
  const asked = useItems((state) => state.asked)
  const classes = useQuery(taxClassesQuery)
  const item = useQuery({ ...itemQuery(asked?.itemID ?? ''), gcTime: 0 })
  const isNew = asked?.itemID === null
  const isHere = isNew || item.data !== undefined
  const error = classes.error ?? item.error
  return (
    <Dialog
      title={isNew ? t('items.new') : t('items.change')}
      size="large"
      hasForm
      onClose={closeDialog}
    >
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {asked !== null && classes.data !== undefined && isHere ? (
        <ItemForm
          key={item.data?.ID}
          asked={asked}
          item={item.data ?? null}
          classes={classes.data.Items}
        />
      ) : error === null ? (
        <Waiting>{t('items.reading')}</Waiting>
      ) : null}
    </Dialog>
  )
}

/** A field of the form as the server names it where it is refused. */
type FormField = keyof ItemDraft | `attributes.${string}`

type PartProps = {
  draft: ItemDraft
  put: (part: Partial<ItemDraft>) => void
  wrong: (field: FormField) => string | null
}

function ItemForm({
  asked,
  classes,
  item: atFirst,
}: {
  asked: AskedItem
  classes: readonly TaxClassRow[]
  item: ItemDetail | null
}) {
  const versions = useVersions<ItemDetail, ItemDraft>({
    atFirst,
    draftOf: (item) =>
      item === null
        ? { ...emptyDraft(asked.barcode, asked.name), taxClass: usualTaxClass(classes, 'Frame') }
        : draftOf(item),
    readNewest: ({ ID }) => queryClient.fetchQuery(itemQuery(ID)),
  })
  const { draft, put, read: item, setDraft } = versions
  useScansAsCodes(setDraft)
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [isMore, setMore] = useState(item !== null)
  const wrongFigures = wrongNumbers(draft)
  const isNamedOther = hasOtherPower(draft, item)
  // What was typed anew since the refusal is not called wrong any more.
  const [mended, setMended] = useState<readonly string[]>([])
  // An attribute is typed as one of them all.
  const isMended = (field: string) => mended.includes(field.split('.')[0] ?? field)
  const wrong = (field: FormField) => {
    if (wrongFigures.some((key) => key === field)) return t('items.notANumber')
    if (field === 'sphere' && isNamedOther) return t('items.nameTellsOther')
    return isMended(field) ? null : fieldMessage(refused, field)
  }
  const isNamed = refused instanceof ApiError && refused.fields.length > 0
  const isAllMended = isNamed && refused.fields.every(({ field }) => isMended(field))
  const parts: PartProps = {
    draft,
    wrong,
    put: (part) => {
      // A price is wrong beside its MRP: either mends it.
      const isPrice = 'mrp' in part || 'price' in part
      setMended((names) => [...names, ...Object.keys(part), ...(isPrice ? ['mrp', 'price'] : [])])
      put(part)
    },
  }
  const isFilled = draft.name.trim() !== '' && wrongFigures.length === 0
  const isWhole = isFilled && !isNamedOther
  // Base curve and diameter of a contact lens say whether it fits the eye.
  const isContactLens = draft.section === 'ContactLens'
  const hasMoved = item?.HasMovements === true
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (!isWhole || isBusy) return
    setBusy(true)
    setRefused(null)
    setMended([])
    try {
      const input = item === null ? newItemInput(draft) : changeInput(draft, item)
      const saved = await call('save-catalogue-item', input)
      void markStale('item')
      closeDialog()
      showToast(t('items.saved', { name: showPowers(input.name ?? draft.name.trim()) }))
      asked.onSaved?.(saved.itemID)
    } catch (error) {
      if (!(await versions.foundNewer(error))) setRefused(error)
      setBusy(false)
      // What is refused may be among what was not looked at.
      const refusedFields = error instanceof ApiError ? error.fields : []
      if (refusedFields.some(({ field }) => isOfMore(field))) setMore(true)
    }
  }

  function changeSection(section: Section): void {
    if (item !== null) {
      put({ section })
      return
    }
    // A bill of contact lenses names batch and expiry.
    const tracksBatches = section === 'ContactLens'
    put({ section, taxClass: usualTaxClass(classes, section), tracksBatches })
  }

  return (
    <Form onSubmit={(event) => void save(event)}>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <MainFields
          {...parts}
          isNew={item === null}
          fullName={draftName(draft, item)}
          onSection={changeSection}
        />
        <PriceFields {...parts} isNew={item === null} />
        <SelectField
          label={t('newItem.tax')}
          value={draft.taxClass}
          options={taxClassOptions(classes, draft.taxClass)}
          error={wrong('taxClass')}
          onChange={(taxClass) => put({ taxClass })}
        />
        {item === null && asked.comesWithPaper !== true ? <OpeningFields {...parts} /> : null}
        <OpticalFields {...parts} />
        {isContactLens ? <AttributeFields {...parts} /> : null}
      </Grid>
      {item === null ? null : <Kept item={item} draft={draft} />}
      {item === null ? null : <OfFamily item={item} draft={draft} />}
      <Row gap={8} isWrapping>
        <Check
          label={t('items.priceIncludesTax')}
          isOn={draft.priceIncludesTax}
          onChange={(priceIncludesTax) => put({ priceIncludesTax })}
        />
        <Check
          label={t('items.isSerialised')}
          isOn={draft.isSerialised}
          isDisabled={hasMoved}
          onChange={(isSerialised) => put({ isSerialised })}
        />
        <Check
          label={t('items.tracksBatches')}
          isOn={draft.tracksBatches}
          isDisabled={hasMoved}
          onChange={(tracksBatches) => put({ tracksBatches })}
        />
        {hasMoved ? <Muted>{t('items.movedAlready')}</Muted> : null}
      </Row>
      <More label={t('items.more')} isOpen={isMore} onOpen={setMore}>
        <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
          <StockFields {...parts} isNew={item === null} />
          {isContactLens ? null : <AttributeFields {...parts} />}
        </Grid>
      </More>
      <NewerVersion
        versions={versions}
        who={({ Versions }) => Versions[0]}
        draftOf={draftOf}
        fieldsOf={everything}
        labelOf={itemKeyLabel}
        shownValue={itemKeyValue}
      />
      <Toolbar>
        <SubmitButton
          isWhole={isWhole}
          isBusy={isBusy}
          missing={isFilled ? t('items.nameTellsOther') : undefined}
        >
          {t('items.save')}
          <Key>Enter</Key>
        </SubmitButton>
        {refused === null || isAllMended ? null : (
          <Notice kind="bad">{isNamed ? t('setUp.seeFields') : errorMessage(refused)}</Notice>
        )}
      </Toolbar>
    </Form>
  )
}

/** Before it is saved: which goods keep the MRP that is printed on them, and sell at it. */
function Kept({ draft, item }: { draft: ItemDraft; item: ItemDetail }) {
  const price = parseTyped(draft.price, 4) ?? parseTyped(draft.mrp, 4)
  return keptGoods(item, draft).map((kept) => (
    <Notice key={kept.MRP} kind="warn">
      {keptText(kept, price)}
    </Notice>
  ))
}

/** Before it is saved: that another price is that of one power alone, and where the family's is. */
function OfFamily({ draft, item }: { draft: ItemDraft; item: ItemDetail }) {
  const family = item.LensFamily
  const before = draftOf(item)
  if (family === null || family.Powers < 2) return null
  if (draft.price === before.price && draft.mrp === before.mrp) return null
  return (
    <Notice kind="warn">
      {t('items.otherPowers', { family: family.Name, count: family.Powers - 1 })}{' '}
      {can('price.change') ? (
        <Button onClick={() => askPrices(item.ID, true)}>{t('items.familyPrices')}</Button>
      ) : null}
    </Notice>
  )
}

/** Whether a refused field stands among those that are folded away. */
function isOfMore(field: string): boolean {
  return /^(openingCost|supplierID|shelf|reorder|codes|attributes)/.test(field)
}

function MainFields({
  draft,
  fullName,
  isNew,
  onSection,
  put,
  wrong,
}: PartProps & { fullName: string; isNew: boolean; onSection: (section: Section) => void }) {
  const brands = useQuery(brandsQuery)
  const listID = useId()
  return (
    <>
      <Field
        data-first={isNew ? '' : undefined}
        label={t('newItem.name')}
        required
        value={draft.name}
        maxLength={200}
        error={wrong('name')}
        hint={fullName !== draft.name.trim() ? showPowers(fullName) : undefined}
        onChange={({ target: { value } }) => put({ name: value })}
      />
      <SelectField
        label={t('newItem.section')}
        value={draft.section}
        options={SECTIONS.map((section) => ({
          value: section,
          label: t(SECTION_NAMES[section]),
        }))}
        error={wrong('section')}
        onChange={(value) =>
          onSection(SECTIONS.find((section) => section === value) ?? 'Accessory')
        }
      />
      <Field
        label={t('items.brand')}
        list={listID}
        value={draft.brand}
        maxLength={200}
        error={wrong('brand')}
        onChange={({ target: { value } }) => put({ brand: value })}
      />
      <datalist id={listID}>
        {brands.data?.Items.map(({ ID, Name }) => (
          <option key={ID} value={Name} />
        ))}
      </datalist>
      <CategoryField draft={draft} put={put} wrong={wrong} />
      <Field
        id={CODE_ID}
        label={t('newItem.code')}
        isCode
        value={draft.barcode}
        maxLength={100}
        placeholder={t('items.ownCode')}
        error={wrong('barcode')}
        onChange={({ target: { value } }) => put({ barcode: value })}
      />
    </>
  )
}

/** The category of an item, of those of its type; a new one is made by typing it. */
function CategoryField({ draft, put, wrong }: PartProps) {
  const types = useQuery(itemTypesQuery)
  const itemTypeID = types.data?.find(({ Section }) => Section === draft.section)?.Value ?? ''
  const categories = useQuery(usedCategoriesQuery(itemTypeID))
  const listID = useId()
  return (
    <>
      <Field
        label={t('items.category')}
        list={listID}
        value={draft.category}
        maxLength={200}
        error={wrong('category')}
        onChange={({ target: { value } }) => put({ category: value })}
      />
      <datalist id={listID}>
        {categories.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** A figure of the draft. */
function NumberField({
  draft,
  isFirst = false,
  label,
  name,
  put,
  wrong,
}: PartProps & {
  label: string
  name:
    | 'mrp'
    | 'price'
    | 'openingStock'
    | 'openingCost'
    | 'reorderMin'
    | 'reorderMax'
    | 'index'
    | 'axis'
  /** Whether it has the focus when the form opens. */
  isFirst?: boolean
}) {
  return (
    <Field
      data-first={isFirst ? '' : undefined}
      label={label}
      inputMode="decimal"
      value={draft[name]}
      error={wrong(name)}
      onFocus={(event) => event.target.select()}
      onChange={({ target: { value } }) => put({ [name]: value })}
    />
  )
}

/** What is in the shop of a new item; tagged pieces are brought in where their tags are typed. */
function OpeningFields(props: PartProps) {
  const { draft, put, wrong } = props
  if (draft.isSerialised) return <Muted>{t('items.openingTags')}</Muted>
  return (
    <>
      <NumberField {...props} name="openingStock" label={t('items.openingStock')} />
      {opensWithLot(draft) ? (
        <>
          <Field
            label={t('goodsIn.lot')}
            isCode
            value={draft.openingLot}
            maxLength={100}
            error={wrong('openingLot')}
            onChange={({ target: { value } }) => put({ openingLot: value })}
          />
          <ExpiryField
            label={t('goodsIn.expires')}
            isOptional
            value={draft.openingExpiresOn}
            error={wrong('openingExpiresOn')}
            onChange={(openingExpiresOn) => put({ openingExpiresOn })}
          />
        </>
      ) : null}
    </>
  )
}

function PriceFields({ isNew, ...props }: PartProps & { isNew: boolean }) {
  return (
    <>
      <NumberField
        {...props}
        name="price"
        label={t(sellingPriceLabel(props.draft.section, props.draft.priceIncludesTax))}
        isFirst={!isNew}
      />
      <NumberField {...props} name="mrp" label={t('items.mrp')} />
    </>
  )
}

/** How it is bought and kept: what nobody needs to sell it. */
function StockFields({ isNew, ...props }: PartProps & { isNew: boolean }) {
  const { draft, put, wrong } = props
  return (
    <>
      {isNew ? <NumberField {...props} name="openingCost" label={t('items.openingCost')} /> : null}
      <SupplierField
        supplierID={draft.supplierID}
        none={t('items.none')}
        error={wrong('supplierID')}
        onChange={(supplierID) => put({ supplierID })}
      />
      <Field
        label={t('items.shelf')}
        value={draft.shelf}
        maxLength={100}
        error={wrong('shelf')}
        onChange={({ target: { value } }) => put({ shelf: value })}
      />
      <NumberField {...props} name="reorderMin" label={t('items.reorderMin')} />
      <NumberField {...props} name="reorderMax" label={t('items.reorderMax')} />
      <Field
        id={CODES_ID}
        label={t('items.codes')}
        isCode
        value={draft.codes}
        placeholder={t('items.codes.hint')}
        error={wrong('codes')}
        onChange={({ target: { value } }) => put({ codes: value })}
      />
    </>
  )
}

const LENS_TYPES = [1, 2, 3, 4, 5] as const

/** Powers and make of a lens. */
function OpticalFields(props: PartProps) {
  const { draft, put, wrong } = props
  const isSpectacle = draft.section === 'SpectacleLens'
  if (!isSpectacle && draft.section !== 'ContactLens') return null
  const textField = (name: 'coating' | 'modality' | 'sphere' | 'cylinder' | 'addition') => (
    <Field
      label={t(`items.${name}`)}
      value={draft[name]}
      maxLength={20}
      error={wrong(name)}
      onChange={({ target: { value } }) => put({ [name]: value })}
    />
  )
  return (
    <>
      {isSpectacle ? (
        <>
          <SelectField
            label={t('items.lensType')}
            value={draft.spectacleLensType}
            options={[
              { value: '', label: t('items.none') },
              ...LENS_TYPES.map((type) => ({
                value: String(type),
                label: t(`items.lensType.${type}`),
              })),
            ]}
            onChange={(spectacleLensType) => put({ spectacleLensType })}
          />
          <NumberField {...props} name="index" label={t('items.index')} />
          {textField('coating')}
        </>
      ) : (
        textField('modality')
      )}
      {textField('sphere')}
      {textField('cylinder')}
      <NumberField {...props} name="axis" label={t('items.axis')} />
      {textField('addition')}
    </>
  )
}

/** What an item is, with the values that the shop has: one spelling each. */
function AttributeFields({ draft, put, wrong }: PartProps) {
  const lists = useQuery(attributeValuesQuery)
  const listID = useId()
  return ATTRIBUTES[draft.section].map((name) => (
    <Fragment key={name}>
      <Field
        label={t(`items.attribute.${name}`)}
        list={`${listID}-${name}`}
        value={draft.attributes[name] ?? ''}
        maxLength={200}
        error={wrong(`attributes.${name}`)}
        onChange={({ target: { value } }) =>
          put({ attributes: { ...draft.attributes, [name]: value } })
        }
      />
      <datalist id={`${listID}-${name}`}>
        {offeredValues(name, lists.data?.Items).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Fragment>
  ))
}

/** What an attribute that few shops have filled in begins with. */
const USUAL_VALUES: Readonly<Record<string, readonly string[]>> = {
  polarised: ['Yes', 'No'],
  uv: ['UV400'],
}

/** The values of an attribute that the shop has, and the usual ones. */
function offeredValues(
  name: string,
  lists: readonly { Name: string; Values: readonly string[] }[] | undefined,
): string[] {
  const kept = lists?.find(({ Name }) => Name === name)?.Values ?? []
  return [...new Set([...kept, ...(USUAL_VALUES[name] ?? [])])]
}
