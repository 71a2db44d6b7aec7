import { RotateCcw, Trash2 } from 'lucide-react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Input } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { eyeWords, LensEye } from '../../base/ui/lens-eye.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Muted, NameLines } from '../../base/ui/text.tsx'
import styles from './change-dialog.module.css'
import {
  type AddedDraft,
  axisOf,
  type ChangeDraft,
  HEADS,
  isService,
  type LineDraft,
  LONGEST_FIGURE,
  LONGEST_PRISM,
  POWERS,
  toggled,
  unreadFigures,
  withEye,
  withTyped,
} from './change-draft.ts'
import { pairByPair } from './order-lines.tsx'
import { PowerTable } from './power-table.tsx'

/** A figure, and what the server said of it. */
export type SaidOfFigure = { key: string; name: string; message: string }

/** The lines of an order as they shall be: what stands, what goes, what comes. */
export function ChangeLines({
  order,
  isBilled,
  draft,
  refused,
  noted,
  onChange,
  onToggled,
}: {
  order: OrderDetail
  /** Its bill is out: goods and prices stay, only what lenses are made to can change. */
  isBilled: boolean
  draft: ChangeDraft
  /** The figures that can't be taken. */
  refused: readonly SaidOfFigure[]
  /** The powers that are read otherwise than they are typed. */
  noted: readonly SaidOfFigure[]
  onChange: (draft: ChangeDraft) => void
  /** A line was taken off or kept after all. */
  onToggled: () => void
}) {
  const refusedOf = (key: string) => refused.filter((each) => each.key === key)
  const notedOf = (key: string) => noted.filter((each) => each.key === key)
  const setEye = (key: string, eye: string) => onChange(withEye(order, draft, key, eye))
  const setLine = (id: string, line: LineDraft) =>
    onChange({ ...draft, lines: { ...draft.lines, [id]: line } })
  const setAdded = (key: string, line: LineDraft) => onChange(withTyped(order, draft, key, line))
  const toggle = (id: string) => {
    onChange(toggled(order, draft, id))
    onToggled()
  }
  const isCharged = [...Object.values(draft.lines), ...draft.added.map((each) => each.draft)].some(
    ({ job }) => job !== '',
  )
  // A charge that is taken off leaves its field where it was.
  const hasJob = isCharged || order.Lines.some(({ JobCharges }) => JobCharges > 0)
  return (
    <PowerTable data-testid="change-lines" isCentered>
      <thead>
        <tr>
          <th scope="col">{t('orders.change.line')}</th>
          <th scope="col">{t('orders.change.pair')}</th>
          <th scope="col">{t('orders.change.qty')}</th>
          <th scope="col">{t('orders.change.price')}</th>
          <th scope="col">{t('orders.change.discount')}</th>
          {hasJob ? <th scope="col">{t('orders.change.jobCharge')}</th> : null}
          {POWERS.map((power) => (
            <th key={power} scope="col">
              {HEADS[power]}
            </th>
          ))}
          <th scope="col">FH</th>
          <th scope="col">{t('orders.prism')}</th>
          <th scope="col">
            <span className={styles['hidden']}>{t('orders.change.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairByPair(order.Lines).map((line) => {
          const own = draft.lines[line.ID]
          if (own === undefined) return null
          return (
            <LineRow
              key={line.ID}
              name={line.ItemName}
              note={
                line.DiscountAmount > 0
                  ? t('orders.lineDiscount', { amount: formatRupees(line.DiscountAmount) })
                  : line.ItemCode
              }
              eye={line.Eye}
              isLens={line.IsLabWork}
              isService={isService(line)}
              hasJob={hasJob}
              isWithTax={line.PriceIncludesTax}
              isNew={false}
              isBilled={isBilled}
              isGone={draft.removed.includes(line.ID)}
              draft={{ ...own, axis: axisOf(own, line) }}
              refused={refusedOf(line.ID)}
              noted={notedOf(line.ID)}
              onChange={(next) => setLine(line.ID, withAxis(line, own, next))}
              onEye={null}
              onToggle={() => toggle(line.ID)}
            />
          )
        })}
        {draft.added.map(({ draft: own, eye, isContact, isLens, item, key }) => (
          <LineRow
            key={key}
            name={item.Name}
            note={[t('orders.change.new'), tagOf(item)].filter(Boolean).join(' · ')}
            eye={eye}
            isLens={isLens}
            isService={item.IsService}
            hasJob={hasJob}
            isWithTax={item.PriceIncludesTax}
            isNew
            isBilled={isBilled}
            isGone={false}
            draft={own}
            refused={refusedOf(key)}
            noted={notedOf(key)}
            onEye={isLens || isContact ? (next) => setEye(key, next) : null}
            onChange={(next) => setAdded(key, next)}
            onToggle={() => {
              onChange({ ...draft, added: draft.added.filter((each) => each.key !== key) })
              onToggled()
            }}
          />
        ))}
      </tbody>
    </PowerTable>
  )
}

/** What a column of powers is called; '' of any other figure. */
function headOf(name: string): string {
  const power = POWERS.find((each) => each === name)
  return power === undefined ? '' : HEADS[power]
}

/** What was typed, with the axis that stands while nobody typed another: its cylinder may come back. */
function withAxis(line: OrderDetail['Lines'][number], own: LineDraft, next: LineDraft): LineDraft {
  return next.axis === axisOf(own, line) ? { ...next, axis: own.axis } : next
}

/** The tag of the piece that comes; '' of goods without tags. */
function tagOf({ InventoryID, Units }: AddedDraft['item']): string {
  return Units?.find((unit) => unit.InventoryID === InventoryID)?.Code ?? ''
}

/** For which eye a new lens is; marked while nobody said it. */
function EyeChoice({
  eye,
  name,
  onEye,
}: {
  eye: string | null
  name: string
  onEye: (eye: string) => void
}) {
  return (
    <Input
      as="select"
      className={styles['eye']}
      aria-label={[t('orders.eye'), showPowers(name)].join(', ')}
      aria-invalid={eye === null}
      value={eye ?? ''}
      onChange={(event) => onEye(event.target.value)}
    >
      {eye === null ? <option value="">{t('orders.change.whichEye')}</option> : null}
      {['Right', 'Left', 'Both'].map((each) => (
        <option key={each} value={each}>
          {eyeWords(each)}
        </option>
      ))}
    </Input>
  )
}

/** What a bill says of a line. */
const BILLED: ReadonlySet<keyof LineDraft> = new Set(['qty', 'price', 'discount', 'job', 'pairNo'])

function LineRow({
  name,
  note,
  eye,
  isLens,
  isService: isOfService,
  hasJob,
  isWithTax,
  isNew,
  isBilled,
  isGone,
  draft,
  refused,
  noted,
  onEye,
  onChange,
  onToggle,
}: {
  name: string
  note: string
  eye: string | null
  isLens: boolean
  isService: boolean
  /** Whether lines of the order bear a job charge. */
  hasJob: boolean
  /** Whether the price of this line has its tax in it. */
  isWithTax: boolean
  isNew: boolean
  /** The goods and the price of the line stay as they were billed. */
  isBilled: boolean
  isGone: boolean
  draft: LineDraft
  refused: readonly SaidOfFigure[]
  noted: readonly SaidOfFigure[]
  /** Of a new lens: for which eye it is; null where that is not to be said. */
  onEye: ((eye: string) => void) | null
  onChange: (draft: LineDraft) => void
  onToggle: () => void
}) {
  const wrong: readonly string[] = [...unreadFigures(draft), ...refused.map((each) => each.name)]
  const said = refused.map((each) => each.message).join(' ')
  const priceLabel = t(isWithTax ? 'orders.change.price' : 'orders.change.priceBeforeTax')
  const cell = (
    key: keyof LineDraft,
    label: string,
    width: 'figure' | 'price' | 'prism' = 'figure',
  ) => (
    <Input
      className={styles[width]}
      aria-label={[label, eyeWords(eye), showPowers(name)].filter(Boolean).join(', ')}
      maxLength={key === 'prism' ? LONGEST_PRISM : LONGEST_FIGURE}
      disabled={isGone || (isBilled && BILLED.has(key))}
      aria-invalid={!isGone && wrong.includes(key)}
      autoComplete="off"
      value={draft[key]}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
    />
  )
  return (
    <tr data-gone={isGone || undefined} className={styles['line']}>
      <th scope="row">
        <NameLines>
          <span className={styles['name']}>
            {onEye === null ? <LensEye eye={eye} /> : null}
            <Named of={name} />
          </span>
          {onEye === null ? (
            <Muted>{note}</Muted>
          ) : (
            <EyeChoice eye={eye} name={name} onEye={onEye} />
          )}
          {said === '' || isGone ? null : <span className={styles['said']}>{said}</span>}
          {noted.map((each) => (
            <Muted key={each.name}>
              {[headOf(each.name), showPowers(each.message)].filter(Boolean).join(': ')}
            </Muted>
          ))}
        </NameLines>
      </th>
      <td data-label={t('orders.change.pair')}>
        {isNew ? cell('pairNo', t('orders.change.pair')) : draft.pairNo}
      </td>
      <td data-label={t('orders.change.qty')}>{cell('qty', t('orders.change.qty'))}</td>
      <td data-label={priceLabel}>
        {cell('price', priceLabel, 'price')}
        {isWithTax ? null : <Muted className={styles['tax-note']}>{t('why.withoutTax')}</Muted>}
      </td>
      <td data-label={t('orders.change.discount')}>
        {cell('discount', t('orders.change.discount'))}
      </td>
      {hasJob ? (
        <td data-label={t('orders.change.jobCharge')}>
          {isOfService ? null : cell('job', t('orders.change.jobCharge'), 'price')}
        </td>
      ) : null}
      {POWERS.map((power) => (
        <td key={power} data-label={HEADS[power]}>
          {isLens ? cell(power, HEADS[power]) : null}
        </td>
      ))}
      <td data-label="FH">{isLens ? cell('height', 'FH') : null}</td>
      <td data-label={t('orders.prism')}>
        {isLens ? cell('prism', t('orders.prism'), 'prism') : null}
      </td>
      <td>
        <Button
          variant="quiet"
          disabled={isBilled}
          aria-label={t(isGone ? 'orders.change.keepLine' : 'orders.change.removeLine', {
            name: [eyeWords(eye), showPowers(name)].filter(Boolean).join(' '),
          })}
          onClick={onToggle}
        >
          <Glyph of={isGone ? RotateCcw : Trash2} />
        </Button>
      </td>
    </tr>
  )
}
