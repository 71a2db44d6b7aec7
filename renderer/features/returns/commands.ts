import {
  ArrowDown,
  ArrowUp,
  CheckCheck,
  HandCoins,
  MessageCircleQuestion,
  Minus,
  PackageX,
  Plus,
  Printer,
  Receipt,
  RefreshCw,
  RotateCcw,
  Share2,
  Undo2,
} from 'lucide-react'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import type { StringKey } from '../../base/i18n/t.ts'
import { type Command, defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { printDocument } from '../documents/print.ts'
import { shareDocument } from '../documents/shared-document.ts'
import { CREDIT_LETTER, KIND_UI, PAY_KINDS } from '../payment/payment-kinds.ts'
import {
  askQty,
  missingOfReturn,
  selectedReturnLine,
  startAgain,
  stepSelection,
  useReturns,
} from './returns-store.ts'

// They come with the screen of returns, and not before the first paint.
const actions = () => import('./returns-actions.ts')

const now = () => useReturns.getState()
const isChoosing = () => now().invoiceID !== null && now().saved === null && !now().isSaving
const isDone = () => now().saved !== null

function change(step: number): () => void {
  return () => {
    const line = selectedReturnLine()
    if (line !== null) askQty(line, (now().asked[line.LineID]?.qty ?? 0) + step)
  }
}

const isWhole = () => missingOfReturn(now()) === null

const LACKS = {
  goods: 'returns.sumEmpty',
  reason: 'returns.needReason',
  words: 'returns.needWords',
  never: 'returns.neverTaken',
  unopened: 'returns.needUnopened',
  drawer: 'payingOut.meant.needed',
} as const

/** What a return lacks, as its closed button says it. */
function lacks(): StringKey {
  if (now().isSaving) return 'returns.saving'
  const missing = isChoosing() ? missingOfReturn(now()) : null
  return missing === null ? 'blocked.return' : LACKS[missing]
}

const leadToMissing = () => runLoaded(actions, (module) => module.leadToMissing())

function leave(): void {
  if (now().invoiceID === null) goTo('counter')
  else startAgain(now().saved === null ? now().term : '')
}

const lineCommands = defineCommands([
  {
    id: 'returnAll',
    label: 'command.returnAll',
    short: 'command.returnAll.short',
    group: 'line',
    scope: 'returns',
    keys: ['A'],
    icon: CheckCheck,
    isAllowed: isChoosing,
    run: () => runLoaded(actions, ({ askEverything }) => askEverything()),
  },
  {
    id: 'returnMore',
    label: 'command.returnMore',
    group: 'line',
    scope: 'returns',
    keys: ['+'],
    icon: Plus,
    isAllowed: isChoosing,
    run: change(1),
  },
  {
    id: 'returnLess',
    label: 'command.returnLess',
    group: 'line',
    scope: 'returns',
    keys: ['-'],
    icon: Minus,
    isAllowed: isChoosing,
    run: change(-1),
  },
  {
    id: 'returnUp',
    label: 'command.returnUp',
    group: 'line',
    scope: 'returns',
    keys: ['ArrowUp'],
    icon: ArrowUp,
    isAllowed: isChoosing,
    run: () => stepSelection(-1),
  },
  {
    id: 'returnDown',
    label: 'command.returnDown',
    group: 'line',
    scope: 'returns',
    keys: ['ArrowDown'],
    icon: ArrowDown,
    isAllowed: isChoosing,
    run: () => stepSelection(1),
  },
  {
    id: 'returnReason',
    label: 'command.returnReason',
    short: 'command.returnReason.short',
    group: 'line',
    scope: 'returns',
    keys: ['R'],
    icon: MessageCircleQuestion,
    isAllowed: isChoosing,
    run: () => runLoaded(actions, ({ askReason }) => askReason()),
    inKeyBar: true,
  },
  {
    id: 'returnMoney',
    label: 'command.returnMoney',
    short: 'command.returnMoney.short',
    group: 'line',
    scope: 'returns',
    keys: ['M'],
    icon: HandCoins,
    isAllowed: isChoosing,
    run: () => runLoaded(actions, ({ changeWay }) => changeWay()),
    inKeyBar: true,
  },
  {
    id: 'returnShelf',
    label: 'command.returnShelf',
    short: 'command.returnShelf.short',
    group: 'line',
    scope: 'returns',
    keys: ['W'],
    icon: PackageX,
    isAllowed: isChoosing,
    run: () => runLoaded(actions, ({ toggleShelf }) => toggleShelf()),
    inKeyBar: true,
  },
])

/** The letters of the payment choose how the money goes back. */
const wayCommands = [...PAY_KINDS, { kind: 'CreditNote', letter: CREDIT_LETTER } as const].map(
  ({ kind, letter }): Command<`refund${PaymentKind}`> => ({
    id: `refund${kind}`,
    label: kind === 'CreditNote' ? 'pay.kind.keepAsCredit' : KIND_UI[kind].label,
    group: 'line',
    scope: 'returns',
    keys: [letter],
    icon: KIND_UI[kind].icon,
    isAllowed: isChoosing,
    run: () => runLoaded(actions, ({ chooseWay }) => chooseWay(kind)),
  }),
)

const doneCommands = defineCommands([
  {
    id: 'printNote',
    label: 'command.printNote',
    short: 'command.printNote.short',
    group: 'sale',
    scope: 'returns',
    keys: ['P'],
    icon: Printer,
    isAllowed: isDone,
    run: () => void printDocument('CreditNote', now().saved?.creditNoteID ?? ''),
  },
  {
    id: 'printVoucher',
    label: 'command.printVoucher',
    short: 'command.printVoucher.short',
    group: 'sale',
    scope: 'returns',
    keys: ['V'],
    icon: Receipt,
    isAllowed: () => (now().saved?.refundVoucherNo ?? null) !== null,
    run: () => void printDocument('RefundVoucher', now().saved?.creditNoteID ?? ''),
  },
  {
    id: 'shareNote',
    label: 'command.shareNote',
    short: 'command.shareNote.short',
    group: 'sale',
    scope: 'returns',
    keys: ['S'],
    icon: Share2,
    isAllowed: isDone,
    run: () => shareDocument({ kind: 'CreditNote', id: now().saved?.creditNoteID ?? '' }),
  },
  {
    id: 'anotherReturn',
    label: 'command.anotherReturn',
    short: 'command.anotherReturn.short',
    group: 'sale',
    scope: 'returns',
    keys: ['Enter'],
    icon: RotateCcw,
    isAllowed: isDone,
    run: () => startAgain(),
  },
])

export const returnCommands = {
  commands: defineCommands([
    {
      id: 'returns',
      label: 'command.returns',
      short: 'command.returns.short',
      group: 'sale',
      scope: 'anywhere',
      keys: ['Alt+U'],
      icon: RefreshCw,
      isAllowed: () => !isSaving(),
      run: () => goTo('returns'),
    },
    {
      id: 'saveReturn',
      label: 'command.saveReturn',
      short: 'command.saveReturn.short',
      group: 'sale',
      scope: 'returns',
      keys: ['F9'],
      icon: CheckCheck,
      blocked: lacks,
      mend: leadToMissing,
      isAllowed: () => isChoosing() && isWhole(),
      run: () => runLoaded(actions, ({ saveReturn }) => saveReturn()),
    },
    {
      id: 'exchange',
      label: 'command.exchange',
      short: 'command.exchange.short',
      group: 'sale',
      scope: 'returns',
      keys: ['Shift+F9', 'X'],
      icon: RefreshCw,
      blocked: lacks,
      mend: leadToMissing,
      isAllowed: () => (isDone() ? (now().saved?.credit ?? 0) > 0 : isChoosing() && isWhole()),
      run: () => runLoaded(actions, ({ exchange }) => exchange()),
    },
    {
      id: 'leaveReturn',
      label: 'command.leaveReturn',
      short: 'command.leaveReturn.short',
      group: 'sale',
      scope: 'returns',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => !now().isSaving,
      run: leave,
      inKeyBar: true,
    },
    ...lineCommands,
    ...wayCommands,
    ...doneCommands,
  ]),
  dependsOn: [useReturns],
}
