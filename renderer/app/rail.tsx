import { t } from '../base/i18n/t.ts'
import { Avatar } from '../base/ui/avatar.tsx'
import { Glyph } from '../base/ui/glyph.tsx'
import { Row, Stack } from '../base/ui/layout.tsx'
import { Mark } from '../base/ui/mark.tsx'
import { VisuallyHidden } from '../base/ui/text.tsx'
import { CommandButton } from '../kernel/commands/command-button.tsx'
import { useKeysOf } from '../kernel/commands/key-maps.ts'
import { commandOf, runCommand, useAllowed } from '../kernel/commands/registry.ts'
import { isSaving } from '../kernel/sale-phase.ts'
import { goTo, useScreen } from '../kernel/screen-store.ts'
import { useSession } from '../kernel/session-store.ts'
import { GROUPS, type Group, groupOf, type Tab, tabsOf } from './navigation.ts'
import styles from './rail.module.css'
import { useRailCounts } from './rail-counts.ts'

/** The groups of screens: at the side, and at the foot of a phone. */
export function Rail() {
  const screen = useScreen((state) => state.screen)
  const user = useSession((session) => session.user)
  const counts = useRailCounts()
  const open = groupOf(screen)
  return (
    <Stack as="nav" gap={2} align="center" className={styles['rail']} aria-label={t('rail.label')}>
      <Stack align="center" className={styles['groups']}>
        <Mark className={styles['mark']} />
        {GROUPS.map((group) => {
          const [first] = tabsOf(group)
          if (first === undefined) return null
          return (
            <RailGroup
              key={group.label}
              group={group}
              first={first}
              isOpen={group === open}
              count={group.counts === undefined ? 0 : counts[group.counts]}
            />
          )
        })}
      </Stack>
      <Stack align="center" className={styles['foot']}>
        <Row className={styles['pair']}>
          <CommandButton id="help" variant="quiet" isIconOnly />
          <CommandButton id="preferences" variant="quiet" isIconOnly />
        </Row>
        <Stack gap={1} align="center" className={styles['user']} title={user?.DisplayName}>
          <Avatar name={user?.DisplayName ?? ''} />
          <span className={styles['name']}>{user?.DisplayName}</span>
        </Stack>
        <CommandButton id="lock" variant="quiet" label={t('command.lock.short')} />
      </Stack>
    </Stack>
  )
}

/** The counter with the sale; a sale that is being saved, or was saved, stays as it is. */
function openSale(): void {
  if (!isSaving() && useScreen.getState().screen !== 'done') goTo('counter')
}

function RailGroup(props: { group: Group; first: Tab; isOpen: boolean; count: number }) {
  const { count, first, group, isOpen } = props
  const command = commandOf(first.command)
  const isAllowed = useAllowed(command)
  const keys = useKeysOf(command)
  const isSale = first.screen === 'counter'
  return (
    <button
      type="button"
      data-testid="rail-group"
      className={styles['group']}
      // The way back to the sale stays, whatever is being done.
      disabled={!isSale && !isAllowed}
      onClick={() => {
        if (!isSale) runCommand(command)
        else openSale()
      }}
      title={t(command.label)}
      aria-current={isOpen ? 'page' : undefined}
      aria-keyshortcuts={keys.join(' ')}
    >
      <Glyph of={group.icon} />
      <span>{t(group.label)}</span>
      {count === 0 || group.counts === undefined ? null : (
        <>
          <span className={styles['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
          <VisuallyHidden>{t(`rail.count.${group.counts}`, { count })}</VisuallyHidden>
        </>
      )}
    </button>
  )
}
