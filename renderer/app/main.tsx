import '../base/ui/fonts.css'
import '../base/ui/tokens.css'
import '../base/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenSignedOut } from '../base/api/client.ts'
import { listenForCommands } from '../kernel/commands/listen.ts'
import { watchInput } from '../kernel/input-kind.ts'
import { applyPreferences } from '../kernel/preferences.ts'
import { queryClient } from '../kernel/queries/query-client.ts'
import { attachWedge } from '../kernel/scan/attach-wedge.ts'
import { listenToShellScanners } from '../kernel/scan/shell-scanners.ts'
import { signedOut, startSession, useSession } from '../kernel/session-store.ts'
import { App } from './app.tsx'
import './register-commands.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { followPower } from './power.ts'
import { rejectBrokenScan, rejectScan, takeScan } from './scan-router.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

await applyPreferences()
const isListening = () => useSession.getState().status === 'signedIn'
attachWedge({
  onScan: takeScan,
  onUnreadable: rejectScan,
  onBroken: rejectBrokenScan,
  isListening,
})
listenToShellScanners({ onScan: takeScan, onUnreadable: rejectScan, isListening })
listenForCommands()
watchInput()
followPower()
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
