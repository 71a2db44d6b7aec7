import { create } from 'zustand'
import type { ShopSettings } from '../../../server/contract/shop-settings.ts'
import { keptDrafts } from '../../kernel/kept-drafts.ts'
import type { KeptVersion } from '../../kernel/use-versions.tsx'
import type { ShopDraft } from './shop-draft.ts'

/** What the screen of the shop shows, and how its form is saved by a key. */
export const useShopPage = create<{
  tab: 'shop' | 'rates' | 'history'
  /** Asks the form to save itself. */
  saveTicket: number
}>(() => ({ tab: 'shop', saveTicket: 0 }))

/** The settings as they were typed when their form was left. */
export const keptShop = keptDrafts<KeptVersion<ShopSettings, ShopDraft>>()

/** A tax rate as it is typed. */
export type RateDraft = {
  taxClass: string
  validFrom: string
  kind: 'taxable' | 'nil' | 'exempt'
  rate: string
  source: string
}

export const keptRate = keptDrafts<RateDraft>()
