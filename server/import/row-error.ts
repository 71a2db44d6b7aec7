import type { Message } from '../kernel/message.ts'

/** Why a row is refused, in words for the counter; row 1 is the heading. */
export type RowError = { row: number; column: string; message: Message }

/** So many reasons are answered; a file with more is mended in rounds. */
export const ERRORS_SHOWN_MAX = 1_000
