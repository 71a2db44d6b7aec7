import { Toast } from '@base-ui/react/toast'
import { t } from '../i18n/t.ts'

/** Toasts can be raised from anywhere, a scan or a command included. */
export const toasts = Toast.createToastManager()

const SHORT_MS = 5000

export function tell(message: string): void {
  toasts.add({ description: message, type: 'info', timeout: SHORT_MS })
}

/** A refusal stays until it is closed, and says what to do. */
export function warn(message: string): void {
  toasts.add({ description: message, type: 'bad', timeout: 0, priority: 'high' })
}

export function offerUndo(message: string, undo: () => void): void {
  const id = toasts.add({
    description: message,
    type: 'info',
    timeout: SHORT_MS,
    actionProps: {
      children: t('undo'),
      onClick: () => {
        toasts.close(id)
        undo()
      },
    },
  })
}
