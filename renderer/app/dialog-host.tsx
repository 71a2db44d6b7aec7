import { Suspense } from 'react'
import { ApprovalHost } from '../features/approvals/approval-host.tsx'
import { Loaded, loadable } from '../kernel/loadable.tsx'
import { useScreen } from '../kernel/screen-store.ts'
import { DialogBoundary } from './error-boundary.tsx'

/** The list of dialogs is long, and nothing of it is needed for the first paint. */
export const OPEN_DIALOG = loadable(async () => (await import('./dialogs.tsx')).OpenDialog)

/** The dialog that is open, if any, and over it a question to a manager. */
export function Dialogs() {
  const dialog = useScreen((state) => state.dialog)
  return (
    <>
      <DialogBoundary key={dialog}>
        <Suspense fallback={null}>
          {dialog === null ? null : <Loaded code={OPEN_DIALOG} />}
        </Suspense>
      </DialogBoundary>
      <ApprovalHost />
    </>
  )
}
