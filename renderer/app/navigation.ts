import {
  ChartColumn,
  ClipboardList,
  type LucideIcon,
  Package,
  Settings,
  ShoppingBag,
  UsersRound,
} from 'lucide-react'
import type { Permission } from '../../server/contract/permissions.ts'
import type { StringKey } from '../base/i18n/t.ts'
import type { DayView } from '../features/day/day-store.ts'
import type { PurchasingSection } from '../features/purchasing/purchasing-store.ts'
import type { CommandId } from '../kernel/commands/command-id.ts'
import type { Screen } from '../kernel/screen-store.ts'
import { can } from '../kernel/session-store.ts'

/** A screen of a group, or a dialog that belongs to it. */
export type Tab = {
  /** The command that opens it. */
  command: CommandId
  label: StringKey
  /** Null for a dialog. */
  screen: Screen | null
  /** The views of the day's screen that it stands for, or of the screen of purchases. */
  views?: readonly (DayView | PurchasingSection)[]
  /** Who sees it; everyone where not said. */
  permission?: Permission
}

export type Group = {
  label: StringKey
  icon: LucideIcon
  /** What the group is counted by on the rail. */
  counts?: 'orders' | 'reports'
  /** The first one that is allowed is what the rail opens. */
  tabs: readonly Tab[]
}

const SELL: Group = {
  label: 'rail.sell',
  icon: ShoppingBag,
  tabs: [{ command: 'search', label: 'rail.sell', screen: 'counter' }],
}

/** The till's screens by the work that they are for, in the order of the rail. */
export const GROUPS: readonly Group[] = [
  SELL,
  {
    label: 'rail.orders',
    icon: ClipboardList,
    counts: 'orders',
    tabs: [
      { command: 'orders', label: 'rail.orders', screen: 'orders' },
      {
        command: 'labParcels',
        label: 'rail.labParcels',
        screen: 'labParcels',
        permission: 'stock.receive',
      },
      { command: 'returns', label: 'rail.returns', screen: 'returns' },
    ],
  },
  {
    label: 'rail.customers',
    icon: UsersRound,
    tabs: [
      { command: 'customers', label: 'rail.customers', screen: 'customers' },
      { command: 'messages', label: 'rail.messages', screen: 'messages' },
      { command: 'giftCards', label: 'rail.giftCards', screen: 'giftCards' },
      { command: 'payers', label: 'rail.payers', screen: 'payers' },
    ],
  },
  {
    label: 'rail.stock',
    icon: Package,
    tabs: [
      { command: 'items', label: 'rail.items', screen: 'items' },
      {
        command: 'goodsIn',
        label: 'rail.goodsIn',
        screen: 'goodsIn',
        views: ['bills'],
        permission: 'stock.receive',
      },
      {
        command: 'purchaseOrders',
        label: 'command.purchaseOrders.short',
        screen: 'goodsIn',
        views: ['orders'],
        permission: 'stock.receive',
      },
      {
        command: 'suppliers',
        label: 'command.suppliers.short',
        screen: 'goodsIn',
        views: ['suppliers'],
        permission: 'purchase.pay',
      },
      {
        command: 'stockVouchers',
        label: 'command.stockVouchers.short',
        screen: 'goodsIn',
        views: ['vouchers'],
        permission: 'stock.adjust',
      },
      {
        command: 'lensGrid',
        label: 'rail.lensGrid',
        screen: 'lensGrid',
        permission: 'stock.count',
      },
      {
        command: 'stockCount',
        label: 'rail.stockCount',
        screen: 'stockCount',
        permission: 'stock.count',
      },
      { command: 'labels', label: 'rail.labels', screen: 'labels' },
      { command: 'import', label: 'rail.import', screen: 'import', permission: 'catalogue.import' },
    ],
  },
  {
    label: 'rail.reports',
    icon: ChartColumn,
    counts: 'reports',
    tabs: [
      {
        command: 'day',
        label: 'rail.day',
        screen: 'day',
        views: ['today', 'count'],
        permission: 'money.take',
      },
      {
        command: 'dayReports',
        label: 'command.dayReports',
        screen: 'day',
        views: ['reports', 'report'],
        permission: 'reports',
      },
      {
        command: 'reports',
        label: 'rail.officeReports',
        screen: 'reports',
        permission: 'reports',
      },
      { command: 'gst', label: 'rail.gst', screen: 'gst', permission: 'reports' },
      {
        command: 'shopCheck',
        label: 'rail.shopCheck',
        screen: 'day',
        views: ['check'],
        permission: 'settings',
      },
    ],
  },
  {
    label: 'rail.settings',
    icon: Settings,
    tabs: [
      { command: 'shop', label: 'rail.shop', screen: 'shop', permission: 'settings' },
      { command: 'masters', label: 'rail.masters', screen: 'masters', permission: 'masters.edit' },
      { command: 'papers', label: 'rail.papers', screen: 'papers', permission: 'settings' },
      { command: 'printing', label: 'rail.printing', screen: 'printing', permission: 'settings' },
      { command: 'scanner', label: 'scanner.rail', screen: 'scanner' },
      { command: 'devices', label: 'rail.devices', screen: 'devices', permission: 'devices' },
      { command: 'staff', label: 'rail.staff', screen: 'staff', permission: 'users' },
      {
        command: 'computer',
        label: 'command.computer',
        screen: 'computer',
        permission: 'settings',
      },
      { command: 'account', label: 'rail.account', screen: 'account' },
    ],
  },
]

/** Returns the tabs of a group that whoever is signed in may open. */
export function tabsOf(group: Group): readonly Tab[] {
  return group.tabs.filter(({ permission }) => permission === undefined || can(permission))
}

/** Returns the group that a screen belongs to; those of a sale belong to the first. */
export function groupOf(screen: Screen): Group {
  return GROUPS.find(({ tabs }) => tabs.some((tab) => tab.screen === screen)) ?? SELL
}

/** Whether a tab is the one that is up; `view` is that of its screen. */
export function isUp(tab: Tab, screen: Screen, view: DayView | PurchasingSection): boolean {
  return tab.screen === screen && (tab.views === undefined || tab.views.includes(view))
}
