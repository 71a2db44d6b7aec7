import { useQuery } from '@tanstack/react-query'
import { Grid3x3 } from 'lucide-react'
import { useEffect } from 'react'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { NothingChosen } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PageHead } from '../../base/ui/page.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { can } from '../../kernel/session-store.ts'
import { clearErrors, showError } from '../../kernel/toasts.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import { StockLine } from '../stock/stock-figures.tsx'
import { CoveragePanel, signedPowers } from './coverage-panel.tsx'
import { FamilyForm } from './family-form.tsx'
import { GoToPower } from './go-to-power.tsx'
import { typeSuggested } from './grid-actions.ts'
import { hasPlusForm } from './grid-layout.ts'
import { familiesQuery, gridQuery } from './grid-queries.ts'
import {
  chooseFamily,
  chooseMode,
  GO_TO_ID,
  GRID_MODES,
  goToCell,
  MODE_LETTERS,
  mayHave,
  mayUse,
  toggleCoverage,
  toggleForm,
  toggleOdd,
  useGrid,
} from './grid-store.ts'
import { GridTable } from './grid-table.tsx'
import { GRID_ID, useGridView } from './grid-view.ts'
import styles from './lens-grid-page.module.css'
import { OddPanel } from './odd-panel.tsx'
import { freeOf } from './sale-cells.ts'
import { SaleStrip } from './sale-strip.tsx'
import { typedCells } from './typed-cells.ts'

/** Lenses that are kept by power: a family as a grid, with figures that are typed into it. */
export function LensGridPage() {
  const familyID = useGrid((state) => state.familyID)
  const { editedID, view } = useGridView()
  const families = useQuery(familiesQuery)
  const rows = families.data?.Items ?? []
  const shown = rows.find(({ ID }) => ID === familyID) ?? rows[0]
  if (view === 'family') {
    const edited = rows.find(({ ID }) => ID === editedID) ?? null
    return <FamilyForm key={editedID ?? ''} family={edited} />
  }
  return (
    <div className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{t('lensGrid.title')}</ScreenTitle>
          <Muted as="p">{t('lensGrid.lead')}</Muted>
        </div>
        <Row gap={4} isWrapping>
          {shown === undefined ? null : (
            <>
              <CommandButton id="lensGridPost" variant="primary" />
              <Button onClick={toggleCoverage}>
                {t('lensGrid.whatToAdd')} <Key>A</Key>
              </Button>
              {shown.Section === 'SpectacleLens' ? (
                <Button onClick={toggleOdd}>
                  {t('lensGrid.odd')} <Key>H</Key>
                </Button>
              ) : null}
              {can('catalogue.edit') ? (
                <Button
                  onClick={() => useGridView.setState({ view: 'family', editedID: shown.ID })}
                >
                  {t('lensGrid.change')}
                </Button>
              ) : null}
            </>
          )}
          <CommandButton id="lensFamilyNew" />
        </Row>
      </PageHead>
      {families.error === null ? null : <Notice kind="bad">{errorMessage(families.error)}</Notice>}
      {families.isPending ? <Waiting>{t('lensGrid.reading')}</Waiting> : null}
      {families.data !== undefined && shown === undefined ? (
        <NothingChosen icon={Grid3x3} text={t('lensGrid.none')} hint={t('lensGrid.noneHint')} />
      ) : null}
      {shown === undefined ? null : (
        <FamilyGrid
          key={shown.ID}
          familyID={shown.ID}
          options={rows.map(({ ID, Lenses, Name }) => ({
            value: ID,
            label: t('lensGrid.familyOf', { name: Name, count: Lenses }),
          }))}
        />
      )}
    </div>
  )
}

function FamilyGrid(props: {
  familyID: string
  options: readonly { value: string; label: string }[]
}) {
  const { familyID, options } = props
  const { isPlus, mode, showsCoverage, showsOdd } = useGrid()
  const grid = useQuery(gridQuery(familyID))
  const isHere = grid.data !== undefined
  useEffect(() => {
    if (useGrid.getState().familyID !== familyID) chooseFamily(familyID)
  }, [familyID])
  useEffect(() => void (isHere ? giveFocus(GRID_ID) : undefined), [isHere])
  const isOfBoxes = grid.data?.Family.Section === 'ContactLens'
  const modes = GRID_MODES.filter((each) => mayUse(each) && mayHave(each, isOfBoxes))
  return (
    <>
      <Row gap={6} align="end" isWrapping>
        <SelectField
          label={t('lensGrid.family')}
          value={familyID}
          options={options}
          onChange={chooseFamily}
        />
        <Choice
          label={t('lensGrid.mode')}
          value={mode}
          options={modes.map((value) => ({
            value,
            label: t(`lensGrid.mode.${value}`),
            letter: MODE_LETTERS[value],
          }))}
          onChange={(next) => {
            chooseMode(next)
            giveFocus(GRID_ID)
          }}
        />
        {grid.data === undefined ? null : (
          <GoToPower
            id={GO_TO_ID}
            grid={grid.data}
            onGo={(place) => {
              goToCell(place)
              giveFocus(GRID_ID)
            }}
            onRefuse={(sentence) => (sentence === null ? clearErrors() : showError(sentence))}
          />
        )}
        {grid.data !== undefined && hasPlusForm(grid.data) ? (
          <Button aria-pressed={isPlus} onClick={toggleForm}>
            {t(isPlus ? 'lensGrid.minusForm' : 'lensGrid.plusForm')} <Key>P</Key>
          </Button>
        ) : null}
        {mode === 'order' && grid.data !== undefined ? (
          <Supplier usual={grid.data.Family.SupplierID} />
        ) : null}
        {mode === 'receive' || mode === 'order' ? <Cost isOfBoxes={isOfBoxes} /> : null}
        {mode === 'minimum' || mode === 'order' ? (
          <Button onClick={() => void typeSuggested()}>
            {t(mode === 'order' ? 'lensGrid.propose' : 'lensGrid.suggest')} <Key>S</Key>
          </Button>
        ) : null}
      </Row>
      {mode === 'receive' ? <WithoutBill /> : null}
      {isOfBoxes ? <Muted as="p">{t('lensGrid.boxesHaveLots')}</Muted> : null}
      {grid.error === null ? null : <Notice kind="bad">{errorMessage(grid.error)}</Notice>}
      {grid.isPending ? <Waiting>{t('lensGrid.reading')}</Waiting> : null}
      {grid.data === undefined ? null : (
        <>
          {showsCoverage ? <CoveragePanel familyID={familyID} /> : null}
          {showsOdd && !isOfBoxes ? <OddPanel familyID={familyID} /> : null}
          {mode === 'count' ? null : <SaleStrip grid={grid.data} />}
          <GridTable grid={grid.data} />
          {mode === 'count' ? null : <ActiveCell grid={grid.data} />}
          <Foot grid={grid.data} />
        </>
      )}
    </>
  )
}

/** Who is ordered from: the family's supplier, unless another is chosen. */
function Supplier({ usual }: { usual: string | null }) {
  const supplierID = useGrid((state) => state.supplierID)
  const suppliers = useQuery(suppliersQuery)
  const options = (suppliers.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name }))
  const none = { value: '', label: t('lensGrid.chooseSupplier') }
  return (
    <MasterSelect
      kind="Supplier"
      label={t('lensGrid.supplier')}
      value={supplierID === '' ? (usual ?? '') : supplierID}
      options={usual === null ? [none, ...options] : options}
      onChange={(value) => useGrid.setState({ supplierID: value })}
    />
  )
}

function Cost({ isOfBoxes }: { isOfBoxes: boolean }) {
  const cost = useGrid((state) => state.cost)
  return (
    <Field
      className={styles['narrow']}
      label={t(isOfBoxes ? 'lensGrid.costOfBox' : 'lensGrid.cost')}
      keys="figures"
      inputMode="decimal"
      value={cost}
      maxLength={12}
      onChange={({ target: { value } }) => useGrid.setState({ cost: value })}
    />
  )
}

/** What receiving here is not: goods of a supplier's bill have a way of their own. */
function WithoutBill() {
  return (
    <Notice kind="info">
      <Row gap={4} align="center" isWrapping>
        <span>{t('lensGrid.withoutBill')}</span>
        <CommandButton id="goodsIn" />
      </Row>
    </Notice>
  )
}

/** The four figures of the marked cell, in single lenses; they open what they are made of. */
function ActiveCell({ grid }: { grid: LensGrid }) {
  const active = useGrid((state) => state.active)
  const cell = grid.Cells.find(({ Column, Row: row }) => {
    return row === active?.row && Column === active.column
  })
  // The line keeps its place, so that the grid does not move under the arrow keys.
  return (
    <Row gap={6} align="baseline" className={styles['cell']}>
      {cell === undefined ? null : (
        <>
          <strong>{signedPowers(cell)}</strong>
          {cell.ItemID === null ? (
            <Muted>{t('lensGrid.neverKept')}</Muted>
          ) : (
            <>
              <StockLine figures={{ ...cell, Free: freeOf(cell) }} itemID={cell.ItemID} />
              <Key>I</Key>
            </>
          )}
        </>
      )}
    </Row>
  )
}

function Foot({ grid }: { grid: LensGrid }) {
  const typed = useGrid((state) => state.typed)
  const cells = typedCells(typed)
  const lenses = cells.reduce((sum, { qty }) => sum + qty, 0)
  const isOfBoxes = grid.Family.Section === 'ContactLens'
  return (
    <Row gap={8} align="baseline" justify="between" isWrapping className={styles['foot']}>
      <span>
        {isOfBoxes
          ? t('lensGrid.hereBoxes', { boxes: formatNumber(grid.Lenses) })
          : t('lensGrid.here', {
              lenses: formatNumber(grid.Lenses),
              pairs: formatNumber(Math.floor(grid.Lenses / 2)),
            })}
        {grid.Value === undefined ? '' : ` · ${formatRupees(grid.Value)}`}
      </span>
      <Muted>{t('lensGrid.signs')}</Muted>
      <strong role="status">
        {cells.length === 0
          ? ''
          : isOfBoxes
            ? t('lensGrid.typedBoxes', { count: cells.length, boxes: formatNumber(lenses) })
            : t('lensGrid.typed', { count: cells.length, lenses: formatNumber(lenses) })}
      </strong>
    </Row>
  )
}
