import type { LabelTemplateName } from '../../contract/labels.ts'

/** A place on a label, in millimetres from its upper left corner. */
export type Area = { x: number; y: number; width: number; height: number }

/** Labels as they are sold. Lengths in millimetres; `left` and `top` are of the first label. */
export type LabelTemplate = {
  page: { width: number; height: number }
  /** One label; the rest of the pitch is the backing between two. */
  label: { width: number; height: number }
  columns: number
  rows: number
  left: number
  top: number
  /** From one label to the next. */
  pitch: { x: number; y: number }
  /** Where the words stand, and where the code with its quiet zone and its text. */
  words: Area
  code: Area
  /** Size of type in points, the least of any paper or more. */
  body: number
}

const A4 = { width: 210, height: 297 }

export const LABEL_TEMPLATES: Record<LabelTemplateName, LabelTemplate> = {
  /** 65 labels of 38.1 x 21.2 mm. */
  Sheet65: {
    page: A4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    pitch: { x: 40.6, y: 21.2 },
    words: { x: 1.6, y: 0.9, width: 34.9, height: 10.9 },
    code: { x: 0.6, y: 12.6, width: 36.9, height: 8.1 },
    body: 6.5,
  },
  /** 24 labels of 63.5 x 33.9 mm. */
  Sheet24: {
    page: A4,
    label: { width: 63.5, height: 33.9 },
    columns: 3,
    rows: 8,
    left: 7.25,
    top: 12.9,
    pitch: { x: 66, y: 33.9 },
    words: { x: 2.5, y: 1.8, width: 58.5, height: 16.1 },
    code: { x: 1.5, y: 18.9, width: 60.5, height: 13.2 },
    body: 7.8,
  },
  /**
   * A butterfly tag: two flags of 22 mm that fold over the temple of a frame, and a tail of 26 mm
   * that is wound around it and stays empty.
   */
  FrameTag: {
    page: { width: 70, height: 12 },
    label: { width: 70, height: 12 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitch: { x: 70, y: 12 },
    words: { x: 1, y: 0.4, width: 20, height: 11.2 },
    code: { x: 22.8, y: 0.8, width: 20.4, height: 10.4 },
    body: 6.5,
  },
  Roll50x25: {
    page: { width: 50, height: 25 },
    label: { width: 50, height: 25 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitch: { x: 50, y: 25 },
    words: { x: 2, y: 0.9, width: 46, height: 12.3 },
    code: { x: 1, y: 14, width: 48, height: 10.2 },
    body: 6.5,
  },
}

/** Whether they come as sheets of A4, and not one after the other from a roll. */
export function isSheet({ columns, rows }: LabelTemplate): boolean {
  return columns * rows > 1
}
