import { t } from '../../base/i18n/t.ts'
import { DayHint } from '../day/day-hint.tsx'
import { CartPanel } from './cart-panel.tsx'
import { CustomerCard } from './customer-card.tsx'
import { FocusBanner } from './focus-banner.tsx'
import { HeldStrip } from './held-strip.tsx'
import { SearchBar } from './search-bar.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import { UnknownCodes } from './unknown-codes.tsx'
import './counter.css'

/** The counter: find and scan at the left, whose sale and how much at the right. */
export function CounterScreen() {
  return (
    <div className="counter">
      <h1 className="unseen">{t('rail.counter')}</h1>
      <div className="counter-main">
        <DayHint />
        <FocusBanner />
        <SearchBar />
        <UnknownCodes />
        <CartPanel />
        <HeldStrip />
      </div>
      <aside className="counter-side">
        <CustomerCard />
        <TotalsPanel />
      </aside>
    </div>
  )
}
