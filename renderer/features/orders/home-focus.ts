import { useEffect } from 'react'
import { useScreen } from '../../kernel/screen-store.ts'

/**
 * Gives the focus to `find(frame)` where it stands on nothing: after a dialog has closed, and after
 * `shown`, what the screen shows, has taken away the button that had it.
 */
export function useHomeFocus(
  frame: { current: HTMLElement | null },
  shown: unknown,
  find: (frame: HTMLElement | null) => HTMLElement | null,
): void {
  const dialog = useScreen((state) => state.dialog)
  useEffect(() => {
    void shown
    if (dialog !== null) return
    // A dialog gives the focus back only once it is gone.
    const next = requestAnimationFrame(() => {
      if (document.activeElement === document.body) {
        find(frame.current)?.focus({ preventScroll: true })
      }
    })
    return () => cancelAnimationFrame(next)
  }, [dialog, find, frame, shown])
}
