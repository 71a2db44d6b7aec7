import {
  Ban,
  Building2,
  CalendarPlus,
  Gift,
  LockKeyhole,
  LockOpen,
  Printer,
  Trash2,
} from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { useGiftCards } from './gift-cards-store.ts'

const shown = () => useGiftCards.getState().shown
const mayChange = () => can('orders.cancel') && shown() !== null && shown()?.State !== 'Cancelled'

function ask(change: 'Block' | 'Free' | 'Extend' | 'Cancel'): void {
  useGiftCards.setState({ change })
  openDialog('giftCardChange')
}

export const giftCardCommands = {
  commands: defineCommands([
    {
      id: 'giftCards',
      label: 'command.giftCards',
      short: 'rail.giftCards',
      group: 'people',
      scope: 'anywhere',
      keys: ['Ctrl+F3'],
      icon: Gift,
      isAllowed: () => !isSaving(),
      run: () => goTo('giftCards'),
    },
    {
      id: 'payers',
      label: 'command.payers',
      short: 'rail.payers',
      group: 'people',
      scope: 'anywhere',
      keys: ['Ctrl+F6'],
      icon: Building2,
      isAllowed: () => !isSaving(),
      run: () => goTo('payers'),
    },
    {
      id: 'payersLeave',
      label: 'command.giftCardsLeave',
      group: 'people',
      scope: 'payers',
      keys: ['Escape'],
      icon: Gift,
      isAllowed: () => true,
      run: () => goTo('counter'),
    },
    {
      id: 'giftCardSell',
      label: 'command.giftCardSell',
      short: 'command.giftCardSell.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['Insert'],
      icon: Gift,
      isAllowed: () => can('money.take'),
      run: () => openDialog('giftCardSell'),
      inKeyBar: true,
    },
    {
      id: 'giftCardPrint',
      label: 'command.giftCardPrint',
      short: 'command.giftCardPrint.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['P'],
      icon: Printer,
      isAllowed: () => shown() !== null,
      run: () => {
        const card = shown()
        if (card === null) return
        showPaper({ kind: 'AccountReceipt', id: card.ReceiptID, number: card.ReceiptNo })
      },
      inKeyBar: true,
    },
    {
      id: 'giftCardBlock',
      label: 'command.giftCardBlock',
      short: 'command.giftCardBlock.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['B'],
      icon: LockKeyhole,
      isAllowed: () => mayChange() && shown()?.State !== 'Blocked',
      run: () => ask('Block'),
    },
    {
      id: 'giftCardFree',
      label: 'command.giftCardFree',
      short: 'command.giftCardFree.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['U'],
      icon: LockOpen,
      isAllowed: () => mayChange() && shown()?.State === 'Blocked',
      run: () => ask('Free'),
    },
    {
      id: 'giftCardExtend',
      label: 'command.giftCardExtend',
      short: 'command.giftCardExtend.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['E'],
      icon: CalendarPlus,
      isAllowed: mayChange,
      run: () => ask('Extend'),
    },
    {
      id: 'giftCardCancel',
      label: 'command.giftCardCancel',
      short: 'command.giftCardCancel.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['X'],
      icon: Ban,
      blocked: () => (mayChange() ? 'giftCards.spentAlready' : null),
      isAllowed: () => mayChange() && shown()?.Balance === shown()?.Amount,
      run: () => ask('Cancel'),
    },
    {
      id: 'giftCardsWriteOff',
      label: 'command.giftCardsWriteOff',
      short: 'command.giftCardsWriteOff.short',
      group: 'people',
      scope: 'giftCards',
      keys: ['W'],
      icon: Trash2,
      isAllowed: () => can('orders.cancel'),
      run: () =>
        runLoaded(
          () => import('./write-off.ts'),
          ({ writeOffEnded }) => writeOffEnded(),
        ),
    },
    {
      id: 'giftCardsLeave',
      label: 'command.giftCardsLeave',
      group: 'people',
      scope: 'giftCards',
      keys: ['Escape'],
      icon: Gift,
      isAllowed: () => true,
      run: () => goTo('counter'),
    },
  ]),
  dependsOn: [useGiftCards],
}
