import {
  FilePlus2,
  FileSpreadsheet,
  FileUp,
  Grid3x3,
  HandCoins,
  History,
  NotebookTabs,
  PackageCheck,
  PackagePlus,
  PackageX,
  Printer,
  RotateCcw,
  Tags,
  Undo2,
} from 'lucide-react'
import type { ReportName } from '../../../server/contract/reports.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { askNewMaster, goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { saveFileOfList } from '../reports/open-report.ts'
import { ADD_BAR_ID, isStoppedByText } from './add-bar-store.ts'
import { leaveInward, newInward, useInward } from './inward-store.ts'
import { leaveOrder, newOrder, useOrder } from './order-store.ts'
import { askPayment, openSection, showAccount, usePurchasing } from './purchasing-store.ts'
import { leaveVoucher, newVoucher, useVoucher } from './voucher-store.ts'

const at = () => usePurchasing.getState()
const now = () => useInward.getState()
const actions = () => import('./inward-actions.ts')
const orderActions = () => import('./order-actions.ts')
const isPosted = () => at().section === 'bills' && now().view === 'posted'
const isBillDraft = () => at().section === 'bills' && now().view === 'draft' && !now().isPosting
const isAccount = () => at().section === 'suppliers' && at().supplierID !== null
const isSentOrder = () => isShownOrder() && can('cost.see')

const isShownOrder = () => at().section === 'orders' && useOrder.getState().view === 'order'

/** What is entered in the section that is up; null where nothing is. */
function entered() {
  const { section } = at()
  if (section === 'suppliers') return null
  const store = section === 'bills' ? useInward : section === 'orders' ? useOrder : useVoucher
  return store.getState()
}

function mayBegin(): boolean {
  const { section, supplierID } = at()
  if (section === 'suppliers') return supplierID === null && can('masters.edit')
  return entered()?.view !== 'draft' && (section !== 'orders' || can('stock.adjust'))
}

function begin(): void {
  const { section } = at()
  if (section === 'bills') newInward()
  else if (section === 'orders') newOrder()
  else if (section === 'vouchers') newVoucher()
  else askNewMaster('Supplier', showAccount)
}

function mayPost(): boolean {
  const now = entered()
  return now?.view === 'draft' && now.draft.lines.length > 0 && !now.isPosting
}

function post(): void {
  if (isStoppedByText()) return
  const { section } = at()
  if (section === 'bills') runLoaded(actions, ({ postInward }) => postInward())
  else if (section === 'orders') runLoaded(orderActions, ({ saveOrder }) => saveOrder(true))
  else {
    runLoaded(
      () => import('./voucher-actions.ts'),
      ({ postVoucher }) => postVoucher(),
    )
  }
}

/** One step back; false where the list of its section is up already. */
function stepBack(): boolean {
  const { cameFrom, section, supplierID } = at()
  if (section === 'vouchers') return leaveVoucher()
  if (section === 'orders') return leaveOrder()
  if (section === 'suppliers') {
    showAccount(null)
    return supplierID !== null
  }
  const isStep = leaveInward()
  if (isStep && cameFrom !== null) usePurchasing.setState({ section: cameFrom, cameFrom: null })
  return isStep
}

/** The report that is the file of the list that is up; null where no report has its rows. */
function fileOf(): ReportName | null {
  const { section, supplierID } = at()
  if (section === 'bills') return now().view === 'list' ? 'purchases' : null
  if (section === 'suppliers') return supplierID === null ? 'payables' : 'supplier-account'
  const isVouchers = section === 'vouchers' && useVoucher.getState().view === 'list'
  return isVouchers ? 'stock-movement' : null
}

function saveFile(): void {
  const name = fileOf()
  if (name !== null)
    saveFileOfList(name, name === 'supplier-account' ? (at().supplierID ?? '') : '')
}

export const goodsInCommands = {
  commands: defineCommands([
    {
      id: 'goodsIn',
      label: 'command.goodsIn',
      short: 'command.goodsIn.short',
      also: 'also.goodsIn',
      group: 'till',
      scope: 'anywhere',
      keys: ['Shift+F10'],
      icon: PackagePlus,
      isAllowed: () => can('stock.receive') && !isSaving(),
      run: () => openSection('bills'),
    },
    {
      id: 'purchaseOrders',
      label: 'command.purchaseOrders',
      short: 'command.purchaseOrders.short',
      also: 'also.purchaseOrders',
      group: 'till',
      scope: 'anywhere',
      keys: ['Ctrl+F10'],
      icon: FilePlus2,
      isAllowed: () => can('stock.receive') && !isSaving(),
      run: () => openSection('orders'),
    },
    {
      id: 'suppliers',
      label: 'command.suppliers',
      short: 'command.suppliers.short',
      also: 'also.suppliers',
      group: 'till',
      scope: 'anywhere',
      keys: ['Ctrl+F9'],
      icon: NotebookTabs,
      isAllowed: () => can('purchase.pay') && !isSaving(),
      run: () => openSection('suppliers'),
    },
    {
      id: 'stockVouchers',
      label: 'command.stockVouchers',
      short: 'command.stockVouchers.short',
      also: 'also.stockVouchers',
      group: 'till',
      scope: 'anywhere',
      keys: ['Ctrl+F8'],
      icon: PackageX,
      isAllowed: () => can('stock.adjust') && !isSaving(),
      run: () => openSection('vouchers'),
    },
    {
      id: 'inwardNew',
      label: 'command.inwardNew',
      short: 'command.inwardNew.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Insert'],
      icon: FilePlus2,
      isAllowed: mayBegin,
      run: begin,
      inKeyBar: true,
    },
    {
      id: 'inwardPost',
      label: 'command.inwardPost',
      short: 'command.inwardPost.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['F9'],
      icon: PackageCheck,
      blocked: () => {
        const now = entered()
        if (now?.view !== 'draft') return null
        return now.isPosting ? 'saving' : 'blocked.inward'
      },
      mend: () => giveFocus(ADD_BAR_ID),
      isAllowed: mayPost,
      run: post,
      inKeyBar: true,
    },
    {
      id: 'inwardGrid',
      label: 'command.inwardGrid',
      short: 'command.inwardGrid.short',
      also: 'also.inwardGrid',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Alt+K'],
      icon: Grid3x3,
      isAllowed: isBillDraft,
      run: () => openDialog('inwardGrid'),
    },
    {
      id: 'inwardFile',
      label: 'command.inwardFile',
      short: 'command.inwardFile.short',
      also: 'also.inwardFile',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Ctrl+O'],
      icon: FileUp,
      isAllowed: isBillDraft,
      run: () => openDialog('inwardFile'),
    },
    {
      id: 'inwardLabels',
      label: 'command.inwardLabels',
      short: 'command.inwardLabels.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['L'],
      icon: Tags,
      isAllowed: isPosted,
      run: () => runLoaded(actions, ({ labelInward }) => labelInward()),
      inKeyBar: true,
    },
    {
      id: 'inwardPrint',
      label: 'command.inwardPrint',
      short: 'command.inwardPrint.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Ctrl+P'],
      icon: Printer,
      isAllowed: () => isPosted() || isSentOrder(),
      run: () => {
        if (isPosted()) runLoaded(actions, ({ printInward }) => printInward())
        else runLoaded(orderActions, ({ showOrderPaper }) => showOrderPaper())
      },
    },
    {
      id: 'inwardReverse',
      label: 'command.inwardReverse',
      short: 'command.inwardReverse.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['R'],
      icon: RotateCcw,
      isAllowed: () => isPosted() && can('stock.adjust'),
      run: () => openDialog('inwardReverse'),
    },
    {
      id: 'inwardReturn',
      label: 'command.inwardReturn',
      short: 'command.inwardReturn.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['D'],
      icon: Undo2,
      isAllowed: () => isPosted() && can('stock.adjust') && can('cost.see'),
      run: () => openDialog('inwardReturn'),
      inKeyBar: true,
    },
    {
      id: 'paperHistory',
      label: 'command.paperHistory',
      short: 'command.paperHistory.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['H'],
      icon: History,
      isAllowed: () => isPosted() || isShownOrder(),
      run: () => {
        if (isPosted()) runLoaded(actions, ({ showInwardHistory }) => showInwardHistory())
        else runLoaded(orderActions, ({ showOrderHistory }) => showOrderHistory())
      },
    },
    {
      id: 'orderReceive',
      label: 'command.orderReceive',
      short: 'command.orderReceive.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['G'],
      icon: PackagePlus,
      isAllowed: isShownOrder,
      run: () => runLoaded(orderActions, ({ receiveOrder }) => receiveOrder()),
    },
    {
      id: 'supplierPay',
      label: 'command.supplierPay',
      short: 'command.supplierPay.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['P'],
      icon: HandCoins,
      isAllowed: () => can('purchase.pay') && (isAccount() || isPosted()),
      run: () => {
        if (isAccount()) askPayment(null)
        else runLoaded(actions, ({ payInward }) => payInward())
      },
      inKeyBar: true,
    },
    {
      id: 'purchaseFile',
      label: 'command.purchaseFile',
      short: 'command.reportXlsx.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Ctrl+E'],
      icon: FileSpreadsheet,
      isAllowed: () => can('reports') && fileOf() !== null,
      run: saveFile,
    },
    {
      id: 'leaveGoodsIn',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () => (stepBack() ? undefined : goTo('counter')),
      inKeyBar: true,
    },
  ]),
  dependsOn: [useInward, useOrder, usePurchasing, useVoucher],
}
