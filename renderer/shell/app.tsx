import { useEffect } from 'react'
import { followShop } from '../api/live.ts'
import { warmLists } from '../api/lookups.ts'
import { loadCart } from '../billing/cart-queue.ts'
import { isOfThisSale, lookSoon, noticeChange } from '../billing/changed-elsewhere.ts'
import { publishToDisplays } from '../display/publish.ts'
import { t, useWords } from '../i18n/t.ts'
import { finishInterruptedSave } from '../payment/commit-sale.ts'
import { SetUp } from '../set-up/set-up.tsx'
import { can, useSession } from '../sign-in/session-store.ts'
import { SignIn } from '../sign-in/sign-in.tsx'
import { Mark } from '../ui/mark.tsx'
import { Waiting } from '../ui/notice.tsx'
import { ToastStack } from '../ui/toast-stack.tsx'
import { Frame } from './frame.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { goTo, useScreen } from './screen-store.ts'

/** Which of the four faces the till shows: starting, first run, sign in, or work. */
export function App() {
  // Another language draws everything again from here down; what is typed stays.
  useWords((words) => words.language)
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
