import type { Services } from '../../kernel/services.ts'
import { type FitterJob, jobOfToken } from './fitter-link.ts'

/** The job of a link; a wrong link counts like a wrong PIN, so that none can be guessed (429). */
export function findJob(
  services: Services,
  { ip, token }: { ip: string; token: string },
): FitterJob {
  const limits = services.linkAttempts
  limits.check(ip)
  try {
    return jobOfToken(services, token)
  } catch (error) {
    limits.countFailure(ip)
    throw error
  }
}
