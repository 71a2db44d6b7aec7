import {
  BadgePercent,
  Check,
  ClipboardList,
  Clock,
  Download,
  Eye,
  HandCoins,
  Plus,
  ScrollText,
  Undo2,
} from 'lucide-react'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { download } from '../../base/ui/download.ts'
import { type Command, defineCommands } from '../../kernel/commands/command.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { queryResults } from '../../kernel/queries/query-client.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { pdfName, salePdf } from '../documents/invoice.ts'
import { useLastSale } from '../documents/last-sale.ts'
import { openOrder } from '../orders/orders-store.ts'
import { giveMemberRate, memberRateNow } from './member-rate.ts'
import { duePaise, usePay } from './pay-store.ts'
import { CREDIT_LETTER, KIND_UI, LATER_LETTER, PAY_KINDS, PAYER_LETTER } from './payment-kinds.ts'
import { isTyped } from './tender-fields.ts'

/** The page of the order just made: its lab, job card and delivery. */
function openLast(): void {
  const { sale } = useLastSale.getState()
  if (sale !== null) openOrder(sale.salesOrderID)
}

async function downloadLast(): Promise<void> {
  const { sale } = useLastSale.getState()
  if (sale === null) return
  try {
    download(await salePdf(sale), pdfName(sale.invoiceNo))
  } catch (error) {
    showError(errorMessage(error))
  }
}

type Actions = typeof import('./pay-actions.ts')

function act(run: (actions: Actions) => unknown): () => void {
  return () => runLoaded(() => import('./pay-actions.ts'), run)
}

const isOpen = () => !isSaving()
/** Whether a figure is typed that the key of undoing would rather take out. */
const isAmountTyped = () => {
  const { amount, reference } = usePay.getState()
  return isTyped(amount, reference, duePaise())
}
const hasLast = () => useLastSale.getState().sale !== null

const kindCommands = PAY_KINDS.map(
  ({ kind, letter }): Command<`pay${PaymentKind}`> => ({
    id: `pay${kind}`,
    label: KIND_UI[kind].label,
    group: 'pay',
    scope: 'pay',
    keys: [letter],
    icon: KIND_UI[kind].icon,
    isAllowed: isOpen,
    run: act((actions) => actions.chooseKind(kind)),
    worksInFigures: true,
  }),
)

export const paymentCommands = {
  commands: defineCommands([
    {
      id: 'saveSale',
      label: 'command.saveSale',
      short: 'command.saveSale.short',
      group: 'pay',
      scope: 'pay',
      keys: ['F9'],
      icon: Check,
      isAllowed: isOpen,
      run: () =>
        runLoaded(
          () => import('./commit-sale.ts'),
          (module) => module.saveWithTyped(),
        ),
      inKeyBar: true,
    },
    {
      id: 'saveUnpaid',
      label: 'command.saveUnpaid',
      group: 'pay',
      scope: 'pay',
      // Not the key that opened the payment: pressed twice it must leave nothing unpaid.
      keys: ['Shift+F9'],
      icon: Check,
      isAllowed: () => isOpen() && duePaise() > 0,
      run: () =>
        runLoaded(
          () => import('./commit-sale.ts'),
          (module) => module.saveWithTyped({ isUnpaidMeant: true }),
        ),
    },
    {
      id: 'leavePay',
      label: 'command.leavePay',
      short: 'command.leavePay.short',
      group: 'pay',
      scope: 'pay',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: isOpen,
      run: () => goTo('counter'),
      inKeyBar: true,
    },
    ...kindCommands,
    {
      id: 'payCreditNote',
      label: 'pay.kind.creditNote',
      group: 'pay',
      scope: 'pay',
      keys: [CREDIT_LETTER],
      icon: ScrollText,
      isAllowed: () => isOpen() && duePaise() > 0 && can('money.take'),
      run: act((actions) => actions.takeNextCreditNote()),
      worksInFigures: true,
    },
    {
      id: 'payTakeBack',
      label: 'command.payTakeBack',
      group: 'pay',
      scope: 'pay',
      keys: ['Ctrl+Z'],
      icon: Undo2,
      isAllowed: () => isOpen() && usePay.getState().tenders.length > 0 && !isAmountTyped(),
      run: act((actions) => actions.takeBackNewest()),
      worksInFigures: true,
    },
    {
      id: 'payOnAccount',
      label: 'pay.kind.payer',
      group: 'pay',
      scope: 'pay',
      keys: [PAYER_LETTER],
      icon: HandCoins,
      isAllowed: () => isOpen() && duePaise() > 0 && can('money.take'),
      run: () => openDialog('payerTender'),
      worksInFigures: true,
    },
    {
      id: 'payAdvance',
      label: 'command.payAdvance',
      short: 'command.payAdvance.short',
      group: 'pay',
      scope: 'pay',
      keys: ['A'],
      icon: HandCoins,
      isAllowed: () => isOpen() && duePaise() > 0 && can('money.take'),
      run: act((actions) => actions.chooseGoal('advance')),
      worksInFigures: true,
      inKeyBar: true,
    },
    {
      id: 'payMember',
      label: 'command.payMember',
      group: 'pay',
      scope: 'pay',
      keys: ['M'],
      icon: BadgePercent,
      isAllowed: () => isOpen() && memberRateNow() !== null,
      run: () => void giveMemberRate(),
      worksInFigures: true,
    },
    {
      id: 'payUpiLater',
      label: 'command.payUpiLater',
      short: 'command.payUpiLater.short',
      group: 'pay',
      scope: 'pay',
      keys: [LATER_LETTER],
      icon: Clock,
      isAllowed: () => isOpen() && usePay.getState().kind === 'UPI' && duePaise() > 0,
      run: act((actions) => actions.addTender(true)),
      worksInFigures: true,
    },
    {
      id: 'newSale',
      label: 'command.newSale',
      short: 'command.newSale.short',
      group: 'sale',
      scope: 'done',
      keys: ['Enter', 'Escape'],
      icon: Plus,
      isAllowed: () => true,
      run: () => goTo('counter'),
      inKeyBar: true,
    },
    {
      id: 'viewInvoice',
      label: 'command.viewInvoice',
      short: 'command.viewInvoice.short',
      group: 'sale',
      scope: 'done',
      keys: ['V'],
      icon: Eye,
      isAllowed: hasLast,
      run: () => openDialog('document'),
      inKeyBar: true,
    },
    {
      id: 'openSale',
      label: 'command.openSale',
      short: 'command.openSale.short',
      group: 'sale',
      scope: 'done',
      keys: ['O'],
      icon: ClipboardList,
      isAllowed: hasLast,
      run: openLast,
      inKeyBar: true,
    },
    {
      id: 'downloadInvoice',
      label: 'command.downloadInvoice',
      short: 'command.downloadInvoice.short',
      group: 'sale',
      scope: 'done',
      keys: ['D'],
      icon: Download,
      isAllowed: hasLast,
      run: () => void downloadLast(),
      inKeyBar: true,
    },
  ]),
  dependsOn: [usePay, useLastSale, useCart, queryResults],
}
