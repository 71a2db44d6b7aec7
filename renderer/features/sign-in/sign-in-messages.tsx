import { t } from '../../base/i18n/t.ts'
import { Notice } from '../../base/ui/notice.tsx'

/** Why the last attempt failed, or how long the lock-out lasts. */
export function SignInMessages({
  lockedSeconds,
  refusal,
}: {
  lockedSeconds: number
  refusal: string | null
}) {
  if (lockedSeconds > 0) {
    return <Notice kind="warn">{t('signIn.locked', { seconds: lockedSeconds })}</Notice>
  }
  return refusal === null ? null : <Notice kind="bad">{refusal}</Notice>
}
