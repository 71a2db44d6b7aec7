import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  CircleDot,
  CircleHelp,
  Eraser,
  Glasses,
  HandCoins,
  HandPlatter,
  List,
  Minus,
  PackagePlus,
  Pause,
  PencilLine,
  Percent,
  Plus,
  ReceiptIndianRupee,
  RotateCcw,
  ScanBarcode,
  Search,
  Trash2,
  Undo2,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { type Command, defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { focusHome, goTo, openDialog } from '../../kernel/screen-store.ts'
import { undoNewest, useUndo } from '../../kernel/undo-stack.ts'
import { changeQty, moveSelection, moveToPair, removeLine } from '../cart/cart-actions.ts'
import { type LineField, selectedLine, useCart } from '../cart/cart-store.ts'
import { fillPair, fitOwnFrame, pairToFill, pairWithoutFrame } from '../cart/fill-pair.ts'
import { otherLensQty } from '../cart/pairs.ts'
import { holdSale } from '../cart/sale-actions.ts'
import { openPay } from '../payment/open-pay.ts'
import { clearSale } from './clear-sale.ts'
import { setPendingSign } from './pending-sign.ts'
import { canSwapEyes, swapEyes } from './swap-eyes.ts'

const hasLines = () => useCart.getState().lines.length > 0
const isFree = () => !isSaving()

function withLine(run: (line: CartLine) => unknown): () => void {
  return () => {
    const line = selectedLine()
    if (line !== null) void run(line)
  }
}

function edit(field: LineField): () => void {
  return withLine((line) => useCart.setState({ editing: { lineID: line.id, field } }))
}

/** Leads to the bar; an open line editor, which would keep the focus, ends as with Esc. */
function toBar(): void {
  useCart.setState({ editing: null })
  goTo('counter')
}

const saleCommands = defineCommands([
  {
    id: 'search',
    label: 'command.search',
    short: 'command.search.short',
    group: 'sale',
    scope: 'anywhere',
    keys: ['F2'],
    icon: Search,
    isAllowed: isFree,
    run: toBar,
    inKeyBar: 'wide',
  },
  {
    id: 'searchHere',
    label: 'command.searchHere',
    group: 'till',
    scope: 'anywhere',
    keys: ['Ctrl+F'],
    icon: Search,
    isAllowed: isFree,
    run: () => document.querySelector<HTMLInputElement>('main input[data-search]')?.focus(),
  },
  {
    id: 'customer',
    label: 'command.customer',
    short: 'command.customer.short',
    group: 'sale',
    scope: 'anywhere',
    keys: ['F3'],
    icon: UserRound,
    isAllowed: isFree,
    run: () => openDialog('customer'),
    inKeyBar: 'wide',
  },
  {
    id: 'hold',
    label: 'command.hold',
    short: 'command.hold.short',
    group: 'sale',
    scope: 'anywhere',
    keys: ['F6'],
    icon: Pause,
    blocked: 'held.nothingToHold',
    mend: focusHome,
    isAllowed: () => hasLines() && isFree(),
    run: () => void holdSale(),
    inKeyBar: true,
  },
  {
    id: 'held',
    label: 'command.held',
    short: 'command.held.short',
    group: 'sale',
    scope: 'anywhere',
    keys: ['F7'],
    icon: List,
    isAllowed: isFree,
    run: () => openDialog('held'),
    inKeyBar: true,
  },
  {
    id: 'discount',
    label: 'command.discount',
    short: 'command.discount.short',
    group: 'line',
    scope: 'counter',
    keys: ['F8'],
    icon: Percent,
    blocked: 'blocked.empty',
    mend: focusHome,
    isAllowed: hasLines,
    run: edit('discount'),
    inKeyBar: true,
  },
  {
    id: 'browse',
    label: 'command.browse',
    group: 'sale',
    scope: 'counter',
    keys: ['Ctrl+B'],
    icon: List,
    isAllowed: isFree,
    run: () => openDialog('browse'),
  },
  {
    id: 'stock',
    label: 'command.stock',
    group: 'line',
    scope: 'counter',
    keys: ['Alt+F3'],
    icon: CircleHelp,
    isAllowed: isFree,
    run: () =>
      runLoaded(
        () => import('../stock/show-stock.ts'),
        ({ showStock }) => showStock(),
      ),
  },
  {
    id: 'learnScanner',
    label: 'command.learnScanner',
    group: 'till',
    scope: 'anywhere',
    keys: ['Alt+Z'],
    icon: ScanBarcode,
    isAllowed: isFree,
    run: () => openDialog('learnScanner'),
  },
  {
    id: 'billDiscount',
    label: 'command.billDiscount',
    short: 'command.billDiscount.short',
    also: 'also.billDiscount',
    group: 'sale',
    scope: 'counter',
    keys: ['Shift+F8'],
    icon: ReceiptIndianRupee,
    blocked: 'blocked.empty',
    mend: focusHome,
    isAllowed: hasLines,
    run: () => openDialog('billDiscount'),
  },
  {
    id: 'why',
    label: 'command.why',
    short: 'command.why.short',
    group: 'line',
    scope: 'counter',
    keys: ['Alt+Y'],
    icon: CircleHelp,
    blocked: 'blocked.empty',
    mend: focusHome,
    isAllowed: hasLines,
    run: () => openDialog('why'),
  },
  {
    id: 'repeatLast',
    label: 'command.repeatLast',
    short: 'command.repeatLast.short',
    group: 'sale',
    scope: 'counter',
    keys: ['Shift+F6'],
    icon: RotateCcw,
    isAllowed: () => useCart.getState().customer !== null && isFree(),
    run: () =>
      runLoaded(
        () => import('../prescription/repeat-last.ts'),
        (module) => void module.repeatLast(),
      ),
  },
  {
    id: 'repair',
    label: 'command.repair',
    short: 'command.repair.short',
    group: 'sale',
    scope: 'counter',
    keys: ['Shift+F7'],
    icon: Wrench,
    isAllowed: isFree,
    run: () => openDialog('repair'),
  },
  {
    id: 'pay',
    label: 'command.pay',
    short: 'command.pay.short',
    group: 'sale',
    scope: 'counter',
    keys: ['F9'],
    icon: HandCoins,
    blocked: 'blocked.empty',
    mend: focusHome,
    isAllowed: hasLines,
    run: openPay,
    inKeyBar: 'wide',
  },
  {
    id: 'clearSale',
    label: 'command.clearSale',
    group: 'sale',
    scope: 'counter',
    keys: ['Shift+Delete'],
    icon: Eraser,
    blocked: 'blocked.empty',
    mend: focusHome,
    isAllowed: hasLines,
    run: () => void clearSale(),
  },
])

const lineCommands = defineCommands([
  {
    id: 'editLine',
    label: 'command.editLine',
    group: 'line',
    scope: 'counter',
    keys: ['Enter'],
    icon: PencilLine,
    isAllowed: hasLines,
    run: edit('qty'),
  },
  {
    id: 'increase',
    label: 'command.increase',
    group: 'line',
    scope: 'counter',
    keys: ['+'],
    icon: Plus,
    isAllowed: hasLines,
    run: withLine((line) => setPendingSign('+', changeQty(line, 1))),
  },
  {
    id: 'decrease',
    label: 'command.decrease',
    group: 'line',
    scope: 'counter',
    keys: ['-'],
    icon: Minus,
    isAllowed: hasLines,
    run: withLine((line) => setPendingSign('-', changeQty(line, -1))),
  },
  {
    id: 'oneLens',
    label: 'command.oneLens',
    group: 'line',
    scope: 'counter',
    keys: ['Alt+H'],
    icon: CircleDot,
    isAllowed: () => selectedLine()?.section === 'SpectacleLens',
    run: withLine((line) => changeQty(line, otherLensQty(line) - line.qty)),
  },
  {
    id: 'fillPair',
    label: 'command.fillPair',
    group: 'line',
    scope: 'counter',
    keys: ['Shift+F2'],
    icon: PackagePlus,
    isAllowed: () => pairToFill(useCart.getState().lines) !== null,
    run: () => {
      const group = pairToFill(useCart.getState().lines)
      if (group !== null) fillPair(group)
    },
  },
  {
    id: 'ownFrame',
    label: 'command.ownFrame',
    group: 'line',
    scope: 'counter',
    keys: ['Ctrl+F2'],
    icon: Glasses,
    isAllowed: () => pairWithoutFrame(useCart.getState().lines) !== null,
    run: () => {
      const pairNo = pairWithoutFrame(useCart.getState().lines)
      if (pairNo !== null) fitOwnFrame(pairNo)
    },
  },
  {
    id: 'jobCharge',
    label: 'command.jobCharge',
    short: 'command.jobCharge.short',
    group: 'line',
    scope: 'counter',
    keys: ['Alt+F2'],
    icon: HandPlatter,
    blocked: 'blocked.empty',
    mend: focusHome,
    isAllowed: hasLines,
    run: () => openDialog('jobCharge'),
  },
  {
    id: 'swapEyes',
    label: 'command.swapEyes',
    group: 'line',
    scope: 'counter',
    keys: ['Shift+F4'],
    icon: ArrowLeftRight,
    isAllowed: () => canSwapEyes(selectedLine()),
    run: withLine(swapEyes),
  },
  {
    id: 'removeLine',
    label: 'command.removeLine',
    group: 'line',
    scope: 'counter',
    keys: ['Delete'],
    icon: Trash2,
    isAllowed: hasLines,
    run: withLine(removeLine),
  },
  {
    id: 'lineUp',
    label: 'command.lineUp',
    group: 'line',
    scope: 'counter',
    keys: ['ArrowUp'],
    icon: ArrowUp,
    isAllowed: hasLines,
    run: () => moveSelection(-1),
  },
  {
    id: 'lineDown',
    label: 'command.lineDown',
    group: 'line',
    scope: 'counter',
    keys: ['ArrowDown'],
    icon: ArrowDown,
    isAllowed: hasLines,
    run: () => moveSelection(1),
  },
  {
    id: 'undo',
    label: 'command.undo',
    group: 'line',
    scope: 'counter',
    keys: ['Ctrl+Z'],
    icon: Undo2,
    isAllowed: () => useUndo.getState().steps.length > 0,
    run: () => void undoNewest(useCart.getState().sessionID),
  },
])

const PAIR_KEYS = [
  { pairNo: '1', label: 'command.pair1' },
  { pairNo: '2', label: 'command.pair2' },
  { pairNo: '3', label: 'command.pair3' },
  { pairNo: '4', label: 'command.pair4' },
  { pairNo: null, label: 'command.pairNone' },
] as const

type PairCommandId = `pair${Exclude<(typeof PAIR_KEYS)[number]['pairNo'], null> | 'None'}`

const pairCommands = PAIR_KEYS.map(
  ({ pairNo, label }): Command<PairCommandId> => ({
    id: `pair${pairNo ?? 'None'}`,
    label,
    group: 'line',
    scope: 'counter',
    keys: [`Alt+${pairNo ?? '0'}`],
    icon: Glasses,
    isAllowed: hasLines,
    run: withLine((line) => moveToPair(line, pairNo)),
  }),
)

export const counterCommands = {
  commands: defineCommands([...saleCommands, ...lineCommands, ...pairCommands]),
  dependsOn: [useCart],
}
