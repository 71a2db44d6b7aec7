import { CountList } from './count-list.tsx'
import { CountReview } from './count-review.tsx'
import { CountScan } from './count-scan.tsx'
import { useCountView } from './count-view.ts'
import { NewCount } from './new-count.tsx'

/** Counting the stock: the counts, the zone that is scanned, and what came of it. */
export function CountPage() {
  const { countID, view } = useCountView()
  if (view === 'new') return <NewCount />
  if (view === 'scan' && countID !== null) return <CountScan key={countID} countID={countID} />
  if (view === 'review' && countID !== null) return <CountReview key={countID} countID={countID} />
  return <CountList />
}
