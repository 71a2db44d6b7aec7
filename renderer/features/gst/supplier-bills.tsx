import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Gstr2bMatching } from '../../../server/contract/supplier-credit.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { showMonth } from './gst-store.ts'
import type { MonthCode } from './months.ts'

type Item = Gstr2bMatching['Items'][number]
type Paper = Item['Portal']
type Decision = NonNullable<Item['Decision']>

const STATES: Record<
  Item['State'],
  { kind: 'good' | 'warn' | 'bad' | undefined; text: () => string }
> = {
  Exact: { kind: 'good', text: () => t('gst.2b.exact') },
  Near: { kind: 'warn', text: () => t('gst.2b.near') },
  Mismatch: { kind: 'bad', text: () => t('gst.2b.mismatch') },
  OnlyInPortal: { kind: 'warn', text: () => t('gst.2b.onlyPortal') },
  OnlyInBooks: { kind: 'warn', text: () => t('gst.2b.onlyBooks') },
}

const matchingQuery = (period: MonthCode) =>
  queryOptions({
    queryKey: queryKey('gst', 'gstr2b', period),
    queryFn: () => call('read-gstr2b', { period }),
    staleTime: 0,
    retry: false,
  })

/** What suppliers reported for a month against the bills of the books; people decide the pairs. */
export function SupplierBills({ period }: { period: MonthCode }) {
  const { data } = useQuery(matchingQuery(period))
  if (data === undefined) return null
  const open = data.Items.filter(({ Decision, State }) => State !== 'Exact' && Decision === null)
  return (
    <Panel>
      <PanelHeading>{t('gst.2b')}</PanelHeading>
      <Muted as="p">
        {data.KeptAt === null
          ? t('gst.2b.none')
          : t('gst.2b.kept', {
              day: formatDay(data.KeptAt),
              exact: data.Items.filter(({ State }) => State === 'Exact').length,
              open: open.length,
            })}
      </Muted>
      {can('settings') ? (
        <Row gap={4} align="center" isWrapping>
          <label htmlFor="gstr2b-file">{t('gst.2b.file')}</label>
          <FileButton
            id="gstr2b-file"
            accept="application/json,.json,.xlsx"
            onFile={(file) => void keepFile(file)}
          />
        </Row>
      ) : null}
      <RowList>
        {data.Items.filter(({ State }) => State !== 'Exact').map((item) => (
          <MatchRow
            key={item.Key ?? `${item.GSTIN} ${item.Books?.Number ?? ''}`}
            item={item}
            period={period}
          />
        ))}
      </RowList>
      {data.Others.length === 0 ? null : (
        <RowList aria-label={t('gst.2b.others')}>
          {data.Others.map(({ IsClaimable, Paper, Section, Supplier }) => (
            <ListRow key={`${Section} ${Supplier} ${Paper.Number}`}>
              <Badge kind={IsClaimable ? 'good' : 'off'}>
                {t(Section === 'ISD' ? 'gst.2b.isd' : 'gst.2b.impg')}
              </Badge>
              <RowFacts>
                <strong>{Supplier}</strong>
                <div>{sideText(t('gst.2b.portal'), Paper)}</div>
              </RowFacts>
            </ListRow>
          ))}
        </RowList>
      )}
    </Panel>
  )
}

function MatchRow({ item, period }: { item: Item; period: MonthCode }) {
  const { Books, Decision, Key, Portal, State, Supplier } = item
  const { kind, text } = STATES[State]
  const canDecide = Key !== null && Books !== null && can('settings')
  return (
    <ListRow data-testid="gstr2b-row">
      <Badge kind={Decision === null ? kind : 'good'}>
        {Decision === null ? text() : decisionText(Decision)}
      </Badge>
      <RowFacts>
        <strong>{Supplier}</strong> <Muted>{item.GSTIN}</Muted>
        <div>
          {sideText(t('gst.2b.portal'), Portal)}
          {managedText(item.Management)}
        </div>
        <div>{sideText(t('gst.2b.books'), Books)}</div>
      </RowFacts>
      {canDecide ? (
        <RowActions>
          {Decision === null ? (
            <>
              <Button onClick={() => void decide(period, Key, 'Accepted')}>
                {t('gst.2b.accept')}
              </Button>
              <Button variant="quiet" onClick={() => void decide(period, Key, 'Blocked')}>
                {t('gst.2b.block')}
              </Button>
              <Button variant="quiet" onClick={() => void decide(period, Key, 'NotClaimed')}>
                {t('gst.2b.leave')}
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={() => void decide(period, Key, null)}>
              {t('gst.2b.undo')}
            </Button>
          )}
        </RowActions>
      ) : null}
    </ListRow>
  )
}

const MANAGED = {
  Accepted: 'gst.2b.managed.Accepted',
  Rejected: 'gst.2b.managed.Rejected',
  Pending: 'gst.2b.managed.Pending',
} as const

/** What was done with a paper on the portal itself. */
function managedText(state: string | null): string {
  const [known] = Object.entries(MANAGED).filter(([each]) => each === state)
  return known === undefined ? '' : ` · ${t(known[1])}`
}

function decisionText(decision: Decision): string {
  if (decision === 'Accepted') return t('gst.2b.accepted')
  return t(decision === 'Blocked' ? 'gst.2b.blocked' : 'gst.2b.left')
}

function sideText(side: string, paper: Paper): string {
  if (paper === null) return t('gst.2b.missing', { side })
  const tax = paper.IGST + paper.CGST + paper.SGST
  return t('gst.2b.paper', {
    side,
    number: paper.Number,
    day: formatDay(paper.Date),
    taxable: formatRupees(paper.Taxable),
    tax: formatRupees(tax),
  })
}

async function keepFile(file: File | null): Promise<void> {
  if (file === null) return
  try {
    const { Items, Period } = await sendFile(file)
    showMonth(Period)
    showToast(t('gst.2b.done', { count: Items.length }))
  } catch (error) {
    showError(error instanceof SyntaxError ? t('gst.2b.noFile') : errorMessage(error))
  }
  await markStale('gst')
}

/** A workbook is a ZIP, which no JSON begins as. */
async function sendFile(file: File): Promise<Gstr2bMatching> {
  const options = { timeoutMs: 60_000 }
  if ((await file.slice(0, 2).text()) === 'PK') {
    return call('keep-gstr2b-workbook', { body: file }, options)
  }
  const body: unknown = JSON.parse(await file.text())
  if (typeof body !== 'object' || body === null) throw new SyntaxError('no object')
  return call('keep-gstr2b', Object.fromEntries(Object.entries(body)), options)
}

async function decide(period: MonthCode, key: string, decision: Decision | null): Promise<void> {
  try {
    await call('decide-gstr2b-credit', { period, key, decision })
  } catch (error) {
    showError(errorMessage(error))
  }
  await markStale('gst')
}
