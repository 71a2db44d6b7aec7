import { ShoppingBag } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { t } from '../base/i18n/t.ts'
import { initials } from '../base/ui/initials.ts'
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
import { KeyBar } from './key-bar.tsx'
import { RAIL, SCREENS } from './screens.tsx'

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
    <div className="frame">
      <Rail />
      <main className="stage" key={screen}>
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
    <div className="screen-waiting">
      <Waiting>{t('screen.loading')}</Waiting>
    </div>
  )
}

function Rail() {
  const screen = useScreen((state) => state.screen)
  const user = useSession((session) => session.user)
  return (
    <nav className="rail" aria-label={t('rail.label')}>
      <div className="rail-screens">
        <Mark className="mark rail-mark" />
        <button
          type="button"
          className="rail-button"
          aria-current={isSellingScreen(screen) ? 'page' : undefined}
          onClick={() => goTo(isSellingScreen(screen) ? screen : 'counter')}
        >
          <ShoppingBag className="icon" aria-hidden="true" />
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
      </div>
      <div className="rail-foot">
        <div className="rail-pair">
          <CommandButton id="help" look="quiet" isIconOnly />
          <CommandButton id="preferences" look="quiet" isIconOnly />
        </div>
        <div className="rail-user" title={user?.DisplayName}>
          <span className="avatar" aria-hidden="true">
            {initials(user?.DisplayName ?? '')}
          </span>
          <span className="rail-name">{user?.DisplayName}</span>
        </div>
        <CommandButton id="lock" look="quiet" label={t('command.lock.short')} />
      </div>
    </nav>
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
      className="rail-command"
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? showEntry : undefined}
    >
      <CommandButton id={id} look="tile" label={label} />
    </div>
  )
}
