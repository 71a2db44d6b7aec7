import { ShoppingBag } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { t } from '../base/i18n/t.ts'
import { Avatar } from '../base/ui/avatar.tsx'
import { Glyph } from '../base/ui/glyph.tsx'
import { Row, Stack } from '../base/ui/layout.tsx'
import { Mark } from '../base/ui/mark.tsx'
import { Waiting } from '../base/ui/notice.tsx'
import { CounterScreen } from '../features/counter/counter-screen.tsx'
import { CommandButton } from '../kernel/commands/command-button.tsx'
import type { CommandId } from '../kernel/commands/command-id.ts'
import { allCommands, isInScope } from '../kernel/commands/registry.ts'
import { Loaded } from '../kernel/loadable.tsx'
import { usePreferences } from '../kernel/preferences.ts'
import { goTo, isSellingScreen, useScreen } from '../kernel/screen-store.ts'
import { can, lockTill, useSession } from '../kernel/session-store.ts'
import { watchIdle } from './auto-lock.ts'
import { Dialogs } from './dialogs.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './frame.module.css'
import { KeyBar } from './key-bar.tsx'
import { RAIL, SCREENS } from './screens.tsx'
import { ShopAlarm } from './shop-alarm.tsx'

/** The working till: rail at the side, one screen, the strip of keys at its foot. */
export function Frame() {
  const screen = useScreen((state) => state.screen)
  const autoLockMinutes = usePreferences((state) => state.autoLockMinutes)
  useEffect(() => watchIdle(autoLockMinutes, () => void lockTill()), [autoLockMinutes])
  const keys = useMemo(
    () => allCommands().filter((each) => each.inKeyBar && isInScope(each, screen)),
    [screen],
  )
  return (
    <div className={styles['frame']}>
      <Rail />
      <div>
        <ShopAlarm />
      </div>
      <main data-testid="stage" className={styles['stage']} key={screen}>
        <ErrorBoundary isScreen>
          <Suspense fallback={<ScreenWaiting />}>
            {screen === 'counter' ? <CounterScreen /> : <Loaded code={SCREENS[screen]} />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <KeyBar commands={keys} />
      <Dialogs />
    </div>
  )
}

/** A screen seen for the first time comes over the wire; it says so when that takes a moment. */
function ScreenWaiting() {
  return (
    <div className={styles['screen-waiting']}>
      <Waiting>{t('screen.loading')}</Waiting>
    </div>
  )
}

function Rail() {
  const screen = useScreen((state) => state.screen)
  const user = useSession((session) => session.user)
  return (
    <Stack as="nav" gap={2} align="center" className={styles['rail']} aria-label={t('rail.label')}>
      <Stack align="center" className={styles['rail-screens']}>
        <Mark className={styles['rail-mark']} />
        <button
          type="button"
          className={styles['rail-button']}
          aria-current={isSellingScreen(screen) ? 'page' : undefined}
          onClick={() => goTo(isSellingScreen(screen) ? screen : 'counter')}
        >
          <Glyph of={ShoppingBag} />
          <span>{t('rail.counter')}</span>
        </button>
        {RAIL.map((entry) =>
          entry.permission === undefined || can(entry.permission) ? (
            <RailCommand
              key={entry.command}
              id={entry.command}
              label={t(entry.label)}
              isCurrent={screen === entry.screen}
            />
          ) : null,
        )}
      </Stack>
      <Stack align="center" className={styles['rail-foot']}>
        <Row className={styles['rail-pair']}>
          <CommandButton id="help" variant="quiet" isIconOnly />
          <CommandButton id="preferences" variant="quiet" isIconOnly />
        </Row>
        <Stack gap={1} align="center" className={styles['rail-user']} title={user?.DisplayName}>
          <Avatar name={user?.DisplayName ?? ''} />
          <span className={styles['rail-name']}>{user?.DisplayName}</span>
        </Stack>
        <CommandButton id="lock" variant="quiet" label={t('command.lock.short')} />
      </Stack>
    </Stack>
  )
}

/** Opened by its key, a screen's entry may be out of sight. */
function showEntry(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' })
}

function RailCommand({
  id,
  label,
  isCurrent,
}: {
  id: CommandId
  label: string
  isCurrent: boolean
}) {
  return (
    <div
      data-testid="rail-command"
      className={styles['rail-command']}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? showEntry : undefined}
    >
      <CommandButton id={id} variant="tile" label={label} />
    </div>
  )
}
