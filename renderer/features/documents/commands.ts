import { ReceiptText, Share2 } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { useLastSale } from './last-sale.ts'

export const documentCommands = {
  commands: defineCommands([
    {
      id: 'share',
      label: 'command.share',
      short: 'command.share.short',
      group: 'sale',
      scope: 'done',
      keys: ['S'],
      icon: Share2,
      isAllowed: () => useLastSale.getState().sale !== null,
      run: () => openDialog('share'),
      inKeyBar: true,
    },
    {
      id: 'papers',
      label: 'command.papers',
      short: 'command.papers.short',
      also: 'also.papers',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+A'],
      icon: ReceiptText,
      isAllowed: () => can('settings') && !isSaving(),
      run: () => goTo('papers'),
    },
  ]),
  dependsOn: [useLastSale],
}
