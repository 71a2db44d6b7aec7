import { showPosted } from './inward-store.ts'
import { openSection } from './purchasing-store.ts'

/** Shows a posted inward; from any screen. */
export function openInward(inwardID: string): void {
  showPosted(inwardID)
  openSection('bills')
}
