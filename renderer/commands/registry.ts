import { useSyncExternalStore } from 'react'
import { useCart } from '../billing/cart-store.ts'
import { billingCommands } from '../billing/commands.ts'
import { useUndo } from '../billing/undo-stack.ts'
import { documentCommands } from '../documents/commands.ts'
import { paymentCommands } from '../payment/commands.ts'
import { useLastSale, usePay } from '../payment/pay-store.ts'
import { tillCommands } from '../shell/commands.ts'
import { isSellingScreen, useScreen } from '../shell/screen-store.ts'
import { useSession } from '../sign-in/session-store.ts'
import type { Command, Scope } from './command.ts'

/** Everything a user can do with a key. */
export const COMMANDS: readonly Command[] = [
  ...billingCommands,
  ...paymentCommands,
  ...documentCommands,
  ...tillCommands,
]

/** The scope whose keys count on the screen that is up; null where only `anywhere` does. */
export function currentScope(): Scope | null {
  const { screen } = useScreen.getState()
  return isSellingScreen(screen) ? screen : null
}

export function isInScope(command: Command, scope: Scope | null): boolean {
  return command.scope === 'anywhere' || command.scope === scope
}

export function findCommand(id: string): Command {
  const command = COMMANDS.find((candidate) => candidate.id === id)
  if (command === undefined) throw new Error(`No command ${id}`)
  return command
}

const STORES = [useCart, useUndo, usePay, useLastSale, useScreen, useSession]

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
