import type { WritableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'

/** Carries a piece of work out to see what comes of it, and undoes all of it. */
export function rolledBack<T>(services: Services, work: (tx: WritableDb) => T): T {
  const undone = new Error('rolled back')
  const answers: T[] = []
  try {
    services.write((tx) => {
      answers.push(work(tx))
      throw undone
    })
  } catch (error) {
    const [answer] = answers
    if (error === undone && answer !== undefined) return answer
    throw error
  }
  throw undone
}
