import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { ExpiryField } from '../../base/ui/expiry-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Refusal } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { Named } from '../../base/ui/power.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Muted, ScreenTitle, VisuallyHidden } from '../../base/ui/text.tsx'
import { useTold } from '../../base/ui/use-told.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { NewerVersion } from '../../kernel/use-versions.tsx'
import { type ItemDetail, itemQuery } from '../items/items-data.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { AddBar } from './add-bar.tsx'
import { useKeptDraft } from './draft-keeper.ts'
import { rebasedVoucher, voucherWords } from './draft-versions.ts'
import { FigureCell } from './figure-cell.tsx'
import { HiddenAmounts } from './hidden-amounts.tsx'
import styles from './inward-lines.module.css'
import { useScansAsPieces } from './use-scans-as-pieces.ts'
import { adjustPiece, keepVoucherDraft, takeVoucher, voucherFieldID } from './voucher-actions.ts'
import { bringsIn, faultsOf } from './voucher-lines.ts'
import { REASONS, reasonName } from './voucher-reasons.ts'
import { changeVoucher, changeVoucherLine, useVoucher, type VoucherLine } from './voucher-store.ts'

/** A stock voucher: its reason first, then its pieces by scan or by name. */
export function VoucherForm() {
  useScansAsPieces((item) => void adjustPiece(item.ID, item, false))
  const { draft, refused } = useVoucher()
  const { lines, note, reason } = draft
  const { draftID: _, version: __, ...content } = draft
  useKeptDraft(content, keepVoucherDraft)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => void first.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('vouchers.new')}</ScreenTitle>
          <Muted as="p">{t(`vouchers.lead.${reason}`)}</Muted>
        </div>
        <Row gap={4} isWrapping>
          <CommandButton id="inwardPost" variant="primary" />
          {lines.length > 0 || draft.draftID !== null ? (
            <Button onClick={() => openDialog('purchaseDrop')}>{t('goodsIn.drop.do')}</Button>
          ) : null}
        </Row>
      </PageHead>
      <Newer />
      <Panel aria-label={t('vouchers.head')}>
        <div ref={first}>
          <Choice
            label={t('goodsIn.reason')}
            value={reason}
            options={REASONS.map((value) => ({ value, label: reasonName(value) }))}
            onChange={(value) => changeVoucher({ reason: value })}
          />
        </div>
        <ReasonField
          usedFor="Stock"
          label={t('vouchers.note')}
          value={note}
          maxLength={500}
          onChange={(value) => changeVoucher({ note: value })}
        />
      </Panel>
      <Panel aria-label={t('vouchers.lines')}>
        <AddBar
          onPick={(item) => void adjustPiece(item.ID, item, true)}
          putPieces={(key, qty) => changeVoucherLine(key, { qty })}
        />
        {lines.length === 0 ? (
          <Muted as="p">{t('vouchers.empty')}</Muted>
        ) : (
          <CardTable className={styles['table']}>
            <thead>
              <tr>
                <th>{t('goodsIn.item')}</th>
                <th>{t('vouchers.piece')}</th>
                <th data-figure>{t('goodsIn.line.qty')}</th>
                {reason === 'opening' ? <th data-figure>{t('goodsIn.line.cost')}</th> : null}
                <th>
                  <VisuallyHidden>{t('goodsIn.dropLine')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </tbody>
          </CardTable>
        )}
        {reason === 'opening' ? <HiddenAmounts isKept={draft.draftID !== null} /> : null}
        {refused === null ? null : <Refusal>{errorMessage(refused)}</Refusal>}
      </Panel>
    </Page>
  )
}

/** What somebody else has saved of the voucher meanwhile, beside what stands here. */
function Newer() {
  const { draft, newest, read } = useVoucher()
  return (
    <NewerVersion
      versions={{ draft, newest, read, take: takeVoucher }}
      who={{ kind: 'stockVoucherDraft', id: draft.draftID }}
      draftOf={(each) => each}
      fieldsOf={voucherWords}
      rebase={rebasedVoucher}
    />
  )
}

function Line({ line }: { line: VoucherLine }) {
  const draft = useVoucher((state) => state.draft)
  const isScannedAgain = useVoucher(({ scannedAgain }) => scannedAgain === line.key)
  const { lines, reason } = draft
  const item = useQuery(itemQuery(line.itemID))
  const faults = faultsOf(line, draft)
  const isTried = useVoucher((state) => state.isTried)
  const piece = useTold(isTried)
  // A piece that is here twice is said at once; what is missing, when it was left.
  const told = faults.filter((fault) => piece.isTold || fault === 'twice')
  const shown = isScannedAgain ? ([...told, 'twice'] as const) : told
  return (
    <tr data-testid="voucher-line">
      <td>
        <strong>
          <Named of={line.name} />
        </strong>
        <br />
        <Code>{line.code}</Code>
      </td>
      <td data-wide onBlur={piece.onBlur}>
        {item.data === undefined ? null : <Piece line={line} item={item.data} faults={shown} />}
      </td>
      <td data-figure data-label={t('goodsIn.line.qty')}>
        <FigureCell
          id={voucherFieldID(line.key)}
          name="qty"
          item={line.name}
          isWrong={faults.includes('qty')}
          isTried={isTried}
          disabled={line.isSerialised && line.inventoryID !== ''}
          value={line.qty}
          onChange={(event) => changeVoucherLine(line.key, { qty: event.target.value })}
        />
      </td>
      {reason === 'opening' ? (
        <td data-figure data-label={t('goodsIn.line.cost')}>
          <FigureCell
            name="cost"
            item={line.name}
            isWrong={faults.includes('cost')}
            isTried={isTried}
            value={line.cost}
            onChange={(event) => changeVoucherLine(line.key, { cost: event.target.value })}
          />
        </td>
      ) : null}
      <td>
        <Button
          variant="quiet"
          isRound
          aria-label={t('vouchers.dropLine', { item: showPowers(line.name) })}
          onClick={() => changeVoucher({ lines: lines.filter(({ key }) => key !== line.key) })}
        >
          <Glyph of={Trash2} />
        </Button>
      </td>
    </tr>
  )
}

/** Which numbered piece or which lot of an item; nothing for goods that have neither. */
function Piece({
  faults,
  item,
  line,
}: {
  faults: ReturnType<typeof faultsOf>
  item: ItemDetail
  line: VoucherLine
}) {
  const reason = useVoucher(({ draft }) => draft.reason)
  const isIn = bringsIn(reason)
  if (line.isSerialised) {
    const twice = faults.includes('twice')
      ? t('vouchers.twice', { name: showPowers(line.name) })
      : null
    const wanted = isIn ? 'written_off' : 'in_stock'
    const units = item.Units.filter(({ Status }) => Status === wanted)
    return (
      <>
        {isIn && units.length === 0 ? null : (
          <SelectField
            label={t('vouchers.tag')}
            value={line.inventoryID}
            options={[
              { value: '', label: t(isIn ? 'vouchers.newPiece' : 'vouchers.choosePiece') },
              ...units.map(({ Code: code, InventoryID }) => ({ value: InventoryID, label: code })),
            ]}
            error={faults.includes('piece') ? t('vouchers.pieceMissing') : twice}
            onChange={(inventoryID) => changeVoucherLine(line.key, { inventoryID, qty: '1' })}
          />
        )}
        {isIn && line.inventoryID === '' ? (
          <Field
            label={t('vouchers.tags')}
            isCode
            value={line.tags}
            error={faults.includes('tags') ? t('vouchers.tagsMissing') : twice}
            onChange={({ target: { value } }) => changeVoucherLine(line.key, { tags: value })}
          />
        ) : null}
      </>
    )
  }
  if (!line.tracksBatches) return null
  const error = faults.includes('lot') ? t('goodsIn.lotMissing') : null
  if (!isIn) {
    return (
      <SelectField
        label={t('goodsIn.lot')}
        value={line.lot}
        options={[
          { value: '', label: t('vouchers.chooseLot') },
          ...item.Lots.filter(({ OnHand }) => OnHand > 0).map(({ ExpiresOn, Lot }) => ({
            value: Lot,
            label:
              ExpiresOn === null
                ? Lot
                : `${Lot} · ${t('items.expires', { day: formatDay(ExpiresOn) })}`,
          })),
        ]}
        error={error}
        onChange={(lot) => changeVoucherLine(line.key, { lot })}
      />
    )
  }
  return (
    <Row gap={4} align="start" isWrapping>
      <Field
        label={t('goodsIn.lot')}
        isCode
        value={line.lot}
        maxLength={100}
        error={error}
        onChange={({ target: { value } }) => changeVoucherLine(line.key, { lot: value })}
      />
      <ExpiryField
        label={t('goodsIn.expires')}
        isOptional
        value={line.expiresOn}
        onChange={(expiresOn) => changeVoucherLine(line.key, { expiresOn })}
      />
    </Row>
  )
}
