import type { Message } from '../kernel/message.ts'
import type { RowError } from './row-error.ts'

/** An import of this run of the server. */
export type ImportJob = {
  id: number
  state: 'running' | 'done' | 'failed'
  isDryRun: boolean
  rowsTotal: number
  rowsRead: number
  accepted: number
  refused: number
  written: number
  errors: RowError[]
  notes: Message[]
}
