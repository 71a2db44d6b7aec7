import { create } from 'zustand'

export type SalePhase = 'open' | 'saving' | 'askingAgain'

/** How far the saving of the sale on the counter is; while it runs nothing else may be begun. */
export const useSalePhase = create<{ phase: SalePhase }>(() => ({ phase: 'open' }))

export function setSalePhase(phase: SalePhase): void {
  useSalePhase.setState({ phase })
}

export function isSaving(): boolean {
  return useSalePhase.getState().phase !== 'open'
}
