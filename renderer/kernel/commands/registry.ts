import { useSyncExternalStore } from 'react'
import { COMMANDS } from '../../app/register-commands.ts'
import { useCart } from '../../features/cart/cart-store.ts'
import { useCustomers } from '../../features/customers/customers-store.ts'
import { useDay } from '../../features/day/day-store.ts'
import { useDevices } from '../../features/devices/devices-data.ts'
import { useLastSale } from '../../features/documents/last-sale.ts'
import { useLabelPrinter, useLabels } from '../../features/labels/labels-store.ts'
import { useOrders } from '../../features/orders/orders-store.ts'
import { usePay } from '../../features/payment/pay-store.ts'
import { useRx } from '../../features/prescription/rx-store.ts'
import { useReturns } from '../../features/returns/returns-store.ts'
import { useScreen } from '../screen-store.ts'
import { useSession } from '../session-store.ts'
import { clearWarnings } from '../toasts.ts'
import { useUndo } from '../undo-stack.ts'
import type { Command, Scope } from './command.ts'
import { keysOf } from './key-maps.ts'
import { showChord } from './keys.ts'

/** The scope whose keys count on the screen that is up. */
export function currentScope(): Scope {
  return useScreen.getState().screen
}

export function isInScope(command: Command, scope: Scope): boolean {
  return command.scope === 'anywhere' || command.scope === scope
}

export function findCommand(id: string): Command {
  const command = COMMANDS.find((candidate) => candidate.id === id)
  if (command === undefined) throw new Error(`No command ${id}`)
  return command
}

/** Whoever goes on has read the refusals that stand; what this one says is new. */
export function runCommand(command: Command): void {
  clearWarnings()
  command.run()
}

/** The key that is shown for a command, for a sentence that names it. */
export function shownKey(id: string): string {
  return showChord(keysOf(findCommand(id))[0] ?? '')
}

const STORES = [
  useCart,
  useUndo,
  usePay,
  useLastSale,
  useScreen,
  useSession,
  useLabels,
  useLabelPrinter,
  useOrders,
  useReturns,
  useCustomers,
  useDay,
  useDevices,
  useRx,
]

function subscribe(listener: () => void): () => void {
  const stops = STORES.map((store) => store.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether the command may run now; draws again when that changes. */
export function useAllowed(command: Command): boolean {
  return useSyncExternalStore(subscribe, () => {
    return isInScope(command, currentScope()) && command.isAllowed()
  })
}
