import type { Message } from '../../kernel/message.ts'

/** A prescription as it was typed, cell by cell; an absent cell was not touched. */

export const CELLS = [
  'spherical',
  'cylinder',
  'axis',
  'addition',
  'nearSpherical',
  'prism',
  'base',
  'pd',
  'nearPd',
  'fittingHeight',
  'va',
] as const
export type Cell = (typeof CELLS)[number]
export type TypedEye = { [Name in Cell]?: string | undefined }

export type TypedGrid = {
  right?: TypedEye | undefined
  left?: TypedEye | undefined
  ipd?: string | undefined
  nearIpd?: string | undefined
}

/** Something that could not be read, why, and the piece itself. */
export type Unread = {
  eye: 'Right' | 'Left' | null
  field: Cell | 'ipd' | 'nearIpd' | 'line'
  typed: string
  message: Message
  /** A power without its sign: the one mistake that the lab can't see. */
  isSignMissing: boolean
}

/** Something that was read in one of several ways, and how. */
export type ReadingNote = {
  eye: 'Right' | 'Left' | null
  field: Unread['field']
  message: Message
}
