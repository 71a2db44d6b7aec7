import { create } from 'zustand'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'
import type { TypedPower } from '../lens-grid/pasted-sheet.ts'
import { type Place, readTyped, type Typed, withFigures } from '../lens-grid/typed-cells.ts'

/** What is typed into the grid of one lens family for the bill. */
export type GridSheet = {
  typed: Typed
  /** Of one piece, before tax; empty: each power has what it cost at last. */
  cost: string
  /** Pasted figures whose powers the family does not have. */
  outside: readonly TypedPower[]
  /** Why the server refused powers, by sphere and then by column. */
  refused: Typed
}

type BillGrid = {
  /** The family that is shown; null is the first. */
  familyID: string | null
  sheets: Readonly<Record<string, GridSheet>>
  marked: { place: Place; isFresh: boolean } | null
}

const KEY = 'inwardGrid'
const EMPTY_SHEET: GridSheet = { typed: {}, cost: '', outside: [], refused: {} }
const EMPTY: BillGrid = { familyID: null, sheets: {}, marked: null }

function readOutside(kept: unknown): TypedPower[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each): TypedPower[] => {
    if (!isRecord(each)) return []
    const { column, qty, row } = each
    const isPower = typeof row === 'number' && typeof column === 'number'
    return isPower && typeof qty === 'string' ? [{ row, column, qty }] : []
  })
}

function readKept(): BillGrid {
  const kept = readLocal(KEY)
  if (!isRecord(kept)) return EMPTY
  const sheets = Object.entries(isRecord(kept['sheets']) ? kept['sheets'] : {}).flatMap(
    ([familyID, sheet]) => {
      if (!isRecord(sheet)) return []
      const { cost, outside, typed } = sheet
      const read = { typed: readTyped(typed), outside: readOutside(outside), refused: {} }
      return [[familyID, { ...read, cost: typeof cost === 'string' ? cost : '' }] as const]
    },
  )
  const { familyID } = kept
  return {
    familyID: typeof familyID === 'string' ? familyID : null,
    sheets: Object.fromEntries(sheets),
    marked: null,
  }
}

/** What is typed into lens grids and not in the bill yet; it outlives a power cut with its draft. */
export const useBillGrid = create<BillGrid>(readKept)

useBillGrid.subscribe(({ familyID, sheets }, before) => {
  if (familyID !== before.familyID || sheets !== before.sheets) {
    writeLocal(KEY, { familyID, sheets })
  }
})

export function sheetOf({ sheets }: Pick<BillGrid, 'sheets'>, familyID: string): GridSheet {
  return sheets[familyID] ?? EMPTY_SHEET
}

export function changeSheet(familyID: string, part: Partial<GridSheet>): void {
  useBillGrid.setState((now) => ({
    sheets: { ...now.sheets, [familyID]: { ...sheetOf(now, familyID), ...part } },
  }))
}

/** Puts figures into cells; what was refused there is typed anew. */
export function putFigures(familyID: string, cells: readonly TypedPower[]): void {
  const { refused, typed } = sheetOf(useBillGrid.getState(), familyID)
  changeSheet(familyID, {
    typed: withFigures(typed, cells),
    refused: withFigures(
      refused,
      cells.map((cell) => ({ ...cell, qty: '' })),
    ),
  })
}

/** Leaves a pasted figure out whose power the family does not have. */
export function leaveOut(familyID: string, { column, row }: Place): void {
  const { outside } = sheetOf(useBillGrid.getState(), familyID)
  changeSheet(familyID, {
    outside: outside.filter((each) => each.row !== row || each.column !== column),
  })
}

/** Empties the grids: they are in the bill, or of another bill. */
export function clearBillGrid(): void {
  useBillGrid.setState({ sheets: {}, marked: null })
}
