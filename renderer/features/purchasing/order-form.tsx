import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fieldMessage } from '../../base/api/errors.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Refusal } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { Named } from '../../base/ui/power.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Muted, ScreenTitle, VisuallyHidden } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { NewerVersion } from '../../kernel/use-versions.tsx'
import { SupplierField } from '../masters/supplier-field.tsx'
import { AddBar } from './add-bar.tsx'
import { isStoppedByText } from './add-bar-store.ts'
import { useKeptDraft } from './draft-keeper.ts'
import { orderWords, rebasedOrder } from './draft-versions.ts'
import { FigureCell } from './figure-cell.tsx'
import { HiddenAmounts } from './hidden-amounts.tsx'
import form from './inward-form.module.css'
import styles from './inward-lines.module.css'
import { makeUnknown } from './make-unknown.ts'
import {
  changeOrderSupplier,
  keepOrder,
  orderFieldID,
  orderPiece,
  proposalQuery,
  saveOrder,
  takeOrder,
  takeProposal,
} from './order-actions.ts'
import { orderTotal, withOrderLine, wrongOrderFigures } from './order-lines.ts'
import { changeOrder, type OrderLine, useOrder } from './order-store.ts'
import { useScansAsPieces } from './use-scans-as-pieces.ts'

/** An order to a supplier: its head, and its lines by scan, by name, or by what is running out. */
export function OrderForm() {
  useScansAsPieces((item) => void orderPiece(item.ID, false), orderUnknown)
  const { draft, refused } = useOrder()
  const { orderID: _, version: __, ...content } = draft
  useKeptDraft(content, keepOrder)
  return (
    <Page>
      <PageHead>
        <ScreenTitle>{t('purchaseOrders.order')}</ScreenTitle>
        <Row gap={4} isWrapping>
          <CommandButton id="inwardPost" variant="primary" />
          <Button onClick={() => (isStoppedByText() ? undefined : void saveOrder(false))}>
            {t('purchaseOrders.keep')}
          </Button>
          {draft.orderID !== null || draft.lines.length > 0 ? (
            <Button onClick={() => openDialog('purchaseDrop')}>{t('goodsIn.drop.do')}</Button>
          ) : null}
        </Row>
      </PageHead>
      <Newer />
      <Panel aria-label={t('purchaseOrders.head')}>
        <HeadFields />
      </Panel>
      <Panel aria-label={t('purchaseOrders.lines')}>
        <AddBar
          onPick={(item) => void orderPiece(item.ID, true)}
          onUnknown={orderUnknown}
          putPieces={(itemID, qty) =>
            changeOrder(withOrderLine(useOrder.getState().draft, itemID, { qty }))
          }
        />
        <Proposal />
        {draft.lines.length === 0 ? (
          <Muted as="p">{t('purchaseOrders.empty')}</Muted>
        ) : (
          <Lines lines={draft.lines} />
        )}
        <HiddenAmounts isKept={draft.orderID !== null} />
        {refused === null ? null : <Refusal>{errorMessage(refused)}</Refusal>}
      </Panel>
    </Page>
  )
}

/** An unknown code becomes an item in place, and that a line of the order. */
function orderUnknown(code: string): void {
  makeUnknown(code, (itemID) => void orderPiece(itemID, true))
}

/** What somebody else has saved of the order meanwhile, beside what stands here. */
function Newer() {
  const { draft, newest, read } = useOrder()
  const suppliers = useQuery(suppliersQuery)
  return (
    <NewerVersion
      versions={{ draft, newest, read, take: takeOrder }}
      who={{ kind: 'purchaseOrder', id: draft.orderID }}
      draftOf={(each) => each}
      fieldsOf={(each) => orderWords(each, suppliers.data)}
      rebase={rebasedOrder}
    />
  )
}

function HeadFields() {
  const { draft, refused } = useOrder()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => void first.current?.querySelector('select')?.focus(), [])
  return (
    <div ref={first}>
      <Grid gap={6} align="start" className={form['head']}>
        <SupplierField
          supplierID={draft.supplierID}
          error={fieldMessage(refused, 'supplierID')}
          onChange={(supplierID) => void changeOrderSupplier(supplierID)}
        />
        <DateField
          label={t('purchaseOrders.expected')}
          value={draft.expectedOn}
          min={shopToday()}
          error={fieldMessage(refused, 'expectedOn')}
          onChange={(expectedOn) => changeOrder({ expectedOn })}
        />
        <Field
          label={t('purchaseOrders.note')}
          value={draft.note}
          maxLength={500}
          onChange={({ target: { value } }) => changeOrder({ note: value })}
        />
      </Grid>
    </div>
  )
}

/** What of this supplier is below its minimum: on the order by one press. */
function Proposal() {
  const { lines, supplierID } = useOrder(({ draft }) => draft)
  const proposal = useQuery(proposalQuery(supplierID))
  const rows = (proposal.data ?? []).filter(
    ({ ItemID }) => !lines.some(({ itemID }) => itemID === ItemID),
  )
  if (rows.length === 0) return null
  return (
    <Toolbar>
      <Button data-testid="take-proposal" onClick={() => takeProposal(rows)}>
        <Glyph of={Plus} />
        {t('purchaseOrders.proposal', { count: rows.length })}
      </Button>
    </Toolbar>
  )
}

function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <>
      <CardTable className={styles['table']}>
        <thead>
          <tr>
            <th>{t('goodsIn.item')}</th>
            <th data-figure>{t('goodsIn.line.qty')}</th>
            <th data-figure>{t('goodsIn.line.cost')}</th>
            <th>
              <VisuallyHidden>{t('goodsIn.dropLine')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.itemID} line={line} />
          ))}
        </tbody>
      </CardTable>
      <Row justify="between" align="baseline">
        <span>{t('purchaseOrders.total')}</span>
        <strong className={form['sum']} data-testid="order-total">
          {formatRupees(orderTotal(lines))}
        </strong>
      </Row>
    </>
  )
}

function Line({ line }: { line: OrderLine }) {
  const wrong = wrongOrderFigures(line)
  const isTried = useOrder((state) => state.isTried)
  const put = (part: Partial<OrderLine>) =>
    changeOrder(withOrderLine(useOrder.getState().draft, line.itemID, part))
  return (
    <tr data-testid="order-line">
      <td>
        <strong>
          <Named of={line.name} />
        </strong>
        <br />
        <Code>{line.code}</Code> <Muted>{line.about}</Muted>
      </td>
      {(['qty', 'cost'] as const).map((name) => (
        <td key={name} data-figure data-label={t(`goodsIn.line.${name}`)}>
          <FigureCell
            {...(name === 'qty' ? { id: orderFieldID(line.itemID) } : {})}
            name={name}
            item={line.name}
            isWrong={wrong.includes(name)}
            isTried={isTried}
            value={line[name]}
            onChange={(event) => put({ [name]: event.target.value })}
          />
        </td>
      ))}
      <td>
        <Button
          variant="quiet"
          isRound
          aria-label={t('purchaseOrders.dropLine', { item: showPowers(line.name) })}
          onClick={() =>
            changeOrder({
              lines: useOrder.getState().draft.lines.filter(({ itemID }) => itemID !== line.itemID),
            })
          }
        >
          <Glyph of={Trash2} />
        </Button>
      </td>
    </tr>
  )
}
