import { create } from 'zustand'
import { goTo } from '../../kernel/screen-store.ts'

/** Where the place is named that is counted. */
export const ZONE_ID = 'count-zone'

type CountView = {
  view: 'list' | 'new' | 'scan' | 'review'
  countID: string | null
  /** Whether a zone is named that can be closed: kept up by the count's own state. */
  hasZone: boolean
  isPosting: boolean
  /** The count that was posted last: a second press on its way posts nothing and complains of nothing. */
  postedID: string | null
}

/** Which count is up, and what of it: what its commands need to know before it is loaded. */
export const useCountView = create<CountView>(() => ({
  view: 'list',
  countID: null,
  hasZone: false,
  isPosting: false,
  postedID: null,
}))

/** Opens a count: to scan, or to read what came of it. */
export function showCount(countID: string, view: 'scan' | 'review'): void {
  useCountView.setState({ countID, view })
}

/** Shows what came of a count; from any screen. */
export function openCount(countID: string): void {
  showCount(countID, 'review')
  goTo('stockCount')
}

/** Back to the list. False where it is up already. */
export function leaveCount(): boolean {
  const { view } = useCountView.getState()
  useCountView.setState({ view: 'list', countID: null })
  return view !== 'list'
}
