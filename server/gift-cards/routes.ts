import type { BoundOperation } from '../kernel/operation.ts'
import { findGiftCard, listGiftCards, readGiftCard } from './browse-gift-cards.ts'
import { changeGiftCard, writeOffGiftCards } from './change-gift-card.ts'
import { sellGiftCard } from './sell-gift-card.ts'

// GET /api/GiftCards/find is named before GET /api/GiftCards/{cardID}.
export const giftCardOperations: readonly BoundOperation[] = [
  sellGiftCard,
  findGiftCard,
  listGiftCards,
  readGiftCard,
  changeGiftCard,
  writeOffGiftCards,
]
