import { type ComponentType, lazy } from 'react'
import type { Permission } from '../../server/contract/permissions.ts'
import type { StringKey } from '../base/i18n/t.ts'
import { CounterScreen } from '../features/counter/counter-screen.tsx'
import { DoneScreen } from '../features/payment/done-screen.tsx'
import { PayScreen } from '../features/payment/pay-screen.tsx'
import type { CommandId } from '../kernel/commands/command-id.ts'
import type { Screen } from '../kernel/screen-store.ts'

/** What each screen draws. A sale never waits for code; the other screens come when first seen. */
export const SCREENS: Record<Screen, ComponentType> = {
  counter: CounterScreen,
  pay: PayScreen,
  done: DoneScreen,
  import: lazy(async () => ({
    default: (await import('../features/catalogue/catalogue-import.tsx')).CatalogueImport,
  })),
  printing: lazy(async () => ({
    default: (await import('../features/printing/printing-page.tsx')).PrintingPage,
  })),
  day: lazy(async () => ({ default: (await import('../features/day/day-screen.tsx')).DayScreen })),
  papers: lazy(async () => ({
    default: (await import('../features/documents/style-page.tsx')).StylePage,
  })),
  labels: lazy(async () => ({
    default: (await import('../features/labels/labels-page.tsx')).LabelsPage,
  })),
  orders: lazy(async () => ({
    default: (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
  })),
  scanner: lazy(async () => ({
    default: (await import('../features/scanner/scanner-page.tsx')).ScannerPage,
  })),
  returns: lazy(async () => ({
    default: (await import('../features/returns/returns-screen.tsx')).ReturnsScreen,
  })),
  prescription: lazy(async () => ({
    default: (await import('../features/prescription/prescription-screen.tsx')).PrescriptionScreen,
  })),
  devices: lazy(async () => ({
    default: (await import('../features/devices/devices-page.tsx')).DevicesPage,
  })),
  customers: lazy(async () => ({
    default: (await import('../features/customers/customers-screen.tsx')).CustomersScreen,
  })),
}

type RailEntry = {
  /** The command that opens the screen; its icon and keys are drawn. */
  command: CommandId
  label: StringKey
  screen: Screen
  /** Who sees it; everyone where not said. */
  permission?: Permission
}

/** The screens that the rail offers below the counter, from the top. */
export const RAIL: readonly RailEntry[] = [
  { command: 'orders', label: 'rail.orders', screen: 'orders' },
  { command: 'customers', label: 'rail.customers', screen: 'customers' },
  { command: 'returns', label: 'rail.returns', screen: 'returns' },
  { command: 'day', label: 'rail.day', screen: 'day', permission: 'money.take' },
  { command: 'import', label: 'rail.import', screen: 'import', permission: 'catalogue.import' },
  { command: 'labels', label: 'rail.labels', screen: 'labels' },
  { command: 'scanner', label: 'scanner.rail', screen: 'scanner' },
  { command: 'papers', label: 'rail.papers', screen: 'papers', permission: 'settings' },
  { command: 'printing', label: 'rail.printing', screen: 'printing', permission: 'settings' },
  { command: 'devices', label: 'rail.devices', screen: 'devices', permission: 'devices' },
]
