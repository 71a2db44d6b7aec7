import type { KeyboardEvent } from 'react'
import { walkList } from '../../base/ui/walk-list.ts'

/** As `walkList`, but the arrows stay with a choice or a list of options that has the focus. */
export function walkForm(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (target instanceof HTMLSelectElement) return
  if (target instanceof HTMLInputElement && target.type === 'radio') return
  walkList(event)
}
