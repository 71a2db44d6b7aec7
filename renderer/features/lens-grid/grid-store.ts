import { create } from 'zustand'
import type { Permission } from '../../../server/contract/permissions.ts'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'
import { can } from '../../kernel/session-store.ts'
import { useGridView } from './grid-view.ts'
import { type Place, readTyped, type Typed, typedCells, withFigures } from './typed-cells.ts'

export const GRID_MODES = ['look', 'receive', 'count', 'minimum', 'order'] as const
export type GridMode = (typeof GRID_MODES)[number]
/** The key of each mode. */
export const MODE_LETTERS: Readonly<Record<GridMode, string>> = {
  look: 'L',
  receive: 'R',
  count: 'C',
  minimum: 'M',
  order: 'O',
}

const NEEDED = {
  look: 'sell',
  receive: 'stock.receive',
  count: 'stock.count',
  minimum: 'catalogue.edit',
  order: 'stock.adjust',
} as const satisfies Record<GridMode, Permission>

/** Whether whoever is signed in may type in this mode. */
export function mayUse(mode: GridMode): boolean {
  return can(NEEDED[mode])
}

/** Whether a family has a mode: boxes have lots, so they come by bill and are counted by scan. */
export function mayHave(mode: GridMode, isOfBoxes: boolean): boolean {
  return !isOfBoxes || (mode !== 'receive' && mode !== 'count')
}

export const GO_TO_ID = 'lens-grid-go-to'

type GridState = {
  familyID: string | null
  mode: GridMode
  active: Place | null
  /** Whether the next figure begins the cell anew. */
  isFresh: boolean
  typed: Typed
  cost: string
  /** Of an order; empty: the family's. */
  supplierID: string
  isPosting: boolean
  showsCoverage: boolean
  showsOdd: boolean
  /** Cylinders are shown in plus form; the cells stay what they are. */
  isPlus: boolean
}

const KEY = 'lensGrid'

function readKept(): Pick<GridState, 'familyID' | 'isPlus' | 'mode' | 'typed'> {
  const kept = readLocal(KEY)
  const nothing = { familyID: null, isPlus: false, mode: 'look' as const, typed: {} }
  if (!isRecord(kept) || typeof kept['familyID'] !== 'string') return nothing
  const mode = GRID_MODES.find((each) => each === kept['mode']) ?? 'look'
  return {
    familyID: kept['familyID'],
    isPlus: kept['isPlus'] === true,
    mode,
    typed: readTyped(kept['typed']),
  }
}

/** The grid of lenses that is looked at; what is typed into it outlives a power cut. */
export const useGrid = create<GridState>(() => ({
  active: null,
  isFresh: true,
  cost: '',
  supplierID: '',
  isPosting: false,
  showsCoverage: false,
  showsOdd: false,
  ...readKept(),
}))

function tellCommands(): void {
  const { isPosting, mode, typed } = useGrid.getState()
  const canPost = !isPosting && mode !== 'look' && typedCells(typed).length > 0
  if (canPost !== useGridView.getState().canPost) useGridView.setState({ canPost })
}

tellCommands()
useGrid.subscribe((now, before) => {
  const { familyID, isPlus, mode, typed } = now
  tellCommands()
  const isSame = familyID === before.familyID && mode === before.mode && isPlus === before.isPlus
  if (typed !== before.typed || !isSame) {
    writeLocal(KEY, { familyID, isPlus, mode, typed })
  }
})

export function chooseFamily(familyID: string): void {
  useGrid.setState({
    familyID,
    mode: 'look',
    typed: {},
    active: null,
    supplierID: '',
    showsCoverage: false,
    showsOdd: false,
  })
  useGridView.setState({ view: 'grid' })
}

/** Another mode; what was typed for the one before is gone. */
export function chooseMode(mode: GridMode): void {
  if (mode === useGrid.getState().mode) return
  useGrid.setState({ mode, typed: {}, isFresh: true })
}

export function toggleCoverage(): void {
  useGrid.setState(({ showsCoverage }) => ({ showsCoverage: !showsCoverage }))
}

/** The lenses that are alone, and what waits for one. */
export function toggleOdd(): void {
  useGrid.setState(({ showsOdd }) => ({ showsOdd: !showsOdd }))
}

export function toggleForm(): void {
  useGrid.setState(({ isPlus }) => ({ isPlus: !isPlus }))
}

export function goToCell(active: Place): void {
  useGrid.setState({ active, isFresh: true })
}

/** Puts figures into cells; an empty one is left blank again. */
export function putFigures(cells: readonly (Place & { qty: string })[]): void {
  useGrid.setState({ typed: withFigures(useGrid.getState().typed, cells) })
}
