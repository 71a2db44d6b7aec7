import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupplierAccount } from '../../../server/contract/purchasing.ts'
import { formatDay, formatTime, shopToday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { OpenFigure } from '../../base/ui/open-figure.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { billID } from './allocate.ts'
import { isOfAge } from './bill-ages.ts'
import { BillLinesDialog } from './bill-lines-dialog.tsx'
import { BillPapersDialog } from './bill-papers-dialog.tsx'
import { showPosted } from './inward-store.ts'
import styles from './payables.module.css'
import { askPaymentBack, usePurchasing } from './purchasing-store.ts'
import { SupplierReturns } from './supplier-returns.tsx'
import { accountQuery, billOrigin, type LinedBill, linedBill } from './suppliers-data.ts'

/** What the shop owes one supplier, bill by bill and entry by entry; every row opens its paper. */
export function SupplierAccountPage({ supplierID }: { supplierID: string }) {
  const accountPage = usePurchasing((state) => state.accountPage)
  const account = useQuery(accountQuery(supplierID, accountPage))
  const { data } = account
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{data?.Supplier.Name ?? t('suppliers.title')}</ScreenTitle>
          {data === undefined ? null : (
            <p className={styles['balance']} data-testid="supplier-balance">
              {data.Balance < 0
                ? t('suppliers.advance', { amount: formatRupees(-data.Balance) })
                : t('suppliers.owed', { amount: formatRupees(data.Balance) })}
            </p>
          )}
          {data === undefined || data.Unbilled === 0 ? null : (
            <Muted as="p" data-testid="supplier-old-dues">
              {t('suppliers.unbilledOf', { amount: formatRupees(data.Unbilled) })}
            </Muted>
          )}
        </div>
        <CommandButton id="supplierPay" variant="primary" />
      </PageHead>
      {account.error === null ? null : <Notice kind="bad">{errorMessage(account.error)}</Notice>}
      {account.isPending ? <Waiting>{t('suppliers.reading')}</Waiting> : null}
      {data === undefined ? null : (
        <>
          {data.Bills.length === 0 ? null : (
            <Panel className={styles['panel']}>
              <PanelHeading>{t('suppliers.openBills')}</PanelHeading>
              <OfAge />
              <OpenBills account={data} />
            </Panel>
          )}
          <SupplierReturns which={{ supplierID }} />
          <Panel className={styles['panel']}>
            <PanelHeading>{t('suppliers.entries')}</PanelHeading>
            {data.Items.length === 0 ? (
              <EmptyText>{t('suppliers.noEntries')}</EmptyText>
            ) : (
              <Entries account={data} />
            )}
          </Panel>
          <Pager
            count={t('suppliers.entryCount', { count: formatNumber(data.Total) })}
            total={data.Total}
            pageNumber={accountPage}
            pageSize={data.PageSize}
            onPage={(next) => usePurchasing.setState({ accountPage: next })}
          />
        </>
      )}
    </Page>
  )
}

function openBill(inwardID: string): void {
  usePurchasing.setState({ section: 'bills', cameFrom: 'suppliers' })
  showPosted(inwardID)
}

/** Of which age the bills are that are shown, and the way to all of them. */
function OfAge() {
  const age = usePurchasing((state) => state.age)
  if (age === null) return null
  return (
    <Row gap={4} align="center" data-testid="bills-of-age">
      <strong>{t(`suppliers.band.${age}`)}</strong>
      <Button variant="quiet" onClick={() => usePurchasing.setState({ age: null })}>
        {t('suppliers.allBills')}
      </Button>
    </Row>
  )
}

function OpenBills({ account }: { account: SupplierAccount }) {
  const age = usePurchasing((state) => state.age)
  const [asked, setAsked] = useState<SupplierAccount['Bills'][number] | null>(null)
  const [lined, setLined] = useState<LinedBill | null>(null)
  const openLines = (bill: SupplierAccount['Bills'][number]) => {
    const of = linedBill(bill)
    if (bill.InwardID !== null) openBill(bill.InwardID)
    else if (of !== null) setLined(of)
  }
  const bills = account.Bills.filter((bill) => age === null || isOfAge(bill, age, shopToday()))
  const open = (bill: SupplierAccount['Bills'][number]) =>
    bill.Papers.length === 0 ? null : () => setAsked(bill)
  return (
    <>
      <CardTable className={styles['table']} data-testid="open-bills">
        <thead>
          <tr>
            <th>{t('goodsIn.billNo')}</th>
            <th>{t('goodsIn.billDate')}</th>
            <th>{t('suppliers.dueOn')}</th>
            <th data-figure>{t('suppliers.days')}</th>
            <th data-figure>{t('suppliers.amount')}</th>
            <th data-figure>{t('goodsIn.paid')}</th>
            <th data-figure>{t('goodsIn.due')}</th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={billID(bill)}>
              <td>
                <Button variant="quiet" data-walk onClick={() => openLines(bill)}>
                  {bill.BillNo}
                </Button>{' '}
                <Muted className={styles['whole']}>{billOrigin(bill)}</Muted>
              </td>
              <td data-day data-label={t('goodsIn.billDate')}>
                {formatDay(bill.BillDate)}
              </td>
              <td data-day data-label={t('suppliers.dueOn')}>
                {formatDay(bill.DueOn)}
              </td>
              <td data-figure data-label={t('suppliers.days')}>
                {bill.Days > 45 ? (
                  <Badge kind="bad">{formatNumber(bill.Days)}</Badge>
                ) : (
                  formatNumber(bill.Days)
                )}
              </td>
              <td data-figure data-label={t('suppliers.amount')}>
                <OpenFigure
                  name={`${t('suppliers.amount')}, ${bill.BillNo}`}
                  text={formatRupees(bill.Amount)}
                  open={() => openLines(bill)}
                />
              </td>
              <td data-figure data-label={t('goodsIn.paid')}>
                <OpenFigure
                  name={`${t('goodsIn.paid')}, ${bill.BillNo}`}
                  text={formatRupees(bill.Paid)}
                  open={open(bill)}
                />
              </td>
              <td data-figure data-label={t('goodsIn.due')}>
                <OpenFigure
                  name={`${t('goodsIn.due')}, ${bill.BillNo}`}
                  text={formatRupees(bill.Due)}
                  open={open(bill)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
      {lined === null ? null : <BillLinesDialog bill={lined} onClose={() => setLined(null)} />}
      {asked === null ? null : (
        <BillPapersDialog
          billNo={asked.BillNo}
          due={asked.Due}
          papers={asked.Papers}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type Entry = SupplierAccount['Items'][number]

/** Opens the paper behind an entry; null where there is none to open. */
function paperOf(
  { DocumentID, DocumentKind, Number: number }: Entry,
  openLines: (bill: LinedBill) => void,
): (() => void) | null {
  if (DocumentID === null) return null
  switch (DocumentKind) {
    case 'goodsReceipt':
      return () => openBill(DocumentID)
    case 'supplierReturn':
      return () => showPaper({ kind: 'DebitNote', id: DocumentID, number: number ?? '' })
    case 'supplierPayment':
      return () => showPaper({ kind: 'SupplierPayment', id: DocumentID, number: number ?? '' })
    case 'labBill':
      return () => openLines({ labBillID: DocumentID })
    case 'expenseBill':
      return () => openLines({ expenseID: DocumentID })
    default:
      return null
  }
}

/** When a payment was taken back, by whom and why. */
function TakenBack({ of }: { of: NonNullable<Entry['TakenBack']> }) {
  const by = of.By ?? ''
  return (
    <Muted as="p" data-testid="payment-taken-back">
      {`${t('suppliers.takenBack')} ${formatDay(of.At)} ${formatTime(of.At)} · ${by} · ${of.Reason}`}
    </Muted>
  )
}

/** Takes a payment back that stands; nothing beside any other entry. */
function TakeBackButton({ entry }: { entry: Entry }) {
  const { Amount, DocumentID, Kind, Number: number, TakenBack: back } = entry
  const isOpen = Kind === 'payment' && Amount < 0 && back === null && DocumentID !== null
  if (!isOpen || !can('purchase.pay')) return null
  return (
    <Button
      variant="quiet"
      aria-label={t('vouchers.takeBack.of', { number: number ?? '' })}
      onClick={() => askPaymentBack({ ID: DocumentID, No: number ?? '', Amount: -Amount })}
    >
      {t('vouchers.takeBack')}
    </Button>
  )
}

function Entries({ account }: { account: SupplierAccount }) {
  const [lined, setLined] = useState<LinedBill | null>(null)
  return (
    <>
      <CardTable className={styles['table']} data-testid="supplier-entries">
        <thead>
          <tr>
            <th>{t('suppliers.date')}</th>
            <th>{t('suppliers.entry')}</th>
            <th>{t('suppliers.paper')}</th>
            <th data-figure>{t('suppliers.amount')}</th>
            <th data-figure>{t('suppliers.balance')}</th>
            <th>{t('items.by')}</th>
          </tr>
        </thead>
        <tbody>
          {account.Items.map((entry) => {
            const open = paperOf(entry, setLined)
            return (
              <tr key={`${entry.At} ${entry.Kind} ${entry.Number ?? ''}`}>
                <td data-day>{formatDay(entry.Date)}</td>
                <td data-wide>
                  <Row gap={4} align="center">
                    {entry.TakenBack === null ? entry.Title : <s>{entry.Title}</s>}
                    <TakeBackButton entry={entry} />
                  </Row>
                  {entry.Note === null ? null : <Muted as="p">{entry.Note}</Muted>}
                  {entry.TakenBack === null ? null : <TakenBack of={entry.TakenBack} />}
                </td>
                <td data-wide>
                  {open === null ? (
                    (entry.Number ?? '')
                  ) : (
                    <Button
                      variant="quiet"
                      className={styles['whole']}
                      data-walk
                      data-testid="entry-paper"
                      onClick={open}
                    >
                      {entry.Number ?? t('suppliers.paper')}
                    </Button>
                  )}
                </td>
                <td data-figure data-label={t('suppliers.amount')}>
                  {entry.TakenBack === null ? (
                    formatRupees(entry.Amount)
                  ) : (
                    <s>{formatRupees(entry.Amount)}</s>
                  )}
                </td>
                <td data-figure data-label={t('suppliers.balance')}>
                  {formatRupees(entry.Balance)}
                </td>
                <td data-label={t('items.by')}>{entry.By ?? ''}</td>
              </tr>
            )
          })}
        </tbody>
      </CardTable>
      {lined === null ? null : <BillLinesDialog bill={lined} onClose={() => setLined(null)} />}
    </>
  )
}
