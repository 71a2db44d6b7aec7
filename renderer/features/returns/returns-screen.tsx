import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { ScreenTitle } from '../../base/ui/text.tsx'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { InvoiceFinder } from './invoice-finder.tsx'
import { ReturnDesk } from './return-desk.tsx'
import { ReturnDone } from './return-done.tsx'
import { takeScan } from './returns-actions.ts'
import styles from './returns-screen.module.css'
import { leaveSettled, useReturnInvoice, useReturns } from './returns-store.ts'

/** Goods that come back: find the bill, say what and why, give the money back, print. */
export function ReturnsScreen() {
  const invoice = useReturnInvoice()
  const saved = useReturns((state) => state.saved)
  useEffect(() => takeScansHere(takeScan), [])
  useEffect(() => leaveSettled, [])
  if (invoice !== null && saved !== null) return <ReturnDone invoice={invoice} saved={saved} />
  return (
    <Stack gap={6} className={styles['screen']}>
      <ScreenTitle>{t('returns.title')}</ScreenTitle>
      {invoice === null ? <InvoiceFinder /> : <ReturnDesk invoice={invoice} />}
    </Stack>
  )
}
