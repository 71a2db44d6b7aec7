import { useQuery } from '@tanstack/react-query'
import { Grid3x3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorText, Field, SelectField } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { NothingChosen } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { FIGURE_GRID_ID, FigureGrid } from '../lens-grid/figure-grid.tsx'
import { GoToPower } from '../lens-grid/go-to-power.tsx'
import { outsideText, placeText } from '../lens-grid/grid-layout.ts'
import { familiesQuery, gridQuery } from '../lens-grid/grid-queries.ts'
import { typedAt, typedCells } from '../lens-grid/typed-cells.ts'
import {
  changeSheet,
  type GridSheet,
  leaveOut,
  putFigures,
  sheetOf,
  useBillGrid,
} from './bill-grid-store.ts'
import { putPowers } from './grid-actions.ts'
import { otherCosts, takenOf } from './grid-lines.ts'
import styles from './inward-form.module.css'
import { useInward } from './inward-store.ts'

const FORM_ID = 'inward-grid-form'

/** The lenses of a supplier's bill, typed or pasted by power: they become lines of the bill. */
export function GridDialog() {
  const families = useQuery(familiesQuery)
  const chosen = useBillGrid((state) => state.familyID)
  const rows = families.data?.Items.filter(({ IsActive }) => IsActive) ?? []
  const shown = rows.find(({ ID }) => ID === chosen) ?? rows[0]
  return (
    <Dialog title={t('goodsIn.grid.title')} size="large" onClose={closeDialog}>
      {families.error === null ? null : <Notice kind="bad">{errorMessage(families.error)}</Notice>}
      {families.isPending ? <Waiting>{t('lensGrid.reading')}</Waiting> : null}
      {families.data !== undefined && shown === undefined ? (
        <NothingChosen icon={Grid3x3} text={t('lensGrid.none')} hint={t('lensGrid.noneHint')} />
      ) : null}
      {shown === undefined ? null : (
        <Sheet
          key={shown.ID}
          familyID={shown.ID}
          isOfBoxes={shown.Section === 'ContactLens'}
          options={rows.map(({ ID, Name }) => ({ value: ID, label: Name }))}
        />
      )}
    </Dialog>
  )
}

function Sheet({
  familyID,
  isOfBoxes,
  options,
}: {
  familyID: string
  isOfBoxes: boolean
  options: readonly { value: string; label: string }[]
}) {
  const { marked, sheets } = useBillGrid()
  const [noPower, setNoPower] = useState<string | null>(null)
  const sheet = sheetOf({ sheets }, familyID)
  const grid = useQuery(gridQuery(familyID))
  const isHere = grid.data !== undefined
  useEffect(() => void (isHere ? giveFocus(FIGURE_GRID_ID) : undefined), [isHere])
  const draft = useInward((state) => state.draft)
  const all = Object.values(sheets)
  const isCostRight = all.every(({ cost }) => cost.trim() === '' || parseTyped(cost, 4) !== null)
  const isOutside = all.some(({ outside }) => outside.length > 0)
  const isTyped = all.some(({ typed }) => typedCells(typed).length > 0)
  const isReady = isTyped && isCostRight && !isOutside
  const { isBusy, refused, submit } = useSubmit(isReady, putPowers)
  const mark = (next: typeof marked) => useBillGrid.setState({ marked: next })
  return (
    <Stack gap={5}>
      <Row gap={6} align="start" isWrapping>
        <SelectField
          label={t('lensGrid.family')}
          value={familyID}
          options={options}
          onChange={(next) => useBillGrid.setState({ familyID: next, marked: null })}
        />
        {grid.data === undefined ? null : (
          <GoToPower
            id="inward-grid-go-to"
            grid={grid.data}
            onGo={(place) => {
              mark({ place, isFresh: true })
              giveFocus(FIGURE_GRID_ID)
            }}
            onRefuse={setNoPower}
          />
        )}
        <Field
          form={FORM_ID}
          className={styles['grid-cost']}
          label={t(isOfBoxes ? 'lensGrid.costOfBox' : 'lensGrid.cost')}
          hint={t(isOfBoxes ? 'goodsIn.grid.costHintBox' : 'goodsIn.grid.costHint')}
          inputMode="decimal"
          value={sheet.cost}
          maxLength={12}
          error={isCostRight ? null : t('lensGrid.costWrong')}
          onChange={({ target: { value } }) => changeSheet(familyID, { cost: value })}
        />
      </Row>
      {noPower === null ? null : (
        <ErrorText as="p" role="alert">
          {noPower}
        </ErrorText>
      )}
      {grid.error === null ? null : <Notice kind="bad">{errorMessage(grid.error)}</Notice>}
      {grid.isPending ? <Waiting>{t('lensGrid.reading')}</Waiting> : null}
      {grid.data === undefined ? null : (
        <>
          <FigureGrid
            grid={grid.data}
            typed={sheet.typed}
            marked={marked}
            taken={takenOf(draft)}
            refused={sheet.refused}
            onMark={mark}
            onFigures={(cells) => putFigures(familyID, cells)}
            onOutside={(cells) => changeSheet(familyID, { outside: [...sheet.outside, ...cells] })}
            onDone={sendForm}
          />
          <Beside grid={grid.data} sheet={sheet} />
          <OtherCost grid={grid.data} sheet={sheet} />
        </>
      )}
      <Row gap={6} align="baseline" justify="between" isWrapping>
        <Muted>{t('goodsIn.grid.keys')}</Muted>
        <strong role="status">
          <Sum />
        </strong>
      </Row>
      <Form id={FORM_ID} onSubmit={submit}>
        <Toolbar>
          <SubmitButton
            isWhole={isReady}
            isBusy={isBusy}
            missing={t(isOutside ? 'goodsIn.grid.outsideFirst' : 'goodsIn.grid.nothing')}
          >
            {t('goodsIn.grid.doPut')} <Key>Enter</Key>
          </SubmitButton>
          <Button
            disabled={isBusy}
            onClick={() => {
              changeSheet(familyID, { typed: {}, outside: [], refused: {} })
              giveFocus(FIGURE_GRID_ID)
            }}
          >
            {t('goodsIn.grid.clear')}
          </Button>
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Form>
    </Stack>
  )
}

/** As if the button were pressed, so that it says what is missing. */
function sendForm(): void {
  const form = document.getElementById(FORM_ID)
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}

/** How much is typed, for all families that have something. */
function Sum() {
  const { familyID, sheets } = useBillGrid()
  const filled = Object.entries(sheets).filter(([, { typed }]) => typedCells(typed).length > 0)
  const cells = filled.flatMap(([, { typed }]) => typedCells(typed))
  const pieces = cells.reduce((sum, { qty }) => sum + qty, 0)
  const others = filled.filter(([id]) => id !== familyID).length
  return (
    <>
      {t('goodsIn.grid.sum', { count: cells.length, pieces })}
      {others > 0 && filled.length > 1
        ? ` · ${t('goodsIn.grid.otherFamilies', { count: filled.length - 1 })}`
        : ''}
    </>
  )
}

/** What is refused: the marked power, and those of a pasted sheet that the family does not have. */
function Beside({ grid, sheet }: { grid: LensGrid; sheet: GridSheet }) {
  const marked = useBillGrid((state) => state.marked)
  const familyID = grid.Family.ID
  const refusal = marked === null ? '' : typedAt(sheet.refused, marked.place)
  return (
    <>
      {refusal === '' ? null : (
        <ErrorText as="p" role="alert">
          {refusal}
        </ErrorText>
      )}
      {sheet.outside.length === 0 ? null : (
        <Stack gap={2}>
          {sheet.outside.map(({ qty, ...place }) => (
            <Row
              key={`${place.row}/${place.column}`}
              gap={4}
              align="center"
              justify="between"
              data-testid="outside-power"
            >
              <ErrorText role="alert">
                {t('goodsIn.grid.outside', {
                  qty: Number(qty),
                  why: outsideText(grid, place),
                })}
              </ErrorText>
              <Button
                aria-label={t('goodsIn.grid.leaveOutOf', { power: placeText(grid, place) })}
                onClick={() => {
                  leaveOut(familyID, place)
                  giveFocus(FIGURE_GRID_ID)
                }}
              >
                {t('goodsIn.grid.leaveOut')}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </>
  )
}

/** Says which powers of the bill would change their cost. */
function OtherCost({ grid, sheet }: { grid: LensGrid; sheet: GridSheet }) {
  const draft = useInward((state) => state.draft)
  const itemIDs = new Set(
    grid.Cells.flatMap(({ Column, ItemID, Row: row }) =>
      ItemID === null || typedAt(sheet.typed, { row, column: Column }) === '' ? [] : [ItemID],
    ),
  )
  const count = otherCosts(draft, itemIDs, sheet.cost)
  return count === 0 ? null : <Notice kind="warn">{t('goodsIn.grid.otherCost', { count })}</Notice>
}
