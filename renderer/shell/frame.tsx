import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { CounterScreen } from '../billing/counter-screen.tsx'
import { CatalogueImport } from '../catalog/catalogue-import.tsx'
import { CommandButton, KeyBar } from '../commands/command-button.tsx'
import { COMMANDS, isInScope } from '../commands/registry.ts'
import { StylePage } from '../documents/style-page.tsx'
import { t } from '../i18n/t.ts'
import { DoneScreen } from '../payment/done-screen.tsx'
import { PayScreen } from '../payment/pay-screen.tsx'
import { PrintingPage } from '../printing/printing-page.tsx'
import { can, lockTill, useSession } from '../sign-in/session-store.ts'
import { initials } from '../ui/initials.ts'
import { Mark } from '../ui/mark.tsx'
import { watchIdle } from './auto-lock.ts'
import { Dialogs } from './dialogs.tsx'
import { usePreferences } from './preferences.ts'
import { goTo, isSellingScreen, useScreen } from './screen-store.ts'

const SCREENS = {
  counter: CounterScreen,
  pay: PayScreen,
  done: DoneScreen,
  import: CatalogueImport,
  printing: PrintingPage,
  papers: StylePage,
}

/** The working till: rail at the side, one screen, the strip of keys at its foot. */
export function Frame() {
  const screen = useScreen((state) => state.screen)
  const autoLockMinutes = usePreferences((state) => state.autoLockMinutes)
  useEffect(() => watchIdle(autoLockMinutes, () => void lockTill()), [autoLockMinutes])
  const Screen = SCREENS[screen]
  const scope = isSellingScreen(screen) ? screen : null
  return (
    <div className="frame">
      <Rail />
      <main className="stage" key={screen}>
        <Screen />
      </main>
      <KeyBar commands={COMMANDS.filter((each) => each.inKeyBar && isInScope(each, scope))} />
      <Dialogs />
    </div>
  )
}

function Rail() {
  const screen = useScreen((state) => state.screen)
  const user = useSession((session) => session.user)
  return (
    <nav className="rail" aria-label={t('rail.label')}>
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
      {can('catalogue.import') ? (
        <RailCommand id="import" label={t('rail.import')} isCurrent={screen === 'import'} />
      ) : null}
      {can('settings') ? (
        <RailCommand id="papers" label={t('rail.papers')} isCurrent={screen === 'papers'} />
      ) : null}
      {can('settings') ? (
        <RailCommand id="printing" label={t('rail.printing')} isCurrent={screen === 'printing'} />
      ) : null}
      <div className="rail-foot">
        <CommandButton id="help" look="quiet" isIconOnly />
        <CommandButton id="preferences" look="quiet" isIconOnly />
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

function RailCommand({ id, label, isCurrent }: { id: string; label: string; isCurrent: boolean }) {
  return (
    <div className="rail-command" aria-current={isCurrent ? 'page' : undefined}>
      <CommandButton id={id} look="tile" label={label} />
    </div>
  )
}
