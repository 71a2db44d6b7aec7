import { create } from 'zustand'
import type { GiftCardDetail, GiftCardState } from '../../../server/contract/gift-cards.ts'

type Change = 'Block' | 'Free' | 'Extend' | 'Cancel'

type GiftCardsState = {
  term: string
  state: GiftCardState | 'all'
  pageNumber: number
  /** The card that is shown. */
  cardID: string | null
  /** That card as it was read; the commands are about it. */
  shown: GiftCardDetail | null
  /** What the dialog asks a reason for. */
  change: Change
}

/** What the screen of gift cards shows. */
export const useGiftCards = create<GiftCardsState>(() => ({
  term: '',
  state: 'all',
  pageNumber: 1,
  cardID: null,
  shown: null,
  change: 'Block',
}))
