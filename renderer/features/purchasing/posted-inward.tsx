import { useQuery } from '@tanstack/react-query'
import { Percent, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Inward } from '../../../server/contract/purchasing.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ListRow, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { OpenFigure } from '../../base/ui/open-figure.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { Named } from '../../base/ui/power.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { labelsHere } from '../../kernel/goods-shown.ts'
import { can } from '../../kernel/session-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { ExpenseDialog } from '../gst/expense-dialog.tsx'
import { askPricesOfInward, openItem } from '../items/items-store.ts'
import { BillPapersDialog } from './bill-papers-dialog.tsx'
import { inwardQuery, labelInward } from './inward-actions.ts'
import { openAccount, openPurchaseOrder } from './open-inward.ts'
import styles from './posted-inward.module.css'
import { SupplierReturns } from './supplier-returns.tsx'

const LABELS_ID = 'inward-labels'

/** A posted bill: what came, what it cost, and what can be done with it. It is never changed. */
export function PostedInward({ inwardID }: { inwardID: string }) {
  const inward = useQuery(inwardQuery(inwardID))
  const isHere = inward.data !== undefined
  // Enter prints the labels of what came.
  useEffect(() => labelsHere(() => void labelInward()), [])
  useEffect(() => void (isHere ? giveFocus(LABELS_ID) : undefined), [isHere])
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>
            {inward.data === undefined
              ? t('goodsIn.title')
              : t('goodsIn.number', { number: inward.data.InwardNo ?? '' })}
          </ScreenTitle>
          {inward.data === undefined ? null : <About inward={inward.data} />}
        </div>
        <Row gap={4} isWrapping>
          <CommandButton id="inwardLabels" variant="primary" focusID={LABELS_ID} />
          <CommandButton id="inwardPrint" />
          {can('stock.adjust') && inward.data?.State === 'Posted' ? (
            <CommandButton id="inwardReverse" />
          ) : null}
          {can('stock.adjust') && can('cost.see') && inward.data?.State === 'Posted' ? (
            <CommandButton id="inwardReturn" />
          ) : null}
          {can('purchase.pay') && inward.data?.State === 'Posted' ? (
            <>
              <CommandButton id="supplierPay" />
              <LaterFreight inwardID={inwardID} />
            </>
          ) : null}
          {can('price.change') && inward.data?.State === 'Posted' ? (
            <Button onClick={() => askPricesOfInward(inwardID)}>
              <Glyph of={Percent} />
              {t('prices.title')}
            </Button>
          ) : null}
          <CommandButton id="paperHistory" />
          <CommandButton id="inwardNew" />
        </Row>
      </PageHead>
      {inward.error === null ? null : <Notice kind="bad">{errorMessage(inward.error)}</Notice>}
      {inward.isPending ? <Waiting>{t('goodsIn.reading')}</Waiting> : null}
      {inward.data?.State === 'Reversed' ? (
        <Notice kind="warn">
          {t('goodsIn.reversedBy', {
            name: inward.data.ReversedBy ?? '',
            reason: inward.data.ReverseReason ?? '',
          })}
        </Notice>
      ) : null}
      {inward.data === undefined ? null : (
        <Panel>
          <Lines inward={inward.data} />
          <Sums inward={inward.data} />
          {can('purchase.pay') ? null : <Returns inward={inward.data} />}
        </Panel>
      )}
      {can('purchase.pay') ? <SupplierReturns which={{ inwardID }} /> : null}
    </Page>
  )
}

/** The carrier's bill often comes after the goods: it is spread over their cost. */
function LaterFreight({ inwardID }: { inwardID: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button data-testid="later-freight" onClick={() => setOpen(true)}>
        <Glyph of={Plus} />
        {t('goodsIn.laterFreight')}
      </Button>
      {isOpen ? <ExpenseDialog inwardID={inwardID} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function About({ inward }: { inward: Inward }) {
  return (
    <Muted as="p">
      {can('purchase.pay') ? (
        <button
          type="button"
          className={styles['name']}
          onClick={() => openAccount(inward.Supplier.ID)}
        >
          {inward.Supplier.Name}
        </button>
      ) : (
        inward.Supplier.Name
      )}{' '}
      {[
        t('goodsIn.billOf', { number: inward.BillNo }),
        formatDay(inward.BillDate),
        inward.PostedAt === null
          ? ''
          : `${formatDay(inward.PostedAt)} ${formatTime(inward.PostedAt)}`,
        inward.PostedBy ?? '',
        inward.IsReverseCharge ? t('gst.reverseCharge') : '',
      ]
        .filter((text) => text !== '')
        .join(' · ')}
      <OfOrder order={inward.Order} />
    </Muted>
  )
}

/** The order to the supplier that the bill brought. */
function OfOrder({ order }: { order: Inward['Order'] }) {
  if (order === null) return null
  return (
    <>
      {' · '}
      <Button variant="quiet" onClick={() => openPurchaseOrder(order.ID)}>
        {t('goodsIn.ofOrder', { number: order.OrderNo ?? '' })}
      </Button>
    </>
  )
}

function Lines({ inward }: { inward: Inward }) {
  const seesCost = inward.ComputedTotal !== undefined
  const isDiscounted = inward.Lines.some(({ DiscountRate }) => (DiscountRate ?? 0) > 0)
  return (
    <CardTable className={styles['table']}>
      <thead>
        <tr>
          <th>{t('goodsIn.item')}</th>
          <th data-figure>{t('goodsIn.line.qty')}</th>
          <th data-figure>{t('goodsIn.line.mrp')}</th>
          <th data-figure>{t('goodsIn.line.taxRate')}</th>
          {seesCost ? (
            <>
              <th data-figure>{t('goodsIn.line.cost')}</th>
              {isDiscounted ? <th data-figure>{t('goodsIn.line.discountRate')}</th> : null}
              <th data-figure>{t('goodsIn.stockCost')}</th>
              <th data-figure>{t('goodsIn.total')}</th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {inward.Lines.map((line) => (
          <tr key={line.ID}>
            <td>
              <button
                type="button"
                className={styles['name']}
                onClick={() => openItem(line.ItemID)}
              >
                <Named of={line.Name} />
              </button>
              <br />
              <Muted>
                <Code>{[line.Code, ...line.Units.map(({ Code: code }) => code)].join(', ')}</Code>
                {line.Lot === null
                  ? ''
                  : ` · ${line.Lot}${line.ExpiresOn === null ? '' : ` · ${t('items.expires', { day: formatDay(line.ExpiresOn) })}`}`}
              </Muted>
            </td>
            <td data-figure data-label={t('goodsIn.line.qty')}>
              {formatNumber(line.Qty + line.FreeQty)}
              {line.RejectedQty > 0 ? ` − ${formatNumber(line.RejectedQty)}` : ''}
            </td>
            <td data-figure data-label={t('goodsIn.line.mrp')}>
              {line.MRP === null ? '' : formatRupees(line.MRP)}
            </td>
            <td data-figure data-label={t('goodsIn.line.taxRate')}>
              {formatNumber(line.TaxRate)}
            </td>
            {seesCost ? (
              <>
                <td data-figure data-label={t('goodsIn.line.cost')}>
                  {formatRupees(line.Cost ?? 0)}
                </td>
                {isDiscounted ? (
                  <td data-figure data-label={t('goodsIn.line.discountRate')}>
                    {(line.DiscountRate ?? 0) === 0 ? '' : formatNumber(line.DiscountRate ?? 0)}
                  </td>
                ) : null}
                <td data-figure data-label={t('goodsIn.stockCost')}>
                  {formatRupees(line.StockCost ?? 0)}
                </td>
                <td data-figure data-label={t('goodsIn.total')}>
                  {formatRupees(line.Total ?? 0)}
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}

/** What of it went back, each with its debit note. */
function Returns({ inward }: { inward: Inward }) {
  if (inward.Returns.length === 0) return null
  return (
    <RowList aria-label={t('goodsIn.returns')}>
      {inward.Returns.map((row) => (
        <ListRow key={row.ID}>
          <RowFacts as="span">
            <Button
              variant="quiet"
              onClick={() => showPaper({ kind: 'DebitNote', id: row.ID, number: row.No })}
            >
              {row.No}
            </Button>
            <Muted>{row.Reason}</Muted>
          </RowFacts>
          <strong>{row.Total === undefined ? '' : formatRupees(-row.Total)}</strong>
        </ListRow>
      ))}
    </RowList>
  )
}

function Sums({ inward }: { inward: Inward }) {
  const [isAsked, setAsked] = useState(false)
  if (inward.ComputedTotal === undefined) return null
  const papers = inward.Papers ?? []
  const open = papers.length > 0 && can('purchase.pay') ? () => setAsked(true) : null
  const rows: readonly (readonly [string, number | null, opens?: (() => void) | null])[] = [
    ...inward.Charges.map(({ Amount, Name, Tax }) => [Name, (Amount ?? 0) + (Tax ?? 0)] as const),
    [t('goodsIn.roundOff'), inward.RoundOff === 0 ? null : (inward.RoundOff ?? null)],
    [t('goodsIn.computed'), inward.ComputedTotal],
    [t('goodsIn.paid'), inward.Paid ?? null, open],
    [t('goodsIn.due'), inward.Due ?? null, open],
  ]
  return (
    <>
      <dl className={styles['sums']}>
        {rows.map(([name, value, opens = null]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <OpenFigure name={name} text={formatRupees(value)} open={opens} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {isAsked ? (
        <BillPapersDialog
          billNo={inward.BillNo}
          due={inward.Due ?? 0}
          papers={papers}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}
