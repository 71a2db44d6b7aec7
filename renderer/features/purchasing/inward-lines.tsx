import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Trash2 } from 'lucide-react'
import { shopToday } from '../../base/format/dates.ts'
import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { ExpiryField } from '../../base/ui/expiry-field.tsx'
import { ErrorText, Field } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Named } from '../../base/ui/power.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Note, VisuallyHidden } from '../../base/ui/text.tsx'
import { useTold } from '../../base/ui/use-told.ts'
import { can } from '../../kernel/session-store.ts'
import { movementsQuery } from '../items/items-data.ts'
import { costDoubtOf, costQuestion, meantWords, openCostDoubt, typedCost } from './cost-doubt.ts'
import { FigureCell } from './figure-cell.tsx'
import { columnLabel, figureLabel } from './figure-label.ts'
import { lineFieldID, nextColour } from './inward-actions.ts'
import type { DraftLine, LineFigure } from './inward-draft.ts'
import { expiryOf, takenInWithoutBill, withLine, wrongLineFigures } from './inward-figures.ts'
import styles from './inward-lines.module.css'
import { changeDraft, useInward } from './inward-store.ts'

const COLUMNS = [
  'qty',
  'freeQty',
  'rejectedQty',
  'cost',
  'discountRate',
  'taxRate',
  'mrp',
  'price',
] as const satisfies readonly LineFigure[]

function put(key: string, part: Partial<DraftLine>): void {
  changeDraft(withLine(useInward.getState().draft, key, part))
}

/** The lines of the bill as a sheet: Tab goes right, Enter goes down. */
export function InwardLines({ lines }: { lines: readonly DraftLine[] }) {
  return (
    <CardTable className={styles['table']}>
      <thead>
        <tr>
          <th>{t('goodsIn.item')}</th>
          {COLUMNS.map((name) => (
            <th key={name} data-figure>
              {t(columnLabel(name, lines))}
            </th>
          ))}
          <th>
            <VisuallyHidden>{t('goodsIn.dropLine')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            below={lines[index + 1]?.key ?? null}
            saysTax={columnLabel('price', lines) === 'goodsIn.line.priceMixed'}
          />
        ))}
      </tbody>
    </CardTable>
  )
}

function Line({
  below,
  line,
  saysTax,
}: {
  below: string | null
  line: DraftLine
  /** The column does not say whether the tax is in the price. */
  saysTax: boolean
}) {
  const wrong = wrongLineFigures(line)
  const isTried = useInward((state) => state.isTried)
  return (
    <tr data-testid="inward-line">
      <td>
        <strong>
          <Named of={line.name} />
        </strong>
        <br />
        <Code>{line.code}</Code>
        <PieceRefusal lineKey={line.key} />
        <Notes line={line} />
        <TakenIn line={line} />
        <CostDoubt line={line} />
        {can('catalogue.edit') ? (
          <Button variant="quiet" onClick={() => nextColour(line)}>
            {t('items.nextColour')} <Key worksInFigures>N</Key>
          </Button>
        ) : null}
        {line.tracksBatches ? <LotFields line={line} /> : null}
      </td>
      {COLUMNS.map((name) => (
        <td key={name} data-figure data-label={t(figureLabel(name, line))}>
          <FigureCell
            id={lineFieldID(line.key, name)}
            name={name}
            item={line.name}
            of={line}
            isWrong={wrong.includes(name)}
            isTried={isTried}
            placeholder={name === 'taxRate' ? line.itemTaxRate : ''}
            value={line[name]}
            onFocus={(event) => event.target.select()}
            onChange={(event) => put(line.key, { [name]: event.target.value })}
            onKeyDown={(event) => {
              if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.altKey) {
                event.preventDefault()
                nextColour(line)
                return
              }
              if (event.key !== 'Enter' || below === null) return
              event.preventDefault()
              document.getElementById(lineFieldID(below, name))?.focus()
            }}
          />
          {saysTax && name === 'price' ? <Note as="p">{t(figureLabel(name, line))}</Note> : null}
        </td>
      ))}
      <td>
        <Button
          variant="quiet"
          isRound
          aria-label={t('goodsIn.dropLineOf', { item: showPowers(line.name) })}
          onClick={() =>
            changeDraft({
              lines: useInward.getState().draft.lines.filter(({ key }) => key !== line.key),
            })
          }
        >
          <Glyph of={Trash2} />
        </Button>
      </td>
    </tr>
  )
}

/** Whether a typed MRP is above the one that older pieces carry. */
function isAbove(typed: string, before: string): boolean {
  const [now, then] = [parseTyped(typed, 4), parseTyped(before, 4)]
  return now !== null && then !== null && then > 0 && now > then
}

function lessDiscount(cost: string, discountRate: string): number | null {
  const figure = parseTyped(cost, 4)
  return figure === null ? null : figure * (1 - (parseTyped(discountRate, 3) ?? 0) / 100)
}

/** What differs from last time: a changed cost in percent, and for which pieces a new price is. */
function Notes({ line }: { line: DraftLine }) {
  const before = lessDiscount(line.lastCost, line.lastDiscountRate ?? '')
  const cost = lessDiscount(line.cost, line.discountRate)
  const change =
    before === null || before === 0 || cost === null ? 0 : Math.round((cost / before - 1) * 100)
  const isRepriced =
    (line.mrp.trim() !== line.itemMrp && line.mrp.trim() !== '') ||
    (line.price.trim() !== line.itemPrice && line.price.trim() !== '')
  if (change === 0 && !isRepriced) return null
  return (
    <Row gap={4} align="center" isWrapping>
      {change === 0 ? null : (
        <Badge kind={change > 0 ? 'warn' : 'info'}>
          {t('goodsIn.costChanged', { percent: change > 0 ? `+${change}` : `−${-change}` })}
        </Badge>
      )}
      {isRepriced ? (
        <Check
          label={t('goodsIn.priceForAll')}
          isOn={line.priceForAll}
          onChange={(priceForAll) => put(line.key, { priceForAll })}
        />
      ) : null}
      {line.priceForAll && isAbove(line.mrp, line.itemMrp) ? (
        <Badge kind="warn">
          {t('goodsIn.olderMrp', { mrp: formatRupees(Number(line.itemMrp)) })}
        </Badge>
      ) : null}
    </Row>
  )
}

/** Says what came in today without a bill, as by the lens grid: it may be these very goods. */
function TakenIn({ line: { isSerialised, itemID, tracksBatches } }: { line: DraftLine }) {
  const movements = useQuery({
    ...movementsQuery(itemID, 1),
    enabled: !isSerialised && !tracksBatches,
    staleTime: 10_000,
  })
  const taken = takenInWithoutBill(movements.data?.Items ?? [], shopToday())
  if (taken === null) return null
  return (
    <Badge kind="warn">
      {t('goodsIn.takenIn', { count: taken.qty, voucher: taken.voucher ?? '–' })}
    </Badge>
  )
}

/** The question about a cost that looks like a slip, until it is ticked that it is meant. */
function CostDoubt({ line }: { line: DraftLine }) {
  const doubt = costDoubtOf(line)
  if (doubt === null) return null
  const isOn = openCostDoubt(line) === null
  return (
    <>
      {isOn ? null : (
        <ErrorText as="p" role="alert">
          <Glyph of={CircleAlert} isSmall />
          {costQuestion(doubt)}
        </ErrorText>
      )}
      <Check
        id={lineFieldID(line.key, 'costMeant')}
        label={meantWords(doubt)}
        isOn={isOn}
        onChange={(isMeant) => put(line.key, { meantCost: isMeant ? typedCost(line) : '' })}
      />
    </>
  )
}

/** Why the piece that was scanned last does not come in, beside the line of its item. */
export function PieceRefusal({ lineKey }: { lineKey: string | null }) {
  const piece = useInward((state) => state.refusedPiece)
  if (piece === null || piece.key !== lineKey) return null
  return (
    <ErrorText as="p" role="alert">
      <Glyph of={CircleAlert} isSmall />
      {t(piece.why === 'inStock' ? 'goodsIn.pieceInStock' : 'goodsIn.pieceScanned', {
        code: piece.code,
      })}
    </ErrorText>
  )
}

function LotFields({ line }: { line: DraftLine }) {
  const { isTold, onBlur } = useTold(useInward((state) => state.isTried))
  const expiry = expiryOf(line.expiresOn, shopToday())
  return (
    <Row gap={4} align="start" isWrapping className={styles['lots']}>
      <Field
        className={styles['lot']}
        label={t('goodsIn.lot')}
        isCode
        value={line.lot}
        maxLength={100}
        error={isTold && line.lot.trim() === '' ? t('goodsIn.lotMissing') : null}
        onBlur={onBlur}
        onChange={({ target: { value } }) => put(line.key, { lot: value })}
      />
      <ExpiryField
        label={t('goodsIn.expires')}
        value={line.expiresOn}
        error={isTold && line.expiresOn === '' ? t('date.refuseExpiry') : null}
        onChange={(expiresOn) => put(line.key, { expiresOn })}
      />
      {expiry === null ? null : (
        <Badge kind={expiry === 'past' ? 'bad' : 'warn'}>{t(`goodsIn.expiry.${expiry}`)}</Badge>
      )}
    </Row>
  )
}
