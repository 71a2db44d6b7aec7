import { t } from '../../base/i18n/t.ts'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { VisuallyHidden } from '../../base/ui/text.tsx'
import { DayHint } from '../day/day-hint.tsx'
import { CartPanel } from './cart-panel.tsx'
import styles from './counter-screen.module.css'
import { CustomerCard } from './customer-card.tsx'
import { FocusBanner } from './focus-banner.tsx'
import { HeldStrip } from './held-strip.tsx'
import { SearchBar } from './search-bar.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import { UnknownCodes } from './unknown-codes.tsx'

/**
 * The counter: find and scan at the left, whose sale and how much at the right. What is told comes
 * over the bar or below the cart, so that no line is ever elsewhere than it was.
 */
export function CounterScreen() {
  return (
    <Grid gap={6} className={styles['counter']}>
      <VisuallyHidden as="h1">{t('rail.sell')}</VisuallyHidden>
      <Stack gap={5} className={styles['counter-main']}>
        <div className={styles['bar']}>
          <SearchBar />
          <FocusBanner />
        </div>
        <CartPanel />
        <UnknownCodes />
        <DayHint />
        <HeldStrip />
      </Stack>
      <Stack as="aside" gap={5} className={styles['counter-side']}>
        <CustomerCard />
        <TotalsPanel />
      </Stack>
    </Grid>
  )
}
