import { Suspense, useEffect, useMemo } from 'react'
import { t } from '../base/i18n/t.ts'
import { Waiting } from '../base/ui/notice.tsx'
import { useCart } from '../features/cart/cart-store.ts'
import { CounterScreen } from '../features/counter/counter-screen.tsx'
import { allCommands, isInScope } from '../kernel/commands/registry.ts'
import { Loaded } from '../kernel/loadable.tsx'
import { usePreferences } from '../kernel/preferences.ts'
import { useScreen } from '../kernel/screen-store.ts'
import { lockTill, useSession } from '../kernel/session-store.ts'
import { showToast } from '../kernel/toasts.ts'
import { watchIdle } from './auto-lock.ts'
import { Dialogs } from './dialog-host.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './frame.module.css'
import { GroupTabs } from './group-tabs.tsx'
import { KeyBar } from './key-bar.tsx'
import { Rail } from './rail.tsx'
import { SCREENS } from './screens.tsx'
import { ShopAlarm } from './shop-alarm.tsx'

/** Whoever takes over a till with a sale on it hears whose it is, and what leaves it to them. */
function tellWhoseSale(): void {
  const { tookOverFrom } = useSession.getState()
  if (tookOverFrom === null || useCart.getState().lines.length === 0) return
  showToast(t('cart.tookOver', { name: tookOverFrom }))
}

/** The working till: rail at the side, the screens of its group, one of them, the strip of keys at its foot. */
export function Frame() {
  const screen = useScreen((state) => state.screen)
  const autoLockMinutes = usePreferences((state) => state.autoLockMinutes)
  useEffect(() => watchIdle(autoLockMinutes, () => void lockTill()), [autoLockMinutes])
  useEffect(tellWhoseSale, [])
  const scope = useScreen((state) => (state.failed === null ? state.screen : 'anywhere'))
  const keys = useMemo(
    () => allCommands().filter((each) => each.inKeyBar && isInScope(each, scope)),
    [scope],
  )
  return (
    <div className={styles['frame']}>
      <Rail />
      <div className={styles['head']}>
        <ShopAlarm />
        <GroupTabs />
      </div>
      <main data-testid="stage" data-screen={screen} className={styles['stage']} key={screen}>
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
