import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LensFamily } from '../../../server/contract/lens-grid.ts'
import { call } from '../../base/api/client.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { nameOfID, yesOrNo } from '../../kernel/version-words.ts'
import type { Fields } from '../../kernel/versions.ts'
import { taxClassesQuery } from '../items/items-data.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import styles from './family-form.module.css'
import { familiesQuery } from './grid-queries.ts'
import { chooseFamily } from './grid-store.ts'
import { lacksSign, readDioptres, signQuestion } from './pasted-sheet.ts'

const USUAL_TAX_CLASS = 'Spectacle lenses, other material'
const CONTACT_TAX_CLASS = 'Contact lenses'

type Section = 'SpectacleLens' | 'ContactLens'

const TEXT_NAMES = [
  'code',
  'name',
  'brand',
  'coating',
  'index',
  'axis',
  'baseCurve',
  'diameter',
  'pack',
  'modality',
  'rowFrom',
  'rowTo',
  'columnFrom',
  'columnTo',
  'fineTo',
  'price',
  'mrp',
] as const
type TextName = (typeof TEXT_NAMES)[number]

type Draft = Record<TextName, string> & {
  section: Section
  columns: 'cylinder' | 'addition'
  step: string
  supplierID: string
  taxClass: string
  isActive: boolean
}

const NO_SIZES = { axis: '', baseCurve: '', diameter: '', pack: '', modality: '' }

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}

function draftOf(family: LensFamily | null): Draft {
  const power = (dioptres: number) => `${dioptres > 0 ? '+' : ''}${dioptres.toFixed(2)}`
  if (family === null) {
    return {
      code: '',
      name: '',
      brand: '',
      coating: '',
      index: '1.56',
      ...NO_SIZES,
      section: 'SpectacleLens',
      columns: 'cylinder',
      rowFrom: '-6.00',
      rowTo: '+4.00',
      columnFrom: '-2.00',
      columnTo: '0.00',
      step: '0.25',
      fineTo: '',
      price: '',
      mrp: '',
      supplierID: '',
      taxClass: USUAL_TAX_CLASS,
      isActive: true,
    }
  }
  return {
    code: family.Code,
    name: family.Name,
    brand: family.Brand,
    coating: family.Coating ?? '',
    index: textOf(family.RefractiveIndex),
    axis: textOf(family.AxisDegrees),
    baseCurve: textOf(family.BaseCurve),
    diameter: textOf(family.Diameter),
    pack: textOf(family.Pack),
    modality: family.Modality ?? '',
    section: family.Section === 'ContactLens' ? 'ContactLens' : 'SpectacleLens',
    columns: family.Columns === 'addition' ? 'addition' : 'cylinder',
    rowFrom: power(family.RowFrom),
    rowTo: power(family.RowTo),
    columnFrom: power(family.ColumnFrom),
    columnTo: power(family.ColumnTo),
    step: String(family.Step),
    fineTo: family.FineTo >= 40 ? '' : String(family.FineTo),
    price: String(family.Price),
    mrp: family.MRP === 0 ? '' : String(family.MRP),
    supplierID: family.SupplierID ?? '',
    taxClass: family.TaxClass,
    isActive: family.IsActive,
  }
}

/** What the form says, in words, for both versions of a family. */
function wordsOf(
  draft: Draft,
  suppliers: readonly { ID: string; Name: string }[] | undefined,
): Fields {
  const isContact = draft.section === 'ContactLens'
  const named = TEXT_NAMES.map((name) => [
    t(name === 'price' && isContact ? 'lensGrid.priceOfBox' : `lensGrid.${name}`),
    draft[name],
  ])
  return {
    ...Object.fromEntries(named),
    [t('lensGrid.step')]: draft.step,
    [t('lensGrid.supplier')]: nameOfID(draft.supplierID, suppliers),
    [t('lensGrid.taxClass')]: draft.taxClass,
    [t('lensGrid.inUse')]: yesOrNo(draft.isActive),
  }
}

/** What a family is not without. */
const POWERS = ['rowFrom', 'rowTo', 'columnFrom', 'columnTo'] as const
const NEEDED = ['name', 'code', ...POWERS, 'price'] as const

/** A lens family: what kind of lens it is, and in which powers it is kept. */
export function FamilyForm({ family: atFirst }: { family: LensFamily | null }) {
  const versions = useVersions({
    atFirst,
    draftOf,
    readNewest: async ({ ID }) => {
      const { Items } = await queryClient.fetchQuery(familiesQuery)
      return Items.find((each) => each.ID === ID) ?? null
    },
  })
  const { draft, put: set, read: family } = versions
  const suppliers = useQuery(suppliersQuery)
  const taxClasses = useQuery(taxClassesQuery)
  const isContact = draft.section === 'ContactLens'
  const priceLabel =
    family === null || family.PriceIncludesTax
      ? t(isContact ? 'lensGrid.priceOfBox' : 'lensGrid.price')
      : t('lensGrid.priceBeforeTax')
  const wrong = wrongFigures(draft)
  const unsigned = unsignedPowers(draft)
  const isWhole =
    wrong.length === 0 && unsigned.length === 0 && NEEDED.every((name) => draft[name].trim() !== '')
  async function save(): Promise<void> {
    const { adopted, familyID } = await call('save-lens-family', {
      ...(family === null
        ? {}
        : {
            familyID: family.ID,
            version: family.Version,
            priceIncludesTax: family.PriceIncludesTax,
          }),
      ...familyInput(draft),
      isActive: draft.isActive,
    })
    showToast(t('lensGrid.familySaved', { name: draft.name.trim(), count: adopted }))
    await markStale('lens-family', 'item')
    chooseFamily(familyID)
  }
  const { isBusy, refused, submit } = useSubmit(isWhole, save, versions.foundNewer)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => void first.current?.focus(), [])
  const text = (key: TextName, label: string, hint?: string) => (
    <Field
      {...(key === 'name' ? { inputRef: first } : {})}
      label={label}
      value={draft[key]}
      maxLength={100}
      placeholder={hint}
      required={NEEDED.some((name) => name === key)}
      error={
        unsigned.includes(key)
          ? signQuestion(draft[key])
          : wrong.includes(key)
            ? t('items.notANumber')
            : null
      }
      onChange={({ target: { value } }) => set({ [key]: value })}
    />
  )
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>
            {family === null ? t('lensGrid.newFamily') : t('lensGrid.changeFamily')}
          </ScreenTitle>
          <Muted as="p">{t('lensGrid.familyLead')}</Muted>
        </div>
      </PageHead>
      <Panel>
        <Form onSubmit={submit}>
          {family === null ? (
            <Choice
              label={t('lensGrid.kind')}
              value={draft.section}
              options={(['SpectacleLens', 'ContactLens'] as const).map((value) => ({
                value,
                label: t(`lensGrid.kind.${value}`),
              }))}
              onChange={(section) =>
                set(
                  section === 'ContactLens'
                    ? { section, columnFrom: '0.00', columnTo: '0.00', taxClass: CONTACT_TAX_CLASS }
                    : { section, columnFrom: '-2.00', columnTo: '0.00', taxClass: USUAL_TAX_CLASS },
                )
              }
            />
          ) : null}
          {family === null ? (
            <Choice
              label={t('lensGrid.columns')}
              value={draft.columns}
              options={(['cylinder', 'addition'] as const).map((value) => ({
                value,
                label: t(`lensGrid.columns.${value}`),
              }))}
              onChange={(columns) =>
                set(
                  columns === 'addition'
                    ? { columns, columnFrom: '+1.00', columnTo: '+3.00' }
                    : { columns, columnFrom: isContact ? '0.00' : '-2.00', columnTo: '0.00' },
                )
              }
            />
          ) : null}
          <Grid gap={6} align="start" className={styles['fields']}>
            {text('name', t('lensGrid.name'), 'CR 1.56 HMC')}
            {text('code', t('lensGrid.code'), 'CR156')}
            {text('brand', t('lensGrid.brand'))}
            {isContact ? (
              <>
                {text('modality', t('lensGrid.modality'))}
                {text('baseCurve', t('lensGrid.baseCurve'), '8.6')}
                {text('diameter', t('lensGrid.diameter'), '14.2')}
                {text('pack', t('lensGrid.pack'), '6')}
                {text('axis', t('lensGrid.axis'), t('lensGrid.axisHint'))}
              </>
            ) : (
              <>
                {text('index', t('lensGrid.index'))}
                {text('coating', t('lensGrid.coating'))}
              </>
            )}
            {text('rowFrom', t('lensGrid.rowFrom'))}
            {text('rowTo', t('lensGrid.rowTo'))}
            {text('columnFrom', t('lensGrid.columnFrom'))}
            {text('columnTo', t('lensGrid.columnTo'))}
            <SelectField
              label={t('lensGrid.step')}
              value={draft.step}
              options={['0.25', '0.5', '0.12'].map((value) => ({ value, label: value }))}
              onChange={(step) => set({ step })}
            />
            {text('fineTo', t('lensGrid.fineTo'), t('lensGrid.fineToHint'))}
            {text('price', priceLabel)}
            {text('mrp', t('lensGrid.mrp'))}
            <MasterSelect
              kind="Supplier"
              label={t('lensGrid.supplier')}
              value={draft.supplierID}
              options={[
                { value: '', label: t('lensGrid.noSupplier') },
                ...(suppliers.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
              ]}
              onChange={(supplierID) => set({ supplierID })}
            />
            <SelectField
              label={t('lensGrid.taxClass')}
              value={draft.taxClass}
              options={(
                taxClasses.data?.Items ?? [{ Name: draft.taxClass, Title: draft.taxClass }]
              ).map(({ Name, Title }) => ({
                value: Name,
                label: Title,
              }))}
              onChange={(taxClass) => set({ taxClass })}
            />
          </Grid>
          {family === null ? null : (
            <Check
              label={t('lensGrid.inUse')}
              isOn={draft.isActive}
              onChange={(isActive) => set({ isActive })}
            />
          )}
          <NewerVersion
            versions={versions}
            who={{ kind: 'lensFamily', id: versions.read?.ID }}
            draftOf={draftOf}
            fieldsOf={(each) => wordsOf(each, suppliers.data)}
          />
          <SubmitRow
            label={t('lensGrid.saveFamily')}
            isWhole={isWhole}
            missing={lackOf(draft, wrong, unsigned)}
            isBusy={isBusy}
            refused={refused}
          />
        </Form>
      </Panel>
    </Page>
  )
}

/** What keeps a family whose needed fields all hold something from being saved. */
function lackOf(
  draft: Draft,
  wrong: readonly TextName[],
  unsigned: readonly TextName[],
): string | undefined {
  const [power] = unsigned
  if (power !== undefined) return `${t(`lensGrid.${power}`)}: ${signQuestion(draft[power])}`
  return wrong.length > 0 ? t('lensGrid.figureWrong') : undefined
}

/** What is sent of a family; fields left blank are left out. */
function familyInput(draft: Draft) {
  const mrp = parseTyped(draft.mrp, 4)
  const fineTo = readDioptres(draft.fineTo)
  return {
    code: draft.code.trim(),
    name: draft.name.trim(),
    columns: draft.columns,
    rowFrom: readDioptres(draft.rowFrom),
    rowTo: readDioptres(draft.rowTo),
    columnFrom: readDioptres(draft.columnFrom),
    columnTo: readDioptres(draft.columnTo),
    step: Number(draft.step),
    taxClass: draft.taxClass,
    price: parseTyped(draft.price, 4) ?? 0,
    ...(draft.brand.trim() === '' ? {} : { brand: draft.brand.trim() }),
    ...(draft.section === 'ContactLens' ? contactInput(draft) : spectacleInput(draft)),
    ...(mrp === null || draft.mrp.trim() === '' ? {} : { mrp }),
    ...(Number.isNaN(fineTo) ? {} : { fineTo }),
    ...(draft.supplierID === '' ? {} : { supplierID: draft.supplierID }),
  }
}

/** The figures of a section beside its powers, each with its decimals. */
const FIGURES = {
  ContactLens: { axis: 0, pack: 0, baseCurve: 2, diameter: 2, mrp: 4, price: 4 },
  SpectacleLens: { index: 3, mrp: 4, price: 4 },
} as const

/** The fields in which something stands that is no power or no figure; a price is above nothing. */
function wrongFigures(draft: Draft): TextName[] {
  const isTyped = (name: TextName) => draft[name].trim() !== ''
  const figures: [string, number][] = Object.entries(FIGURES[draft.section])
  return [
    ...POWERS.filter((name) => isTyped(name) && Number.isNaN(readDioptres(draft[name]))),
    ...TEXT_NAMES.filter((name) => {
      const [, decimals] = figures.find(([each]) => each === name) ?? []
      if (decimals === undefined || !isTyped(name)) return false
      const figure = parseTyped(draft[name], decimals)
      return figure === null || (name === 'price' && figure <= 0)
    }),
  ]
}

/** The powers that could be plus or minus; an addition has no sign. */
function unsignedPowers(draft: Draft): TextName[] {
  return POWERS.filter(
    (name) => (draft.columns === 'cylinder' || name.startsWith('row')) && lacksSign(draft[name]),
  )
}

function spectacleInput({ coating, index }: Draft) {
  const refractiveIndex = typedNumber(index, 3)
  return {
    ...(coating.trim() === '' ? {} : { coating: coating.trim() }),
    ...(refractiveIndex === null ? {} : { refractiveIndex }),
  }
}

function contactInput(draft: Draft) {
  const [axisDegrees, pack] = [typedNumber(draft.axis, 0), typedNumber(draft.pack, 0)]
  const [baseCurve, diameter] = [typedNumber(draft.baseCurve, 2), typedNumber(draft.diameter, 2)]
  return {
    section: draft.section,
    ...(draft.modality.trim() === '' ? {} : { modality: draft.modality.trim() }),
    ...(axisDegrees === null ? {} : { axisDegrees }),
    ...(baseCurve === null ? {} : { baseCurve }),
    ...(diameter === null ? {} : { diameter }),
    ...(pack === null ? {} : { pack }),
  }
}

function typedNumber(text: string, decimals: number): number | null {
  return text.trim() === '' ? null : parseTyped(text, decimals)
}
