import { create } from 'zustand'

type Step = { sessionID: string; run: () => void }

const DEPTH = 30

/** What can be taken back on this till, newest last. */
export const useUndo = create<{ steps: Step[] }>(() => ({ steps: [] }))

export function rememberUndo(sessionID: string, run: () => void): void {
  useUndo.setState((state) => ({ steps: [...state.steps, { sessionID, run }].slice(-DEPTH) }))
}

/** Takes back the newest change of this sale; false when there is none. */
export function undoNewest(sessionID: string): boolean {
  const { steps } = useUndo.getState()
  const index = steps.findLastIndex((step) => step.sessionID === sessionID)
  const step = steps[index]
  if (step === undefined) return false
  useUndo.setState({ steps: steps.filter((_, position) => position !== index) })
  step.run()
  return true
}

export function dropUndo(run: () => void): void {
  useUndo.setState((state) => ({ steps: state.steps.filter((step) => step.run !== run) }))
}
