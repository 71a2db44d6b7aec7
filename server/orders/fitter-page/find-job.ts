import type { AttemptLimits } from '../../auth/attempt-limits.ts'
import type { Shop } from '../../kernel/services.ts'
import { type FitterJob, jobOfToken } from './fitter-link.ts'

/** The job of a link; a wrong link counts like a wrong PIN, so that none can be guessed (429). */
export function findJob(
  shop: Shop,
  limits: AttemptLimits,
  { ip, token }: { ip: string; token: string },
): FitterJob {
  limits.check(ip)
  try {
    return jobOfToken(shop, token)
  } catch (error) {
    limits.countFailure(ip)
    throw error
  }
}
