import { Toast } from '@base-ui/react/toast'
import { CircleAlert, Info, X } from 'lucide-react'
import { t } from '../base/i18n/t.ts'
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

/** Tells the layout how much room the messages take, so that it makes room for them. */
function keepRoom(viewport: HTMLElement | null): (() => void) | undefined {
  if (viewport === null) return
  const { style } = document.documentElement
  const clear = (): void => {
    style.removeProperty('--toast-room')
    style.removeProperty('--toast-top')
  }
  const watch = new ResizeObserver(() => {
    const { height, top } = viewport.getBoundingClientRect()
    if (height === 0) return clear()
    style.setProperty('--toast-room', `${height}px`)
    style.setProperty('--toast-top', `${top}px`)
  })
  watch.observe(viewport)
  return () => {
    watch.disconnect()
    clear()
  }
}

/** Short messages at the foot of the screen; polite to screen readers, urgent when refused. */
export function ToastStack() {
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toast-stack" ref={keepRoom} aria-label={t('toasts')}>
          <Stack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
