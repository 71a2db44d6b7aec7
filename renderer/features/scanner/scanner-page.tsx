import './scanner.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useLastScan } from '../../kernel/scan/last-scan.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { KeyboardCard } from './keyboard-card.tsx'
import { LastScanCard } from './last-scan-card.tsx'
import { OwnModeCard } from './own-mode-card.tsx'
import { scanTestSheetQuery } from './scanner-data.ts'
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
    <div className="page scanner">
      <header className="page-head">
        <div>
          <h1 className="screen-title">{t('scanner.title')}</h1>
          <p className="muted">{t('scanner.lead')}</p>
        </div>
        <CommandButton id="learnScanner" look="primary" />
      </header>
      <div className="page-columns">
        <div className="page-side">
          <LastScanCard codes={sheet.data ?? []} />
          <OwnModeCard />
          <KeyboardCard />
        </div>
        <TestSheet sheet={sheet} />
      </div>
    </div>
  )
}
