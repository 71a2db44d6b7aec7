import { create } from 'zustand'

/** One change of a sale that can be taken back. */
export type UndoStep = { sessionID: string; run: () => void }

const DEPTH = 30

/** What can be taken back on this till, newest last. */
export const useUndo = create<{ steps: UndoStep[] }>(() => ({ steps: [] }))

export function rememberUndo(sessionID: string, run: () => void): void {
  useUndo.setState((state) => ({ steps: [...state.steps, { sessionID, run }].slice(-DEPTH) }))
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
