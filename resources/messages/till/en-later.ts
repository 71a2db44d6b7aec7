import { accountMessages } from './en/account.ts'
import { goodsInMessages } from './en/goods-in.ts'
import { itemsMessages } from './en/items.ts'
import { labParcelsMessages } from './en/lab-parcels.ts'
import { mastersMessages } from './en/masters.ts'
import { shopSettingsMessages } from './en/shop-settings.ts'

/**
 * Messages of the back office in English: they come with its screens and not before the first paint.
 * What a command or the rail says of such a screen belongs to the messages of en.ts.
 */
export const enLater = {
  ...accountMessages,
  ...itemsMessages,
  ...goodsInMessages,
  ...mastersMessages,
  ...shopSettingsMessages,
  ...labParcelsMessages,
} as const
