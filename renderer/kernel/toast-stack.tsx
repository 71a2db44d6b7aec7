import { Toast } from '@base-ui/react/toast'
import { CircleAlert, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../base/i18n/t.ts'
import { classNames } from '../base/ui/class-names.ts'
import { Glyph } from '../base/ui/glyph.tsx'
import { NeedNote } from './need-note.tsx'
import styles from './toast-stack.module.css'
import { manager, showEarlyToasts } from './toasts.ts'

function Stack() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={classNames(
        styles['toast'],
        toast.type === 'bad' && styles['bad'],
        toast.type === 'warn' && styles['warn'],
      )}
      data-testid="toast"
    >
      <Glyph of={toast.type === 'bad' || toast.type === 'warn' ? CircleAlert : Info} />
      <Toast.Description className={styles['text']} data-testid="toast-text" />
      {toast.actionProps ? <Toast.Action className={styles['action']} /> : null}
      <Toast.Close className={styles['close']} data-testid="toast-close" aria-label={t('close')}>
        <Glyph of={X} />
      </Toast.Close>
    </Toast.Root>
  ))
}

/** The height of one row of messages, in rem: two lines of text. */
const ONE_ROW_REM = 4

/** Says how high the messages are, for what else is shown over the foot of the screen. */
function measureRoom(viewport: HTMLElement | null): (() => void) | undefined {
  if (viewport === null) return
  const { style } = document.documentElement
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const clear = (): void => {
    style.removeProperty('--toast-room')
  }
  const watch = new ResizeObserver(() => {
    const { height } = viewport.getBoundingClientRect()
    // More than one row would reach up to the figures and the main button of the screen.
    viewport.toggleAttribute('data-tall', height > ONE_ROW_REM * rem)
    if (height === 0) clear()
    else style.setProperty('--toast-room', `${height}px`)
  })
  watch.observe(viewport)
  return () => {
    watch.disconnect()
    clear()
  }
}

/**
 * Short messages at the foot of the screen, polite to screen readers, urgent when refused; and what
 * is told beside a field.
 */
export function ToastStack() {
  // After the effects of what is inside: the provider listens by then.
  useEffect(showEarlyToasts, [])
  return (
    <>
      <Toast.Provider toastManager={manager} limit={3}>
        <Toast.Portal>
          <Toast.Viewport className={styles['stack']} ref={measureRoom} aria-label={t('toasts')}>
            <Stack />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
      <NeedNote />
    </>
  )
}
