import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Page, PageColumns, PageHead, PageSide } from '../../base/ui/page.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useLastScan } from '../../kernel/scan/last-scan.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { KeyboardCard } from './keyboard-card.tsx'
import { LastScanCard } from './last-scan-card.tsx'
import { OwnModeCard } from './own-mode-card.tsx'
import { scanTestSheetQuery } from './scanner-data.ts'
import styles from './scanner-page.module.css'
import { TestSheet } from './test-sheet.tsx'

/** Where a scanner is tried, set up and learned; what is scanned here goes into no sale. */
export function ScannerPage() {
  useEffect(() => {
    // What was scanned before, at the counter, is no news here.
    useLastScan.setState(null, true)
    return takeScansHere((item) => (item === null ? soundBad() : soundGood()))
  }, [])
  const sheet = useQuery(scanTestSheetQuery)
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{t('scanner.title')}</ScreenTitle>
          <Muted as="p">{t('scanner.lead')}</Muted>
        </div>
        <CommandButton id="learnScanner" variant="primary" />
      </PageHead>
      <PageColumns>
        <PageSide>
          <LastScanCard codes={sheet.data ?? []} />
          <OwnModeCard />
          <KeyboardCard />
        </PageSide>
        <TestSheet sheet={sheet} />
      </PageColumns>
    </Page>
  )
}
