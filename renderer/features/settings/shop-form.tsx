import { type FormEvent, useRef, useState } from 'react'
import type { ShopSettings } from '../../../server/contract/shop-settings.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import {
  Field,
  FieldBox,
  FieldError,
  FieldLabel,
  SelectField,
  TextArea,
} from '../../base/ui/field.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { PageColumns, PageSide } from '../../base/ui/page.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { TimeField } from '../../base/ui/time-field.tsx'
import { focusOnWrong, useFocusOnWrong } from '../../base/ui/use-focus-on-wrong.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { GstinField } from '../../kernel/gstin-field.tsx'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { useSession } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { NotSaved } from '../../kernel/use-kept-draft.tsx'
import { useSaveTicket } from '../../kernel/use-save-ticket.ts'
import { NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { dayName } from '../../kernel/version-words.ts'
import { PicturePanel } from './logo-panel.tsx'
import { shopQuery } from './settings-data.ts'
import {
  CEILING_ROLES,
  COST_ROLES,
  everything,
  type GoodsCeilingDraft,
  GST_FILINGS,
  NEW_GOODS_CEILING,
  POINT_FIELDS,
  RETURN_SECTIONS,
  type ReturnRuleDraft,
  type ReturnSection,
  replacesGstin,
  type ShopDraft,
  shopChanges,
  shopDraftOf,
  shopFigureWrong,
  TAKEN,
  wrongShopFigures,
} from './shop-draft.ts'
import { SECTION_NAMES, shopFieldLabel, shopFieldValue } from './shop-fields.ts'
import styles from './shop-form.module.css'
import { keptShop, useShopPage } from './shop-store.ts'

const SCHEMES = ['Regular', 'Composition', 'Unregistered'] as const
const HSN_DIGITS = ['4', '6', '8'] as const
const KEPT_YEARS = [3, 5, 8, 10, 15] as const
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

type PartProps = {
  draft: ShopDraft
  put: (part: Partial<ShopDraft>) => void
  wrong: (field: string) => string | null
}

/**
 * The settings of the shop. They are changed from the version that was read: what somebody else
 * has saved meanwhile is shown beside one's own.
 */
export function ShopForm({ newest }: { newest: ShopSettings }) {
  const versions = useVersions({
    atFirst: newest,
    draftOf: (shop) => shopDraftOf(shop ?? newest),
    readNewest: () => queryClient.fetchQuery(shopQuery),
    kept: { drafts: keptShop, form: 'shop' },
  })
  const { draft } = versions
  const read = versions.read ?? newest
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const ticket = useShopPage((state) => state.saveTicket)
  useSaveTicket(form, ticket)
  useFocusOnWrong(form, refused)
  // What was refused is told until something else is typed.
  const put = (part: Partial<ShopDraft>) => {
    setRefused(null)
    versions.put(part)
  }
  const wrongFigures = wrongShopFigures(draft)
  const isChanged = Object.keys(shopChanges(draft, read)).length > 1
  const parts: PartProps = {
    draft,
    put,
    wrong: (field) =>
      wrongFigures.includes(field)
        ? shopFigureWrong(field)
        : (fieldMessage(refused, field) ?? (field === 'registeredFrom' ? wrongDay(refused) : null)),
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (wrongFigures.length > 0) return void focusOnWrong(form.current)
    if (!isChanged) return showToast(t('form.unchanged'))
    setRefused(null)
    try {
      await call('save-shop-settings', shopChanges(draft, read))
      versions.forget()
      showToast(t('shop.saved'))
      await markStale('settings')
      await versions.restart()
    } catch (error) {
      if (!(await versions.foundNewer(error))) setRefused(error)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void save(event)}>
      <div className={versions.isKept ? styles['both'] : undefined}>
        <NotSaved isKept={versions.isKept} onThrowAway={versions.throwAway} />
      </div>
      {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      <NewerVersion
        className={styles['both']}
        versions={versions}
        who={({ Versions }) => Versions[0]}
        draftOf={shopDraftOf}
        fieldsOf={everything}
        labelOf={shopFieldLabel}
        shownValue={shopFieldValue}
      />
      <PageColumns>
        <PageSide>
          <NamePanel {...parts} shop={read} />
          <TaxPanel {...parts} shop={read} registrations={newest.Registrations} />
          <PicturePanel kind="logo" fileName={newest.LogoFileName} onSaved={versions.followOwn} />
          <PicturePanel
            kind="signature"
            fileName={newest.SignatureFileName}
            onSaved={versions.followOwn}
          />
        </PageSide>
        <PageSide>
          <MoneyPanel {...parts} />
          <RulePanel {...parts} />
        </PageSide>
      </PageColumns>
    </form>
  )
}

/** Of the settings only the day of a GSTIN or scheme can be against a rule of the law. */
function wrongDay(refused: unknown): string | null {
  return refused instanceof ApiError && refused.code === 'BUSINESS_RULE' ? refused.message : null
}

type TextKey =
  | 'tradeName'
  | 'legalName'
  | 'licenceNo'
  | 'city'
  | 'pincode'
  | 'phone'
  | 'email'
  | 'upiID'
  | 'signatory'

function TextFields({ draft, fields, put, wrong }: PartProps & { fields: readonly TextKey[] }) {
  return fields.map((name) => (
    <Field
      key={name}
      label={t(`shop.${name}`)}
      value={draft[name]}
      maxLength={200}
      error={wrong(name)}
      onChange={({ target: { value } }) => put({ [name]: value })}
    />
  ))
}

/** Several lines; an address is one line that wraps. */
function LongField({
  draft,
  name,
  put,
  wrong,
}: PartProps & { name: 'address' | 'bank' | 'terms' }) {
  const isOneLine = name === 'address'
  const refused = wrong(name)
  const id = `shop-${name}`
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{t(`shop.${name}`)}</FieldLabel>
      <TextArea
        id={id}
        rows={isOneLine ? 2 : 3}
        maxLength={isOneLine ? 500 : 2_000}
        aria-invalid={refused !== null}
        value={draft[name]}
        onChange={({ target: { value } }) =>
          put({ [name]: isOneLine ? value.replaceAll('\n', ' ') : value })
        }
      />
      {refused === null ? null : <FieldError id={`${id}-note`} message={refused} />}
    </FieldBox>
  )
}

/** Whose shop it is and where, in the order of a letterhead; its State stays as it was set up. */
function NamePanel({ shop, ...props }: PartProps & { shop: ShopSettings }) {
  return (
    <Panel>
      <PanelHeading>{t('shop.names')}</PanelHeading>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <TextFields {...props} fields={['legalName', 'tradeName']} />
        <div className={styles['whole']}>
          <LongField {...props} name="address" />
        </div>
        <TextFields {...props} fields={['city']} />
        <Field label={t('shop.state')} value={shop.StateName} readOnly />
        <TextFields {...props} fields={['pincode', 'phone', 'email', 'licenceNo']} />
      </Grid>
    </Panel>
  )
}

function MoneyPanel(props: PartProps) {
  return (
    <Panel>
      <PanelHeading>{t('shop.money')}</PanelHeading>
      <TextFields {...props} fields={['upiID', 'signatory']} />
      <LongField {...props} name="bank" />
      <LongField {...props} name="terms" />
    </Panel>
  )
}

function TaxPanel({
  draft,
  put,
  registrations,
  shop,
  wrong,
}: PartProps & { shop: ShopSettings; registrations: ShopSettings['Registrations'] }) {
  return (
    <Panel>
      <PanelHeading>{t('shop.tax')}</PanelHeading>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <GstinField
          label={t('shop.gstin')}
          value={draft.gstin}
          error={wrong('gstin')}
          onChange={(gstin) => put({ gstin })}
          onState={() => undefined}
        />
        <SelectField
          label={t('shop.scheme')}
          value={draft.scheme}
          options={SCHEMES.map((value) => ({ value, label: t(`masters.option.${value}`) }))}
          error={wrong('scheme')}
          onChange={(scheme) => put({ scheme })}
        />
        <DateField
          label={t('shop.registeredFrom')}
          value={draft.registeredFrom}
          isOptional
          error={wrong('registeredFrom')}
          onChange={(registeredFrom) => put({ registeredFrom })}
        />
        {replacesGstin(draft, shop) ? (
          <Field
            label={t('shop.newPrefix')}
            hint={t('shop.newPrefix.hint')}
            placeholder={shop.NextNumberPrefix ?? ''}
            value={draft.numberPrefix}
            maxLength={3}
            error={wrong('numberPrefix')}
            onChange={({ target: { value } }) => put({ numberPrefix: value.toUpperCase() })}
          />
        ) : null}
        <SelectField
          label={t('shop.hsnDigits')}
          value={draft.hsnDigits}
          options={HSN_DIGITS.map((value) => ({ value, label: value }))}
          onChange={(hsnDigits) => put({ hsnDigits })}
        />
        <SelectField
          label={t('shop.gstFiling')}
          value={draft.gstFiling}
          options={GST_FILINGS.map((value) => ({ value, label: t(`shop.gstFiling.${value}`) }))}
          onChange={(gstFiling) => put({ gstFiling })}
        />
        <Field
          label={t('shop.nextYearPrefix')}
          placeholder={shop.NumberPrefix}
          value={draft.nextYearPrefix}
          maxLength={3}
          error={wrong('nextYearPrefix')}
          onChange={({ target: { value } }) => put({ nextYearPrefix: value.toUpperCase() })}
        />
        <DateField
          label={t('shop.eInvoiceFrom')}
          value={draft.eInvoiceFrom}
          isOptional
          error={wrong('eInvoiceFrom')}
          onChange={(eInvoiceFrom) => put({ eInvoiceFrom })}
        />
      </Grid>
      {registrations.map(({ From, GSTIN, Scheme }) => (
        <Muted as="p" key={From}>
          {t('shop.registration', {
            day: formatDay(From),
            scheme: schemeName(Scheme),
            gstin: GSTIN ?? '',
          })}
        </Muted>
      ))}
    </Panel>
  )
}

function schemeName(scheme: string): string {
  const known = SCHEMES.find((each) => each === scheme)
  return known === undefined ? scheme : t(`masters.option.${known}`)
}

/** When each kind of goods is taken back: its own days, and what is never taken. */
function ReturnRules({ draft, put, wrong }: PartProps) {
  const set = (section: ReturnSection, part: Partial<ReturnRuleDraft>) =>
    put({
      returnRules: {
        ...draft.returnRules,
        [section]: { ...draft.returnRules[section], ...part },
      },
    })
  return (
    <>
      <Muted as="p">{t('shop.returns.hint')}</Muted>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        {RETURN_SECTIONS.map((section) => (
          <Row key={section} gap={4} align="end">
            <Field
              label={t('shop.returns.days', { kind: t(SECTION_NAMES[section]) })}
              inputMode="numeric"
              placeholder={t('shop.returns.asShop')}
              value={draft.returnRules[section].days}
              error={wrong(`returnRules.${section}`)}
              onChange={({ target: { value } }) => set(section, { days: value })}
            />
            <SelectField
              label={t('shop.returns.taken')}
              value={draft.returnRules[section].taken}
              options={TAKEN.map((value) => ({ value, label: t(`shop.taken.${value}`) }))}
              onChange={(value) => {
                const taken = TAKEN.find((each) => each === value)
                if (taken !== undefined) set(section, { taken })
              }}
            />
          </Row>
        ))}
      </Grid>
    </>
  )
}

/** Discount limits of brands and categories, which hold instead of the roles' own. */
function GoodsCeilings({ draft, put, wrong }: PartProps) {
  const rows = draft.goodsCeilings
  const set = (index: number, part: Partial<GoodsCeilingDraft>) =>
    put({ goodsCeilings: rows.map((row, at) => (at === index ? { ...row, ...part } : row)) })
  return (
    <>
      <Muted as="p">{t('shop.goodsCeilings.hint')}</Muted>
      {rows.map((row, index) => (
        <Grid
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name before it is typed
          key={index}
          gap={6}
          align="start"
          className={styles['ceilings']}
          data-testid="goods-ceiling"
        >
          <SelectField
            label={t('shop.goodsCeilings.kind')}
            value={row.kind}
            options={GOODS_KINDS.map((value) => ({ value, label: t(`shop.goodsKind.${value}`) }))}
            onChange={(value) => set(index, { kind: value === 'Brand' ? 'Brand' : 'Category' })}
          />
          <Field
            label={t('shop.goodsCeilings.name')}
            value={row.name}
            maxLength={200}
            error={wrong(`goodsCeilings.${index}.name`)}
            onChange={({ target: { value } }) => set(index, { name: value })}
          />
          {CEILING_ROLES.map((role) => (
            <Field
              key={role}
              label={t('shop.ceiling', { role: t(`staff.role.${role}`) })}
              inputMode="decimal"
              placeholder={draft.ceilings[role] || t('shop.noLimit')}
              value={row.limits[role]}
              error={wrong(`goodsCeilings.${index}.${role}`)}
              onChange={({ target: { value } }) =>
                set(index, { limits: { ...row.limits, [role]: value } })
              }
            />
          ))}
          <Button
            variant="quiet"
            onClick={() => put({ goodsCeilings: rows.filter((_, at) => at !== index) })}
          >
            {t('shop.goodsCeilings.remove')}
          </Button>
        </Grid>
      ))}
      <Row>
        <Button onClick={() => put({ goodsCeilings: [...rows, NEW_GOODS_CEILING] })}>
          {t('shop.goodsCeilings.add')}
        </Button>
      </Row>
    </>
  )
}

const GOODS_KINDS = ['Brand', 'Category'] as const

function RulePanel({ draft, put, wrong }: PartProps) {
  return (
    <Panel>
      <PanelHeading>{t('shop.rules')}</PanelHeading>
      <Muted as="p">{t('shop.ceilings.hint')}</Muted>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        {CEILING_ROLES.map((role) => (
          <Field
            key={role}
            label={t('shop.ceiling', { role: t(`staff.role.${role}`) })}
            inputMode="decimal"
            placeholder={t('shop.noLimit')}
            value={draft.ceilings[role]}
            error={wrong(role)}
            onChange={({ target: { value } }) =>
              put({ ceilings: { ...draft.ceilings, [role]: value } })
            }
          />
        ))}
        <Field
          label={t('shop.returnDays')}
          inputMode="numeric"
          placeholder={t('shop.noLimit')}
          value={draft.returnDays}
          error={wrong('returnDays')}
          onChange={({ target: { value } }) => put({ returnDays: value })}
        />
        <Field
          label={t('shop.writeOffLimit')}
          inputMode="decimal"
          placeholder={t('shop.noLimit')}
          value={draft.writeOffLimit}
          error={wrong('writeOffLimit')}
          onChange={({ target: { value } }) => put({ writeOffLimit: value })}
        />
        <Field
          label={t('shop.dayTolerance')}
          inputMode="decimal"
          placeholder="0"
          value={draft.dayTolerance}
          error={wrong('dayTolerance')}
          onChange={({ target: { value } }) => put({ dayTolerance: value })}
        />
        <Field
          label={t('shop.priceFloor')}
          inputMode="decimal"
          placeholder={t('shop.noLimit')}
          value={draft.priceFloor}
          error={wrong('priceFloor')}
          onChange={({ target: { value } }) => put({ priceFloor: value })}
        />
        <Field
          label={t('shop.unclaimedDays')}
          inputMode="numeric"
          value={draft.unclaimedDays}
          error={wrong('unclaimedDays')}
          onChange={({ target: { value } }) => put({ unclaimedDays: value })}
        />
        <Field
          label={t('shop.unclaimedTold')}
          inputMode="numeric"
          value={draft.unclaimedTold}
          error={wrong('unclaimedTold')}
          onChange={({ target: { value } }) => put({ unclaimedTold: value })}
        />
        <TimeField
          label={t('shop.closesAt')}
          value={draft.closesAt}
          error={wrong('closesAt')}
          onChange={(closesAt) => put({ closesAt })}
        />
        <TimeField
          label={t('shop.cutOffAt')}
          isOptional
          value={draft.cutOffAt}
          error={wrong('cutOffAt')}
          hint={t('shop.cutOffAt.hint')}
          onChange={(cutOffAt) => put({ cutOffAt })}
        />
        <Field
          label={t('shop.giftCardMonths')}
          inputMode="numeric"
          placeholder={t('shop.noLimit')}
          value={draft.giftCardMonths}
          error={wrong('giftCardMonths')}
          onChange={({ target: { value } }) => put({ giftCardMonths: value })}
        />
        {POINT_FIELDS.map((key) => (
          <Field
            key={key}
            label={t(`shop.points.${key}`)}
            inputMode="decimal"
            placeholder={key === 'perHundred' ? t('shop.points.none') : undefined}
            value={draft.points[key]}
            disabled={key !== 'perHundred' && draft.points.perHundred.trim() === ''}
            error={key === 'perHundred' ? wrong('points') : null}
            onChange={({ target: { value } }) => put({ points: { ...draft.points, [key]: value } })}
          />
        ))}
      </Grid>
      <GoodsCeilings draft={draft} put={put} wrong={wrong} />
      <ReturnRules draft={draft} put={put} wrong={wrong} />
      <Muted as="p">{t('shop.cashOut.hint')}</Muted>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        {CEILING_ROLES.map((role) => (
          <Field
            key={role}
            label={t('shop.cashOut', { role: t(`staff.role.${role}`) })}
            inputMode="decimal"
            placeholder={t('shop.noLimit')}
            value={draft.cashOut[role]}
            error={wrong(`cashOut.${role}`)}
            onChange={({ target: { value } }) =>
              put({ cashOut: { ...draft.cashOut, [role]: value } })
            }
          />
        ))}
      </Grid>
      <Muted as="p">{t('shop.credit.hint')}</Muted>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        {CEILING_ROLES.map((role) => (
          <Field
            key={role}
            label={t('shop.cashOut', { role: t(`staff.role.${role}`) })}
            inputMode="decimal"
            placeholder={t('shop.noLimit')}
            value={draft.credit[role]}
            error={wrong(`credit.${role}`)}
            onChange={({ target: { value } }) =>
              put({ credit: { ...draft.credit, [role]: value } })
            }
          />
        ))}
      </Grid>
      <fieldset>
        <FieldLabel as="legend">{t('shop.workingDays')}</FieldLabel>
        <Row gap={6} isWrapping>
          {WEEK.map((day) => (
            <Check
              key={day}
              label={dayName(day)}
              isOn={draft.workingDays.includes(day)}
              onChange={(isOn) => {
                const workingDays = isOn
                  ? [...draft.workingDays, day]
                  : draft.workingDays.filter((each) => each !== day)
                // The last one stays: on no day nothing could be promised.
                if (workingDays.length > 0) put({ workingDays })
              }}
            />
          ))}
        </Row>
      </fieldset>
      <CostSeen draft={draft} put={put} wrong={wrong} />
      <PeopleKept draft={draft} put={put} wrong={wrong} />
      <Check
        label={t('shop.allowNegativeStock')}
        isOn={draft.allowNegativeStock}
        onChange={(allowNegativeStock) => put({ allowNegativeStock })}
      />
      <Check
        label={t('shop.mrpAsKept')}
        isOn={draft.mrpAsKept}
        onChange={(mrpAsKept) => put({ mrpAsKept })}
      />
      <Check
        label={t('shop.tableRatesOnly')}
        isOn={draft.tableRatesOnly}
        onChange={(tableRatesOnly) => put({ tableRatesOnly })}
      />
    </Panel>
  )
}

/** Who sees what goods cost; the owner decides, and always does. */
function CostSeen({ draft, put }: PartProps) {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  return (
    <fieldset>
      <FieldLabel as="legend">{t('shop.costSeenBy')}</FieldLabel>
      <Row gap={6} isWrapping>
        {COST_ROLES.map((role) => (
          <Check
            key={role}
            label={t(`staff.role.${role}`)}
            isOn={draft.costSeenBy.includes(role)}
            isDisabled={!isOwner}
            onChange={(isOn) =>
              put({
                costSeenBy: isOn
                  ? [...draft.costSeenBy, role]
                  : draft.costSeenBy.filter((each) => each !== role),
              })
            }
          />
        ))}
      </Row>
    </fieldset>
  )
}

/** How long people are kept; only the owner can have them erased. */
function PeopleKept({ draft, put, wrong }: PartProps) {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  const years = [...new Set([...KEPT_YEARS.map(String), draft.peopleKeptYears])].filter(Boolean)
  return (
    <SelectField
      label={t('shop.peopleKeptYears')}
      value={draft.peopleKeptYears}
      disabled={!isOwner}
      error={wrong('peopleKeptYears')}
      options={[
        { value: '', label: t('shop.kept.forGood') },
        ...years.map((value) => ({ value, label: t('shop.kept.years', { count: Number(value) }) })),
      ]}
      onChange={(peopleKeptYears) => put({ peopleKeptYears })}
    />
  )
}
