import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ClaimState, Payer, PayerClaim, PayerDetail } from '../../../server/contract/payers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import {
  ListColumns,
  ListScreen,
  NothingChosen,
  PickColumn,
  PickRow,
  PickRows,
} from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { PanelHeading } from '../../base/ui/panel.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { payerQuery, payersQuery } from '../../kernel/queries/payers.ts'
import { can } from '../../kernel/session-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { openOrder } from '../orders/orders-store.ts'
import { CancelReceiptDialog, ClaimDialog } from './claim-dialog.tsx'
import { PayerDialog } from './payer-dialog.tsx'
import { PayerReceiptDialog } from './payer-receipt-dialog.tsx'
import styles from './payers-page.module.css'
import { usePayers } from './payers-store.ts'
import { StatementDialog } from './statement-dialog.tsx'

/** What the page asks about: a dialog over it. */
type Asked =
  | { kind: 'new' | 'change' | 'receipt' | 'statement' }
  | { kind: 'claim'; claim: PayerClaim }
  | { kind: 'cancel'; receipt: PayerDetail['Receipts'][number] }

/** Companies, insurers and schemes: what each owes, what it paid, and its statements. */
export function PayersPage() {
  const { pageNumber, payerID, term } = usePayers()
  const page = useQuery(payersQuery({ term, pageNumber }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => void search.current?.focus(), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Insert' || !can('masters.edit')) return
      event.preventDefault()
      setAsked({ kind: 'new' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const rows = page.data?.Items ?? []
  const first = rows[0]
  const shownID = rows.some(({ ID }) => ID === payerID) ? payerID : (first?.ID ?? null)
  const detail = useQuery(payerQuery(shownID ?? ''))
  const close = () => setAsked(null)
  return (
    <ListScreen
      title={t('payers.title')}
      actions={
        can('masters.edit') ? (
          <Button
            // Whose money is waited for is the work here; then a new payer is not.
            variant={can('money.take') && (detail.data?.OpenClaims ?? 0) > 0 ? 'plain' : 'primary'}
            onClick={() => setAsked({ kind: 'new' })}
          >
            {t('payers.new')}
            <Key>Insert</Key>
          </Button>
        ) : null
      }
    >
      {page.data === undefined ? null : <Summary page={page.data} />}
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      <ListColumns layout="narrow">
        <PickColumn>
          <SearchField
            label={t('payers.search')}
            value={term}
            inputRef={search}
            onChange={(next) => usePayers.setState({ term: next, pageNumber: 1 })}
          />
          {page.isPending ? <Waiting>{t('payers.reading')}</Waiting> : null}
          {page.isSuccess && rows.length === 0 ? (
            <EmptyText>{t(can('masters.edit') ? 'payers.none' : 'payers.noneFound')}</EmptyText>
          ) : null}
          <PickRows data-testid="payers">
            {rows.map((payer, index) => (
              <PayerRow
                key={payer.ID}
                payer={payer}
                isFirst={index === 0}
                isShown={payer.ID === shownID}
              />
            ))}
          </PickRows>
          {page.data === undefined ? null : (
            <Pager
              count={t('payers.found', { count: page.data.Total })}
              total={page.data.Total}
              pageNumber={pageNumber}
              pageSize={page.data.PageSize}
              onPage={(next) => usePayers.setState({ pageNumber: next })}
            />
          )}
        </PickColumn>
        {shownID === null ? (
          <NothingChosen
            icon={Building2}
            text={t('payers.nothing')}
            hint={t(can('masters.edit') ? 'payers.hint' : 'payers.hint.see')}
          />
        ) : detail.data === undefined ? (
          <Waiting>{t('payers.reading')}</Waiting>
        ) : (
          <Detail payer={detail.data} onAsk={setAsked} />
        )}
      </ListColumns>
      <AskedDialog asked={asked} payer={detail.data} onClose={close} />
    </ListScreen>
  )
}

function AskedDialog({
  asked,
  onClose,
  payer,
}: {
  asked: Asked | null
  payer: PayerDetail | undefined
  onClose: () => void
}) {
  if (asked === null) return null
  if (asked.kind === 'new') return <PayerDialog payer={null} onClose={onClose} />
  if (payer === undefined) return null
  switch (asked.kind) {
    case 'change':
      return <PayerDialog payer={payer} onClose={onClose} />
    case 'receipt':
      return <PayerReceiptDialog payer={payer} onClose={onClose} />
    case 'statement':
      return <StatementDialog payer={payer} onClose={onClose} />
    case 'claim':
      return <ClaimDialog claim={asked.claim} onClose={onClose} />
    case 'cancel':
      return <CancelReceiptDialog receipt={asked.receipt} onClose={onClose} />
  }
}

const AGES = ['Days30', 'Days60', 'Days90', 'Days180', 'Over'] as const

/** What is open, and how old it is: of one payer or of all. */
function Summary({ page }: { page: { Outstanding: number; Ages: PayerDetail['Ages'] } }) {
  return (
    <Muted as="p" data-testid="payers-open">
      {[
        t('payers.outstanding', { amount: formatRupees(page.Outstanding) }),
        ...ageParts(page.Ages),
      ].join(' · ')}
    </Muted>
  )
}

function ageParts(ages: PayerDetail['Ages']): string[] {
  return AGES.filter((age) => ages[age] !== 0).map((age) =>
    t(`payers.age.${age}`, { amount: formatRupees(ages[age]) }),
  )
}

function PayerRow(props: { payer: Payer; isFirst: boolean; isShown: boolean }) {
  const { isFirst, isShown, payer } = props
  const show = () => usePayers.setState({ payerID: payer.ID })
  return (
    <PickRow isFirst={isFirst} isShown={isShown} onFocus={show} onClick={show}>
      <NameLines data-wide>
        <strong>{payer.Name}</strong>
        <Muted>
          {[
            t(`payers.kind.${payer.Kind}`),
            payer.OpenClaims === 0 ? null : t('payers.claims', { count: payer.OpenClaims }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Muted>
      </NameLines>
      <Stack as="span" align="end">
        <strong>{formatRupees(payer.Balance)}</strong>
        {!payer.IsActive ? (
          <Badge kind="off">{t('payers.notUsed')}</Badge>
        ) : payer.Overdue > 0 ? (
          <Badge kind="warn">{t('payers.overdue', { amount: formatRupees(payer.Overdue) })}</Badge>
        ) : null}
      </Stack>
    </PickRow>
  )
}

function Detail({ onAsk, payer }: { payer: PayerDetail; onAsk: (asked: Asked) => void }) {
  return (
    <Stack as="section" gap={6} isPanel className={styles['detail']} aria-label={payer.Name}>
      <Row gap={4} align="center" justify="between" isWrapping>
        <PanelHeading>{payer.Name}</PanelHeading>
        <Badge kind={payer.IsActive ? 'info' : 'off'}>
          {payer.IsActive ? t(`payers.kind.${payer.Kind}`) : t('payers.notUsed')}
        </Badge>
      </Row>
      <p className={styles['balance']} data-testid="payer-balance">
        {payer.Balance < 0
          ? t('payers.owedToIt', { amount: formatRupees(-payer.Balance) })
          : t('payers.owes', { amount: formatRupees(payer.Balance) })}
      </p>
      <Muted as="p">
        {[
          ...ageParts(payer.Ages),
          payer.Limit === null ? null : t('payers.limit', { amount: formatRupees(payer.Limit) }),
          t('payers.terms', { days: payer.TermsDays }),
          payer.SharePercent === 100 ? null : t('payers.share', { percent: payer.SharePercent }),
          payer.MostOfOrder === null
            ? null
            : t('payers.most', { amount: formatRupees(payer.MostOfOrder) }),
          payer.NeedsApproval ? t('payers.approvalOnly') : null,
          payer.GSTIN === null ? null : `GSTIN ${payer.GSTIN}`,
          payer.Contact,
          payer.Phone,
          payer.Email,
          payer.Note,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Muted>
      <Toolbar>
        {can('money.take') ? (
          <>
            {payer.OpenClaims === 0 ? null : (
              <Button variant="primary" onClick={() => onAsk({ kind: 'receipt' })}>
                {t('payers.takeMoney')}
              </Button>
            )}
            <Button variant="plain" onClick={() => onAsk({ kind: 'statement' })}>
              {t('payers.statement')}
            </Button>
          </>
        ) : null}
        {can('masters.edit') ? (
          <Button variant="quiet" onClick={() => onAsk({ kind: 'change' })}>
            {t('payers.changeIt')}
          </Button>
        ) : null}
      </Toolbar>
      <Claims claims={payer.Claims} onAsk={onAsk} />
      <Receipts payer={payer} onAsk={onAsk} />
      <Statements payer={payer} />
    </Stack>
  )
}

const STATE_KINDS: Record<ClaimState, BadgeKind> = {
  Asked: 'warn',
  Approved: 'info',
  Billed: 'info',
  ShortPaid: 'warn',
  Paid: 'good',
  Credit: 'warn',
  Cancelled: 'off',
}

function Claims({ claims, onAsk }: { claims: PayerClaim[]; onAsk: (asked: Asked) => void }) {
  if (claims.length === 0) return <EmptyText>{t('payers.noClaims')}</EmptyText>
  return (
    <CardTable className={styles['figures']} data-testid="payer-claims">
      <thead>
        <tr>
          <th>{t('payers.order')}</th>
          <th data-figure>{t('payers.open')}</th>
          <th>{t('payers.state')}</th>
        </tr>
      </thead>
      <tbody>
        {claims.map((claim) => (
          <tr key={claim.ID}>
            <td>
              <Stack as="span" align="start">
                <Button
                  variant="quiet"
                  className={styles['order']}
                  onClick={() => openOrder(claim.SalesOrderID)}
                >
                  {claim.InvoiceNo ?? claim.SalesOrderNo}
                </Button>
                <span>{claim.CustomerName}</span>
                <Muted>
                  {[formatDay(claim.ChargedOn), claim.Member, claim.ApprovalNo]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
              </Stack>
            </td>
            <td data-figure data-label={t('payers.open')}>
              <Stack as="span" align="end">
                {formatRupees(claim.Balance)}
                {claim.Balance === claim.Amount ? null : (
                  <Muted>{t('payers.ofAmount', { amount: formatRupees(claim.Amount) })}</Muted>
                )}
              </Stack>
            </td>
            <td data-label={t('payers.state')}>
              <Button
                variant="quiet"
                aria-label={t('payers.openClaim', {
                  state: t(`payers.state.${claim.State}`),
                  number: claim.SalesOrderNo,
                })}
                onClick={() => onAsk({ kind: 'claim', claim })}
              >
                <Badge kind={STATE_KINDS[claim.State]}>{t(`payers.state.${claim.State}`)}</Badge>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}

function Receipts({ onAsk, payer }: { payer: PayerDetail; onAsk: (asked: Asked) => void }) {
  if (payer.Receipts.length === 0) return null
  return (
    <>
      <PanelHeading>{t('payers.receipts')}</PanelHeading>
      <CardTable className={styles['figures']}>
        <tbody>
          {payer.Receipts.map((receipt) => (
            <tr key={receipt.ID}>
              <td data-day>{formatDay(receipt.Date)}</td>
              <td>
                <Button
                  variant="quiet"
                  onClick={() =>
                    showPaper({
                      kind: 'AccountReceipt',
                      id: receipt.ID,
                      number: receipt.ReceiptNo,
                    })
                  }
                >
                  {receipt.ReceiptNo}
                </Button>
              </td>
              <td data-figure>{formatRupees(receipt.Amount)}</td>
              <td data-figure>
                {receipt.TDS === 0 ? '' : t('payers.withTds', { tds: formatRupees(receipt.TDS) })}
              </td>
              <td>
                {receipt.IsCancelled ? (
                  <Badge kind="off">{t('payers.state.Cancelled')}</Badge>
                ) : can('orders.cancel') ? (
                  <Button variant="quiet" onClick={() => onAsk({ kind: 'cancel', receipt })}>
                    {t('payers.do.cancel')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </>
  )
}

function Statements({ payer }: { payer: PayerDetail }) {
  if (payer.Statements.length === 0) return null
  return (
    <>
      <PanelHeading>{t('payers.statements')}</PanelHeading>
      <CardTable className={styles['figures']}>
        <tbody>
          {payer.Statements.map(({ Closing, From, ID, Number: number, To }) => (
            <tr key={ID}>
              <td>
                <Button
                  variant="quiet"
                  onClick={() => showPaper({ kind: 'PayerStatement', id: ID, number })}
                >
                  {number}
                </Button>
              </td>
              <td>{`${formatDay(From)} – ${formatDay(To)}`}</td>
              <td data-figure>{formatRupees(Closing)}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </>
  )
}
