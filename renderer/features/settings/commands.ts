import { Save, Store, Undo2 } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { useShopPage } from './shop-store.ts'

export const shopCommands = {
  commands: defineCommands([
    {
      id: 'shop',
      label: 'command.shop',
      short: 'command.shop.short',
      also: 'also.shop',
      group: 'till',
      scope: 'anywhere',
      keys: ['Shift+F12'],
      icon: Store,
      isAllowed: () => can('settings') && !isSaving(),
      run: () => goTo('shop'),
    },
    {
      id: 'shopSave',
      label: 'command.shopSave',
      short: 'command.shopSave.short',
      group: 'till',
      scope: 'shop',
      keys: ['F9'],
      icon: Save,
      isAllowed: () => useShopPage.getState().tab === 'shop',
      run: () => useShopPage.setState(({ saveTicket }) => ({ saveTicket: saveTicket + 1 })),
      inKeyBar: true,
    },
    {
      id: 'leaveShop',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'shop',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () => goTo('counter'),
      inKeyBar: true,
    },
  ]),
  dependsOn: [useShopPage],
}
