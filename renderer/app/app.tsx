import { useEffect } from 'react'
import { t, useLanguage } from '../base/i18n/t.ts'
import { Mark } from '../base/ui/mark.tsx'
import { Waiting } from '../base/ui/notice.tsx'
import { loadCart } from '../features/cart/cart-queue.ts'
import { isOfThisSale, lookSoon, noticeChange } from '../features/counter/changed-elsewhere.ts'
import { publishToDisplays } from '../features/display/publish.ts'
import { finishInterruptedSave } from '../features/payment/commit-sale.ts'
import { SetUp } from '../features/set-up/set-up.tsx'
import { SignIn } from '../features/sign-in/sign-in.tsx'
import { followShop } from '../kernel/queries/live.ts'
import { warmLists } from '../kernel/queries/lookups.ts'
import { goTo, useScreen } from '../kernel/screen-store.ts'
import { can, useSession } from '../kernel/session-store.ts'
import { ToastStack } from '../kernel/toast-stack.tsx'
import { Frame } from './frame.tsx'
import { OfflineBanner } from './offline-banner.tsx'

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
    void finishInterruptedSave()
    warmLists()
    const follower = { isKnown: isOfThisSale, onChange: noticeChange, onResync: lookSoon }
    const stops = [followShop(follower), publishToDisplays()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [status])
  return (
    <>
      {status === 'starting' ? <Starting /> : null}
      {status === 'setup' ? <SetUp /> : null}
      {status === 'signedOut' ? <SignIn /> : null}
      {status === 'signedIn' ? <Frame /> : null}
      <OfflineBanner />
      <ToastStack />
    </>
  )
}

function Starting() {
  return (
    <main className="full-page">
      <Mark className="mark mark-large" />
      <Waiting>{t('starting')}</Waiting>
    </main>
  )
}
