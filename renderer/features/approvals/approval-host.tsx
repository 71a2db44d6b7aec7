import { lazy, Suspense } from 'react'
import { useApprovalAsk } from '../../kernel/ask-approval.ts'

const ApprovalDialog = lazy(async () => ({
  default: (await import('./approval-dialog.tsx')).ApprovalDialog,
}))

/** Shows the question to a manager over whatever is on the screen, another dialog included. */
export function ApprovalHost() {
  const asked = useApprovalAsk((state) => state.asked)
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <ApprovalDialog question={asked.question} onAnswer={asked.answer} />
    </Suspense>
  )
}
