import { ApiError, NoAnswerError } from '../base/api/errors.ts'
import { t } from '../base/i18n/t.ts'

/** A refusal in the words of the counter: ours where we know better, else the server's. */
export function errorMessage(error: unknown): string {
  if (error instanceof NoAnswerError) return t('offline.short')
  if (!(error instanceof ApiError)) return t('error.unknown')
  if (error.code === 'FORBIDDEN') return t('error.forbidden', { message: error.message })
  if (error.code === 'RATE_LIMITED') {
    return t('error.rateLimited', { seconds: error.retryAfterSeconds ?? 1 })
  }
  const first = error.fields[0]
  return first === undefined ? error.message : first.message
}
