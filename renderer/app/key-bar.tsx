import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../base/i18n/t.ts'
import { classNames } from '../base/ui/class-names.ts'
import { Row } from '../base/ui/layout.tsx'
import { KeyHint } from '../kernel/commands/command-button.tsx'
import type { RegisteredCommand } from '../kernel/commands/command-id.ts'
import { useKeysOf } from '../kernel/commands/key-maps.ts'
import { pressCommand, usePressable, useShownCommands } from '../kernel/commands/registry.ts'
import { fitting } from './fitting.ts'
import styles from './key-bar.module.css'

/** These two lead to all others, and so to those that have no room. */
const ALWAYS = ['palette', 'help']

/** What belongs to the screen itself goes before what can be done anywhere. */
function rankOf({ id, scope }: RegisteredCommand): number {
  if (ALWAYS.includes(id)) return 0
  return scope === 'anywhere' ? 2 : 1
}

/** The keys that have no room in the bar, as it is now wide and worded. */
function useLeftOut(commands: readonly RegisteredCommand[]) {
  const bar = useRef<HTMLElement>(null)
  const [leftOut, setLeftOut] = useState('')
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const measure = (): void => {
      const { columnGap, paddingInlineEnd, paddingInlineStart } = getComputedStyle(element)
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
      const widths = [...element.children].map((each) => each.getBoundingClientRect().width)
      const fits = fitting(widths, commands.map(rankOf), {
        gap: Number.parseFloat(columnGap),
        room: element.clientWidth - padding,
      })
      setLeftOut(commands.flatMap(({ id }, index) => (fits[index] ? [] : [id])).join(' '))
    }
    measure()
    // In the same frame: a key that is cut off is never seen.
    const watch = new ResizeObserver(() => flushSync(measure))
    for (const each of [element, ...element.children]) watch.observe(each)
    return () => watch.disconnect()
  }, [commands])
  return { bar, leftOut: leftOut.split(' ') }
}

/** The strip of keys at the foot of a screen: one line, whatever the size of the text. */
export function KeyBar({ commands: all }: { commands: readonly RegisteredCommand[] }) {
  const commands = useShownCommands(all)
  const { bar, leftOut } = useLeftOut(commands)
  return (
    <Row as="footer" gap={1} className={styles['key-bar']} ref={bar}>
      {commands.map((command) => (
        <KeyBarButton key={command.id} command={command} isLeftOut={leftOut.includes(command.id)} />
      ))}
    </Row>
  )
}

function KeyBarButton({ command, isLeftOut }: { command: RegisteredCommand; isLeftOut: boolean }) {
  const isPressable = usePressable(command)
  const keys = useKeysOf(command)
  return (
    <button
      type="button"
      data-testid="key-bar-button"
      data-wide={command.inKeyBar === 'wide' || undefined}
      className={classNames(styles['key-bar-button'], isLeftOut && styles['key-bar-out'])}
      aria-disabled={isPressable ? undefined : true}
      onClick={({ currentTarget }) => pressCommand(command, currentTarget)}
      aria-keyshortcuts={keys.join(' ')}
    >
      <KeyHint id={command.id} />
      <span>{t(command.short ?? command.label)}</span>
    </button>
  )
}
