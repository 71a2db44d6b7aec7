import { create } from 'zustand'

/** One change of a sale that can be taken back. */
export type UndoStep = { sessionID: string; run: () => void; begunAs: number }

const DEPTH = 30

/** What can be taken back on this till, newest last. */
export const useUndo = create<{ steps: UndoStep[] }>(() => ({ steps: [] }))

let begun = 0

/** Notes that a change begins that takes a while; what `rememberUndo` is told to keep its place. */
export function beginChange(): number {
  begun += 1
  return begun
}

/** Remembers a change where it was begun: one that was made meanwhile is newer. */
export function rememberUndo(
  sessionID: string,
  run: () => void,
  begunAs: number = beginChange(),
): void {
  useUndo.setState(({ steps }) => ({
    steps: [...steps, { sessionID, run, begunAs }]
      .toSorted((one, other) => one.begunAs - other.begunAs)
      .slice(-DEPTH),
  }))
}

/** Takes back the newest change of this sale; false when there is none. */
export function undoNewest(sessionID: string): boolean {
  const step = newestStep(sessionID)
  return step !== undefined && undoStep(step)
}

export function newestStep(sessionID: string): UndoStep | undefined {
  return useUndo.getState().steps.findLast((step) => step.sessionID === sessionID)
}

/** Takes one change back, whatever came after it; false where that was done already. */
export function undoStep(step: UndoStep): boolean {
  const { steps } = useUndo.getState()
  if (!steps.includes(step)) return false
  useUndo.setState({ steps: steps.filter((each) => each !== step) })
  step.run()
  return true
}

export function dropUndo(run: () => void): void {
  useUndo.setState((state) => ({ steps: state.steps.filter((step) => step.run !== run) }))
}
