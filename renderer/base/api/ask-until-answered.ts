import { whenOnline } from './connection.ts'
import { NoAnswerError } from './errors.ts'

/**
 * Asks again whenever the server is back, until it answers; refusals throw. Only for requests that
 * are carried out once however often they come: with a key of their own, or into a state.
 */
export async function askUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      await whenOnline()
    }
  }
}
