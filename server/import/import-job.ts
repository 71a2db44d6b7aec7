import type { ImportKind } from '../contract/import.ts'
import type { Message } from '../kernel/message.ts'
import type { RowError } from './row-error.ts'

/** An import of this run of the server. */
export type ImportJob = {
  id: number
  kind: ImportKind
  state: 'running' | 'done' | 'failed'
  isDryRun: boolean
  rowsTotal: number
  rowsRead: number
  accepted: number
  refused: number
  /** Rows that the shop has already, as they are. */
  unchanged: number
  /** Rows that came before with other contents; what the shop has stays. */
  changed: number
  written: number
  errors: RowError[]
  notes: Message[]
  /** How the columns were taken. */
  columns: { heading: string; field: string | null; samples: string[] }[]
  /** The heading as it stands in the file, and the cells of rows that are refused. */
  heading: string[]
  refusedCells: { row: number; cells: string[] }[]
}
