import type { BoundOperation } from '../kernel/operation.ts'
import { listOffers } from './list-offers.ts'
import { saveOffer } from './save-offer.ts'

export const offerOperations: BoundOperation[] = [listOffers, saveOffer]
