import { lazy, Suspense } from 'react'
import { loadLaterMessages } from '../base/i18n/t.ts'
import { ApprovalHost } from '../features/approvals/approval-host.tsx'
import { UsedReferenceHost } from '../features/payment/used-reference-host.tsx'
import { Loaded, loadable } from '../kernel/loadable.tsx'
import { useScreen } from '../kernel/screen-store.ts'
import { DialogBoundary } from './error-boundary.tsx'

/** The list of dialogs is long, and nothing of it is needed for the first paint. */
export const OPEN_DIALOG = loadable(async () => (await import('./dialogs.tsx')).OpenDialog)

const NEW_MASTER = lazy(async () => {
  const [{ NewMasterDialog }] = await Promise.all([
    import('../features/masters/new-master-dialog.tsx'),
    loadLaterMessages(),
  ])
  return { default: NewMasterDialog }
})

/** The dialog that is open, if any; over it what a picker lacked, and questions. */
export function Dialogs() {
  const dialog = useScreen((state) => state.dialog)
  const newMaster = useScreen((state) => state.newMaster)
  return (
    <>
      <DialogBoundary key={dialog}>
        <Suspense fallback={null}>
          {dialog === null ? null : <Loaded code={OPEN_DIALOG} />}
        </Suspense>
      </DialogBoundary>
      {newMaster === null ? null : (
        <DialogBoundary>
          <Suspense fallback={null}>
            <NEW_MASTER asked={newMaster} />
          </Suspense>
        </DialogBoundary>
      )}
      <UsedReferenceHost />
      <ApprovalHost />
    </>
  )
}
