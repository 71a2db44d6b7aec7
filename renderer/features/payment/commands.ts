import { Check, ClipboardList, Clock, Download, Eye, Plus, ScrollText, Undo2 } from 'lucide-react'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { download } from '../../base/ui/download.ts'
import { type Command, defineCommands } from '../../kernel/commands/command.ts'
import { inWords } from '../../kernel/error-message.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { warn } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { invoicePdf, pdfName } from '../documents/invoice.ts'
import { useLastSale } from '../documents/last-sale.ts'
import { openOrder } from '../orders/orders-store.ts'
import { commitSale } from './commit-sale.ts'
import { addTender, chooseKind, leavePay, takeNextCreditNote, takeTyped } from './pay-actions.ts'
import { duePaise, usePay } from './pay-store.ts'
import { CREDIT_LETTER, KIND_UI, PAY_KINDS } from './payment-kinds.ts'

/** The page of the order just made: its lab, job card and delivery. */
function openLast(): void {
  const { sale } = useLastSale.getState()
  if (sale !== null) openOrder(sale.salesOrderID)
}

async function downloadLast(): Promise<void> {
  const { sale } = useLastSale.getState()
  if (sale === null) return
  try {
    download(await invoicePdf(sale.salesOrderID), pdfName(sale.invoiceNo))
  } catch (error) {
    warn(inWords(error))
  }
}

/** Saves; money that was typed and not taken yet is taken first, or its field says why not. */
function saveWithTyped(): void {
  const fieldRefusal = takeTyped()
  usePay.setState({ fieldRefusal })
  if (fieldRefusal !== null || warnsOfNobody()) return
  void commitSale()
}

/** Goods that nobody pays and nobody owes leave only when it is pressed a second time. */
function warnsOfNobody(): boolean {
  const due = duePaise()
  if (due === 0 || useCart.getState().customer !== null || usePay.getState().wasWarned) return false
  const refusal = t('pay.walkInDue', { due: formatPaise(due) })
  usePay.setState({ refusal, wasWarned: true })
  return true
}

const isOpen = () => !isSaving()
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
    run: () => chooseKind(kind),
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
      run: saveWithTyped,
      inKeyBar: true,
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
      run: leavePay,
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
      run: takeNextCreditNote,
      worksInFigures: true,
    },
    {
      id: 'payUpiLater',
      label: 'command.payUpiLater',
      short: 'command.payUpiLater.short',
      group: 'pay',
      scope: 'pay',
      keys: ['L'],
      icon: Clock,
      isAllowed: () => isOpen() && usePay.getState().kind === 'UPI' && duePaise() > 0,
      run: () => void addTender(true),
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
  dependsOn: [usePay, useLastSale, useCart],
}
