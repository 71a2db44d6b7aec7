import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupplierReturnRow } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { AnswerReturnDialog, TakeBackDialog } from './answer-return-dialog.tsx'
import styles from './payables.module.css'

/** The returns that are meant: of one bill, of one supplier, or all that nobody has answered. */
export type WhichReturns = { inwardID: string } | { supplierID: string } | { state: 'Sent' }

const PAGE_SIZE = 50
/** From here on a claim is old: the supplier is asked for the credit note. */
const OLD_DAYS = 30

const KINDS: Record<SupplierReturnRow['State'], BadgeKind> = {
  Sent: 'warn',
  Credited: 'good',
  Refused: 'off',
}

function returnsQuery(which: WhichReturns, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('payables', 'returns', which, pageNumber),
    queryFn: () => call('list-supplier-returns', { ...which, pageNumber, pageSize: PAGE_SIZE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Goods that went back to suppliers, with what was answered; nothing where none did. */
export function SupplierReturns({ which }: { which: WhichReturns }) {
  const [pageNumber, setPageNumber] = useState(1)
  const returns = useQuery(returnsQuery(which, pageNumber))
  const [answered, setAnswered] = useState<SupplierReturnRow | null>(null)
  const [takenBack, setTakenBack] = useState<SupplierReturnRow | null>(null)
  const { data } = returns
  if (data === undefined || data.Total === 0) return null
  return (
    <Panel data-testid="supplier-returns">
      <PanelHeading>
        {'state' in which
          ? t('suppliers.returns.open', { count: formatNumber(data.Total) })
          : t('suppliers.returns')}
      </PanelHeading>
      <RowList>
        {data.Items.map((row) => (
          <ListRow key={row.ID} data-testid="supplier-return">
            <Badge kind={isOld(row) ? 'bad' : KINDS[row.State]}>
              {isOld(row)
                ? t('suppliers.returns.old', { days: row.Days })
                : t(`suppliers.returns.state.${row.State}`)}
            </Badge>
            <ReturnFacts row={row} isOfMany={'state' in which} />
            <strong>{formatRupees(-row.Total)}</strong>
            {row.State === 'Sent' ? (
              <RowActions>
                <Button data-testid="return-answer" onClick={() => setAnswered(row)}>
                  {t('suppliers.returns.answer')}
                </Button>
              </RowActions>
            ) : (
              <RowActions>
                <Button
                  variant="quiet"
                  data-testid="return-take-back"
                  onClick={() => setTakenBack(row)}
                >
                  {t('suppliers.returns.takeBack')}
                </Button>
              </RowActions>
            )}
          </ListRow>
        ))}
      </RowList>
      {data.Total > PAGE_SIZE ? (
        <Pager
          count={t('suppliers.returns.open', { count: formatNumber(data.Total) })}
          total={data.Total}
          pageNumber={pageNumber}
          pageSize={PAGE_SIZE}
          onPage={setPageNumber}
        />
      ) : null}
      {answered === null ? null : (
        <AnswerReturnDialog claim={answered} onClose={() => setAnswered(null)} />
      )}
      {takenBack === null ? null : (
        <TakeBackDialog claim={takenBack} onClose={() => setTakenBack(null)} />
      )}
    </Panel>
  )
}

function isOld({ Days, State }: SupplierReturnRow): boolean {
  return State === 'Sent' && Days > OLD_DAYS
}

function ReturnFacts({ isOfMany, row }: { row: SupplierReturnRow; isOfMany: boolean }) {
  const facts = [
    isOfMany ? row.Supplier.Name : '',
    formatDay(row.Date),
    row.BillNo === null ? '' : t('goodsIn.billOf', { number: row.BillNo }),
    row.Reason,
  ].filter((text) => text !== '')
  return (
    <RowFacts>
      <Button
        variant="quiet"
        className={styles['number']}
        onClick={() => showPaper({ kind: 'DebitNote', id: row.ID, number: row.No })}
      >
        {row.No}
      </Button>
      <div>{facts.join(' · ')}</div>
      <Muted as="div">{answerText(row)}</Muted>
    </RowFacts>
  )
}

/** What the supplier answered; while nothing was, why the answer before was taken back. */
function answerText({
  AnswerNote,
  CreditDate,
  CreditNo,
  Credited,
  TakenBack,
}: SupplierReturnRow): string {
  if (AnswerNote !== null) return t('suppliers.returns.refusedFor', { reason: AnswerNote })
  if (CreditNo === null || CreditDate === null) {
    return TakenBack === null ? '' : t('suppliers.returns.wasTakenBack', { reason: TakenBack })
  }
  return t('suppliers.returns.creditedBy', {
    number: CreditNo,
    day: formatDay(CreditDate),
    amount: formatRupees(Credited ?? 0),
  })
}
