import { InwardForm } from './inward-form.tsx'
import { InwardList } from './inward-list.tsx'
import { useInward } from './inward-store.ts'
import { PostedInward } from './posted-inward.tsx'

/** Goods in: the suppliers' bills, the one that is entered, and the one that is looked at. */
export function GoodsInPage() {
  const { openID, view } = useInward()
  if (view === 'draft') return <InwardForm />
  if (view === 'posted' && openID !== null) return <PostedInward key={openID} inwardID={openID} />
  return <InwardList />
}
