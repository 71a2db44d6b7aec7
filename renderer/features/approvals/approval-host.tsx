import { lazy, Suspense } from 'react'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { useApprovalAsk } from '../../kernel/ask-approval.ts'

const ApprovalDialog = lazy(async () => {
  const [{ ApprovalDialog: dialog }] = await Promise.all([
    import('./approval-dialog.tsx'),
    loadLaterMessages(),
  ])
  return { default: dialog }
})

/** Shows the question to a manager over whatever is on the screen, another dialog included. */
export function ApprovalHost() {
  const asked = useApprovalAsk((state) => state.asked)
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <ApprovalDialog question={asked.question} why={asked.why} onAnswer={asked.answer} />
    </Suspense>
  )
}
