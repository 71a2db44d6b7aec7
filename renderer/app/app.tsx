import { Suspense, useEffect, useState } from 'react'
import { t, useLanguage } from '../base/i18n/t.ts'
import { Mark } from '../base/ui/mark.tsx'
import { Waiting } from '../base/ui/notice.tsx'
import { loadCart } from '../features/cart/cart-queue.ts'
import {
  isOfThisSale,
  noticeChange,
  scheduleRefresh,
} from '../features/counter/changed-elsewhere.ts'
import { finishInterruptedSave } from '../features/payment/interrupted-save.ts'
import { SignIn } from '../features/sign-in/sign-in.tsx'
import { forgetMissingCode, Loaded, loadable } from '../kernel/loadable.tsx'
import { followShop } from '../kernel/queries/live.ts'
import { warmLists } from '../kernel/queries/lookups.ts'
import { goTo, useScreen } from '../kernel/screen-store.ts'
import { can, useSession } from '../kernel/session-store.ts'
import styles from './app.module.css'
import { Frame } from './frame.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { prefetchWhenIdle } from './prefetch.ts'
import { startDisplays } from './start-displays.ts'

const SET_UP = loadable(async () => (await import('../features/set-up/set-up.tsx')).SetUp)
const TOAST_STACK = loadable(async () => (await import('../kernel/toast-stack.tsx')).ToastStack)
const ASK_AGAIN_MS = 2_000

/** Which of the four faces the till shows: starting, first run, sign in, or work. */
export function App() {
  // Another language draws everything again from here down; what is typed stays.
  useLanguage((inUse) => inUse.language)
  const status = useSession((session) => session.status)
  useEffect(() => {
    if (status !== 'signedIn') return undefined
    // Whoever signs in next may not be allowed where the one before was.
    if (useScreen.getState().screen === 'import' && !can('catalogue.import')) goTo('counter')
    void loadCart()
    finishInterruptedSave()
    warmLists()
    const follower = {
      isKnown: isOfThisSale,
      onChange: noticeChange,
      onResync: scheduleRefresh,
      // The server may be another one, which does not know what is on this counter.
      onBack: scheduleRefresh,
    }
    const stops = [followShop(follower), startDisplays()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [status])
  useEffect(() => (status === 'starting' ? undefined : prefetchWhenIdle()), [status])
  return (
    <>
      {status === 'starting' ? <Starting /> : null}
      {status === 'setup' ? (
        <Suspense fallback={<Starting />}>
          <Loaded code={SET_UP} />
        </Suspense>
      ) : null}
      {status === 'signedOut' ? <SignIn /> : null}
      {status === 'signedIn' ? <Frame /> : null}
      <OfflineBanner />
      <Toasts />
    </>
  )
}

/** The stack of messages, once its code is here; asked for until it comes. */
function Toasts() {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    function ask(): void {
      TOAST_STACK.prefetch().then(
        () => setIsHere(true),
        () => {
          forgetMissingCode()
          again = setTimeout(ask, ASK_AGAIN_MS)
        },
      )
    }
    ask()
    return () => clearTimeout(again)
  }, [])
  return isHere ? <Loaded code={TOAST_STACK} /> : null
}

function Starting() {
  return (
    <main data-testid="full-page" className={styles['full-page']}>
      <Mark isLarge />
      <Waiting>{t('starting')}</Waiting>
    </main>
  )
}
