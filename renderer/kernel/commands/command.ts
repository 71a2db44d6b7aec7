import type { LucideIcon } from 'lucide-react'
import type { StringKey } from '../../base/i18n/t.ts'
import type { Screen } from '../screen-store.ts'

/** Where the keys of a command mean it. `anywhere` overlaps every other scope. */
export type Scope = 'anywhere' | Screen

export type CommandGroup = 'sale' | 'line' | 'pay' | 'eyes' | 'orders' | 'people' | 'day' | 'till'

/**
 * One thing a user can do. Its button, its key hint, its line in the help sheet and its row in
 * the palette all come from this record.
 */
export type Command<Id extends string = string> = {
  id: Id
  label: StringKey
  /** A shorter label for buttons and the key bar. */
  short?: StringKey
  /** More words that people look for it by, in the palette and in the help. */
  also?: StringKey
  group: CommandGroup
  scope: Scope
  keys: readonly string[]
  icon: LucideIcon
  isAllowed: () => boolean
  run: () => void
  /**
   * Why it can't run while it is not allowed: its button stays, and a press says this. Null where it
   * has nothing to do with what is up, and its button is absent.
   */
  blocked?: StringKey | (() => StringKey | null)
  /** Puts the focus where what is missing is typed or chosen; runs after `blocked` was said. */
  mend?: () => void
  /** Its letter keys also work while the focus is in a field that takes figures only. */
  worksInFigures?: boolean
  /**
   * Shown in the strip of keys at the foot of its screen; `wide` is not shown on phones, where the
   * screen has a control for it or it is about keys.
   */
  inKeyBar?: true | 'wide'
}

/** Why a command that is not allowed can't run now; null where that says nothing. */
export function whyBlocked({ blocked }: Command): StringKey | null {
  return typeof blocked === 'function' ? blocked() : (blocked ?? null)
}

/** What `isAllowed` reads: a zustand store, or the results of the queries. */
export type Observable = { subscribe: (listener: () => void) => () => void }

/** The commands of a feature with the state that decides whether they are allowed. */
export type CommandSet<Id extends string = string> = {
  commands: readonly Command<Id>[]
  /** Beside screen, session, undo and saving, which every command may read. */
  dependsOn: readonly Observable[]
}

/** Returns the list as it is; keeps the IDs as literal types. */
export function defineCommands<const Id extends string>(
  commands: readonly Command<Id>[],
): readonly Command<Id>[] {
  return commands
}

/**
 * Two commands that one key press could mean, as `a / b: F9`. Empty when there are none. `keysOf`
 * says which keys count, where they are not the commands' own.
 */
export function findConflicts<Id extends string>(
  commands: readonly Command<Id>[],
  keysOf: (command: Command<Id>) => readonly string[] = (command) => command.keys,
): string[] {
  const conflicts: string[] = []
  commands.forEach((first, index) => {
    for (const second of commands.slice(index + 1)) {
      const shareScope =
        first.scope === second.scope || first.scope === 'anywhere' || second.scope === 'anywhere'
      const shared = keysOf(first).filter((key) => keysOf(second).includes(key))
      if (shareScope && shared.length > 0) {
        conflicts.push(`${first.id} / ${second.id}: ${shared.join(' ')}`)
      }
    }
  })
  return conflicts
}
