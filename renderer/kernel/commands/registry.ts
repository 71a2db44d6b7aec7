import { useMemo, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { t } from '../../base/i18n/t.ts'
import { forgetNeed, tellNeed } from '../needs.ts'
import { isSaving, useSalePhase } from '../sale-phase.ts'
import { useScreen } from '../screen-store.ts'
import { useSession } from '../session-store.ts'
import { clearErrors } from '../toasts.ts'
import { useUndo } from '../undo-stack.ts'
import {
  type Command,
  type CommandSet,
  type Observable,
  type Scope,
  whyBlocked,
} from './command.ts'
import type { CommandId, RegisteredCommand } from './command-id.ts'
import { keysOf } from './key-maps.ts'
import { showChord } from './keys.ts'

type Registry = { commands: readonly RegisteredCommand[]; dependsOn: readonly Observable[] }

const useRegistry = create<Registry>(() => ({ commands: [], dependsOn: [] }))

/** Called once, before anything is drawn. */
export function registerCommands(sets: readonly CommandSet<CommandId>[]): void {
  useRegistry.setState({
    commands: sets.flatMap((set) => set.commands),
    dependsOn: [
      ...new Set([
        useScreen,
        useSession,
        useUndo,
        useSalePhase,
        ...sets.flatMap((set) => set.dependsOn),
      ]),
    ],
  })
}

/** Everything a user can do with a key, area by area. */
export function allCommands(): readonly RegisteredCommand[] {
  return useRegistry.getState().commands
}

/** The scope whose keys count: that of the screen that is up, none of its own once it has failed. */
export function currentScope(): Scope {
  const { failed, screen } = useScreen.getState()
  return failed === null ? screen : 'anywhere'
}

export function isInScope(command: Command, scope: Scope): boolean {
  return command.scope === 'anywhere' || command.scope === scope
}

/** Throws where the command was never registered, which is a programmer's error. */
export function commandOf(id: CommandId): RegisteredCommand {
  const command = allCommands().find((candidate) => candidate.id === id)
  if (command === undefined) throw new Error(`No command ${id}`)
  return command
}

/** Runs a command for a key or a button; the refusals on the screen have been read by then. */
export function runCommand(command: Command): void {
  clearErrors()
  forgetNeed()
  command.run()
}

/**
 * Runs a command whose key or button was pressed, or says why it can't run now, beside what is
 * missing or else beside the button.
 */
export function pressCommand(command: Command, pressed?: HTMLElement): void {
  const isHere = isInScope(command, currentScope())
  if (isHere && command.isAllowed()) runCommand(command)
  else if (!isSaving()) {
    const why = whyBlocked(command)
    if (why !== null) tellNeed(t(why), { mend: isHere ? command.mend : undefined, pressed })
  }
}

/** The key that is shown for a command, for a sentence that names it. */
export function shownKey(id: CommandId): string {
  return showChord(keysOf(commandOf(id))[0] ?? '')
}

function subscribe(listener: () => void): () => void {
  const stops = useRegistry.getState().dependsOn.map((store) => store.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns the commands that may run or say why not; what has nothing to act on is left out. */
export function useShownCommands(commands: readonly RegisteredCommand[]): RegisteredCommand[] {
  const shown = useSyncExternalStore(subscribe, () =>
    commands
      .filter((command) => command.isAllowed() || whyBlocked(command) !== null || isSaving())
      .map(({ id }) => id)
      .join(' '),
  )
  return useMemo(() => {
    const ids = new Set<string>(shown.split(' '))
    return commands.filter(({ id }) => ids.has(id))
  }, [commands, shown])
}

/** Whether a button outside the command's own screen may run it now; its keys may not count there. */
export function useAllowedByButton(command: Command): boolean {
  return useSyncExternalStore(subscribe, () => command.isAllowed())
}

/** Whether the command may run now; draws again when that changes. */
export function useAllowed(command: Command): boolean {
  return useSyncExternalStore(subscribe, () => {
    return isInScope(command, currentScope()) && command.isAllowed()
  })
}

/**
 * Whether the command may run now, or a press says what it waits for: what looks closed is only what
 * is closed while a sale is saved.
 */
export function usePressable(command: Command): boolean {
  return useSyncExternalStore(subscribe, () => {
    if (isInScope(command, currentScope()) && command.isAllowed()) return true
    return whyBlocked(command) !== null && !isSaving()
  })
}
