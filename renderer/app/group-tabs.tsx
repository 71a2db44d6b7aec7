import { t } from '../base/i18n/t.ts'
import { Input } from '../base/ui/field.tsx'
import { Row } from '../base/ui/layout.tsx'
import { useDay } from '../features/day/day-store.ts'
import { usePurchasing } from '../features/purchasing/purchasing-store.ts'
import { useKeysOf } from '../kernel/commands/key-maps.ts'
import {
  commandOf,
  runCommand,
  useAllowed,
  useAllowedByButton,
} from '../kernel/commands/registry.ts'
import { useScreen } from '../kernel/screen-store.ts'
import styles from './group-tabs.module.css'
import { groupOf, isUp, type Tab, tabsOf } from './navigation.ts'

/** More than these are a list to choose from where the window is narrow. */
const FIT_A_PHONE = 4

/** The screens of the group that is open, above the screen; nothing where there is only one. */
export function GroupTabs() {
  const screen = useScreen((state) => state.screen)
  const dayView = useDay((day) => day.view)
  const section = usePurchasing((purchasing) => purchasing.section)
  const view = screen === 'goodsIn' ? section : dayView
  const group = groupOf(screen)
  const tabs = tabsOf(group)
  if (tabs.length < 2) return null
  const up = tabs.find((tab) => isUp(tab, screen, view))
  return (
    <Row
      as="nav"
      gap={2}
      className={styles['tabs']}
      data-many={tabs.length > FIT_A_PHONE || undefined}
      aria-label={t(group.label)}
    >
      {tabs.map((tab) => (
        <TabButton key={tab.command} tab={tab} isCurrent={tab === up} />
      ))}
      <Input
        as="select"
        aria-label={t(group.label)}
        value={up?.command ?? ''}
        onChange={({ target: { value } }) => {
          const chosen = tabs.find(({ command }) => command === value)
          if (chosen !== undefined) runCommand(commandOf(chosen.command))
        }}
      >
        {tabs.map(({ command, label }) => (
          <option key={command} value={command}>
            {t(label)}
          </option>
        ))}
      </Input>
    </Row>
  )
}

function TabButton({ isCurrent, tab }: { isCurrent: boolean; tab: Tab }) {
  const command = commandOf(tab.command)
  const isAllowed = useAllowedByButton(command)
  const hasKeys = useAllowed(command)
  const keys = useKeysOf(command)
  return (
    <button
      type="button"
      data-testid="group-tab"
      className={styles['tab']}
      disabled={!isAllowed}
      onClick={() => runCommand(command)}
      title={t(command.label)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-haspopup={tab.screen === null ? 'dialog' : undefined}
      aria-keyshortcuts={hasKeys ? keys.join(' ') : undefined}
    >
      {t(tab.label)}
    </button>
  )
}
