import { lazy, Suspense } from 'react'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { useReferenceAsk } from '../../kernel/used-references.ts'

const UsedReferenceDialog = lazy(async () => {
  const [{ UsedReferenceDialog: dialog }] = await Promise.all([
    import('./used-reference-dialog.tsx'),
    loadLaterMessages(),
  ])
  return { default: dialog }
})

/** Shows the question about a reference over whatever is on the screen, another dialog included. */
export function UsedReferenceHost() {
  const asked = useReferenceAsk((state) => state.asked)
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <UsedReferenceDialog used={asked.used} onAnswer={asked.answer} />
    </Suspense>
  )
}
