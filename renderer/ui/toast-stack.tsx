import { Toast } from '@base-ui/react/toast'
import { CircleAlert, Info, X } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { toasts } from './toasts.ts'

function Stack() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast toast-${toast.type ?? 'info'}`}>
      {toast.type === 'bad' ? (
        <CircleAlert className="icon" aria-hidden="true" />
      ) : (
        <Info className="icon" aria-hidden="true" />
      )}
      <Toast.Description className="toast-text" />
      {toast.actionProps ? <Toast.Action className="toast-action" /> : null}
      <Toast.Close className="toast-close" aria-label={t('close')}>
        <X className="icon" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ))
}

/** Short messages at the foot of the screen; polite to screen readers, urgent when refused. */
export function ToastStack() {
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toast-stack">
          <Stack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
