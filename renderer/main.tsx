import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/page.css'
import './shell/shell.css'
import './billing/billing.css'
import './payment/payment.css'
import './sign-in/sign-in.css'
import './set-up/set-up.css'
import './catalog/catalog.css'
import './printing/printing.css'
import './documents/documents.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenSignedOut } from './api/client.ts'
import { queryClient } from './api/query-client.ts'
import { listenForCommands } from './commands/listen.ts'
import { attachWedge } from './scan/attach-wedge.ts'
import { refuseBrokenScan, refuseScan, takeScan } from './scan/scan-router.ts'
import { listenToShellScanners } from './scan/shell-scanners.ts'
import { App } from './shell/app.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { applyPreferences } from './shell/preferences.ts'
import { lookAgainOnWake } from './shell/wake.ts'
import { signedOut, startSession, useSession } from './sign-in/session-store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

await applyPreferences()
const isListening = () => useSession.getState().status === 'signedIn'
attachWedge({
  onScan: takeScan,
  onUnreadable: refuseScan,
  onBroken: refuseBrokenScan,
  isListening,
})
listenToShellScanners({ onScan: takeScan, onUnreadable: refuseScan, isListening })
listenForCommands()
lookAgainOnWake()
whenSignedOut(signedOut)
void startSession()

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
