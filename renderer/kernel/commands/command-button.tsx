import { t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import type { CommandId } from './command-id.ts'
import { useKeysOf } from './key-maps.ts'
import { showChord } from './keys.ts'
import { commandOf, runCommand, useAllowed } from './registry.ts'

/** The keys of a command, printed as on the keyboard. */
export function KeyHint({ id }: { id: CommandId }) {
  const [first] = useKeysOf(commandOf(id))
  if (first === undefined) return null
  return <Key>{showChord(first)}</Key>
}

type Look = 'primary' | 'plain' | 'quiet' | 'tile'

/** A button for a command: label, icon, key hint and whether it may run come from its record. */
export function CommandButton({
  id,
  look = 'plain',
  label,
  isIconOnly = false,
  focusID,
}: {
  id: CommandId
  look?: Look
  label?: string
  isIconOnly?: boolean
  /** Where something gives it the focus. */
  focusID?: string
}) {
  const command = commandOf(id)
  const isAllowed = useAllowed(command)
  const keys = useKeysOf(command)
  const Icon = command.icon
  const text = label ?? t(command.short ?? command.label)
  return (
    <button
      id={focusID}
      type="button"
      className={`button button-${look}`}
      disabled={!isAllowed}
      onClick={() => runCommand(command)}
      title={t(command.label)}
      aria-label={isIconOnly ? t(command.label) : undefined}
      aria-keyshortcuts={keys.join(' ')}
    >
      <Icon className="icon" aria-hidden="true" />
      {isIconOnly ? null : <span className="button-label">{text}</span>}
      {isIconOnly ? null : <KeyHint id={id} />}
    </button>
  )
}
