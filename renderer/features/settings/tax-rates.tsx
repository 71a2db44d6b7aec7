import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { taxRates } from '../../../server/contract/shop-settings.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { formatNumber, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { ChangeHistory } from '../../base/ui/change-history.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PageColumns, PageSide } from '../../base/ui/page.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { NotSaved, useKeptDraft } from '../../kernel/use-kept-draft.tsx'
import { useSubmit } from '../../kernel/use-submit.ts'
import { taxRatesQuery } from './settings-data.ts'
import styles from './shop-form.module.css'
import { keptRate, type RateDraft } from './shop-store.ts'

type TaxClass = ReplyOf<typeof taxRates>['Items'][number]
type Rate = TaxClass['Rates'][number]
type Change = ReplyOf<typeof taxRates>['Changes'][number]

const KINDS = ['taxable', 'nil', 'exempt'] as const

/** Every tax class with its rates by date, and the form for a new one. */
export function TaxRates() {
  const rates = useQuery(taxRatesQuery)
  if (rates.error !== null) return <Notice kind="bad">{errorMessage(rates.error)}</Notice>
  if (rates.data === undefined) return <Waiting>{t('shop.reading')}</Waiting>
  return (
    <PageColumns>
      <Panel>
        <PanelHeading>{t('rates.title')}</PanelHeading>
        <RowList>
          {rates.data.Items.map((row) => (
            <ClassRow key={row.TaxClass} row={row} />
          ))}
        </RowList>
      </Panel>
      <PageSide>
        <NewRate classes={rates.data.Items} known={rates.data.KnownRates} />
        <RateChanges changes={rates.data.Changes} />
      </PageSide>
    </PageColumns>
  )
}

function ClassRow({ row }: { row: TaxClass }) {
  return (
    <ListRow>
      <RowFacts>
        <strong>{row.Name}</strong>
        <Muted>{t('rates.hsn', { hsn: row.HSN, items: row.Items })}</Muted>
        <Stack gap={3}>
          {row.Rates.map((rate) => (
            <RateLine key={rate.ValidFrom} taxClass={row.TaxClass} rate={rate} />
          ))}
        </Stack>
      </RowFacts>
    </ListRow>
  )
}

function RateLine({ rate, taxClass }: { rate: Rate; taxClass: string }) {
  const day = rate.ValidFrom.slice(0, 10)
  async function remove(): Promise<void> {
    try {
      await call('save-tax-rate', { taxClass, validFrom: day, remove: true })
      showToast(t('rates.removed'))
      void markStale('masters')
    } catch (error) {
      showError(errorMessage(error))
    }
  }
  return (
    <Row gap={5} rowGap={1} align="center" isWrapping>
      <strong>{t('rates.rate', { rate: formatNumber(rate.Rate) })}</strong>
      <span>{t('rates.since', { day: formatDay(rate.ValidFrom) })}</span>
      {rate.Kind === 'taxable' ? null : (
        <Badge>{t(rate.Kind === 'nil' ? 'rates.kind.nil' : 'rates.kind.exempt')}</Badge>
      )}
      <Muted>{rate.Source}</Muted>
      {rate.IsFixed || day <= shopToday() ? null : (
        <RowActions>
          <Badge kind="info">{t('rates.later')}</Badge>
          <Button
            variant="quiet"
            isRound
            aria-label={t('rates.remove', { day: formatDay(rate.ValidFrom) })}
            onClick={() => void remove()}
          >
            <Glyph of={Trash2} />
          </Button>
        </RowActions>
      )}
    </Row>
  )
}

/** Who entered or took back which rate, and when. */
function RateChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <Panel>
      <PanelHeading>{t('shop.tab.history')}</PanelHeading>
      <ChangeHistory
        versions={changes.map(
          ({ After, At, Before, By, Source, TaxClass, ValidFrom, Version }) => ({
            Version,
            At,
            By,
            Reason: Source,
            Changes: [
              {
                Field: t('rates.changed', { name: TaxClass, day: formatDay(ValidFrom) }),
                Before,
                After,
              },
            ],
          }),
        )}
        label={(field) => field}
        value={(_, rate) =>
          typeof rate === 'number' ? t('rates.rate', { rate: formatNumber(rate) }) : ''
        }
        empty={t('items.noHistory')}
      />
    </Panel>
  )
}

/** A rate from a day on. Bills that were written keep theirs. */
function NewRate({
  classes,
  known,
}: {
  classes: readonly TaxClass[]
  /** The rates of GST today, percent. */
  known: readonly number[]
}) {
  const { draft, isKept, put, restart } = useKeptDraft<RateDraft>(keptRate, 'rate', {
    taxClass: classes[0]?.TaxClass ?? '',
    validFrom: shopToday(),
    kind: 'taxable',
    rate: '',
    source: '',
  })
  const { kind, rate: typed, source, taxClass, validFrom } = draft
  const rate = kind === 'taxable' ? parseTyped(typed, 3) : 0
  // A rate that GST does not have today is a slip, as a rule: another key than Enter says it is none.
  const [asked, setAsked] = useState<number | null>(null)
  const isAsked = kind === 'taxable' && rate !== null && asked === rate
  const { isBusy, refused, submit } = useSubmit(rate !== null, async () => {
    if (rate === null) return
    if (kind === 'taxable' && !known.includes(rate)) setAsked(rate)
    else await save(rate)
  })
  const anyhow = useSubmit(isAsked, async () => {
    if (rate !== null) await save(rate)
  })
  async function save(percent: number): Promise<void> {
    await call('save-tax-rate', {
      taxClass,
      validFrom,
      rate: percent,
      kind,
      ...(source.trim() === '' ? {} : { source: source.trim() }),
    })
    showToast(t('rates.saved'))
    keptRate.put('rate', null)
    put({ rate: '', source: '' })
    setAsked(null)
    void markStale('masters')
  }
  return (
    <Panel>
      <PanelHeading>{t('rates.new')}</PanelHeading>
      <Muted as="p">{t('rates.new.hint')}</Muted>
      <NotSaved isKept={isKept && `${typed}${source}` !== ''} onThrowAway={restart} />
      <Form onSubmit={submit}>
        <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
          <SelectField
            label={t('newItem.tax')}
            value={taxClass}
            options={classes.map((row) => ({ value: row.TaxClass, label: row.Name }))}
            onChange={(next) => put({ taxClass: next })}
          />
          <DateField
            label={t('prices.from')}
            value={validFrom}
            onChange={(next) => put({ validFrom: next })}
          />
          <SelectField
            label={t('rates.kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`rates.kind.${value}`) }))}
            onChange={(value) => put({ kind: KINDS.find((each) => each === value) ?? 'taxable' })}
          />
          {kind === 'taxable' ? (
            <Field
              label={t('rates.percent')}
              required
              inputMode="decimal"
              value={typed}
              onChange={({ target: { value } }) => put({ rate: value })}
            />
          ) : null}
          <Field
            label={t('rates.source')}
            value={source}
            maxLength={200}
            placeholder={t('rates.source.example')}
            onChange={({ target: { value } }) => put({ source: value })}
          />
        </Grid>
        <SubmitRow
          label={t('rates.save')}
          isWhole={rate !== null}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
      {isAsked ? (
        <Form onSubmit={anyhow.submit}>
          <Notice kind="warn">{t('rates.unknown', { rate: formatNumber(rate) })}</Notice>
          <SubmitRow
            label={t('rates.anyhow')}
            variant="plain"
            isBusy={anyhow.isBusy}
            refused={anyhow.refused}
          />
        </Form>
      ) : null}
    </Panel>
  )
}
