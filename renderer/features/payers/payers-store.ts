import { create } from 'zustand'

type PayersState = { term: string; pageNumber: number; payerID: string | null }

/** Which payers the screen lists, and the one that it shows. */
export const usePayers = create<PayersState>(() => ({ term: '', pageNumber: 1, payerID: null }))
