import { t } from '../../base/i18n/t.ts'
import { Button, type ButtonVariant } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { useSalePhase } from '../sale-phase.ts'
import type { CommandId } from './command-id.ts'
import { useKeysOf } from './key-maps.ts'
import { showChord } from './keys.ts'
import { commandOf, pressCommand, useAllowed, usePressable } from './registry.ts'

/** The keys of a command, printed as on the keyboard. */
export function KeyHint({ id }: { id: CommandId }) {
  const command = commandOf(id)
  const [first] = useKeysOf(command)
  if (first === undefined) return null
  return <Key worksInFigures={command.worksInFigures === true}>{showChord(first)}</Key>
}

/**
 * A button for a command: label, icon, key hint and whether it may run come from its record. One that
 * can't run now is no main button and says why where its record does, is closed while a sale is
 * saved, and else is absent.
 */
export function CommandButton({
  id,
  variant = 'plain',
  label,
  isIconOnly = false,
  isOn,
  focusID,
  describedBy,
}: {
  id: CommandId
  variant?: ButtonVariant
  label?: string
  isIconOnly?: boolean
  /** Whether what it turns on and off is on. */
  isOn?: boolean
  /** Where something gives it the focus. */
  focusID?: string
  /** The ID of what is told about it beside it. */
  describedBy?: string
}) {
  const command = commandOf(id)
  const isAllowed = useAllowed(command)
  const isPressable = usePressable(command)
  const keys = useKeysOf(command)
  const isClosed = useSalePhase(({ phase }) => phase !== 'open')
  const text = label ?? t(command.short ?? command.label)
  if (!isPressable && !isClosed) return null
  return (
    <Button
      id={focusID}
      variant={!isAllowed && isPressable && variant === 'primary' ? 'plain' : variant}
      disabled={!isAllowed && isClosed}
      aria-disabled={isPressable ? undefined : true}
      onClick={({ currentTarget }) => pressCommand(command, currentTarget)}
      title={t(command.label)}
      aria-label={isIconOnly ? t(command.label) : undefined}
      aria-pressed={isOn}
      aria-keyshortcuts={keys.join(' ')}
      aria-describedby={describedBy}
    >
      <Glyph of={command.icon} />
      {isIconOnly ? null : <span>{text}</span>}
      {isIconOnly ? null : <KeyHint id={id} />}
    </Button>
  )
}
