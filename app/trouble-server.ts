import type { RecoveryFault } from '../server/keys/recovery.ts'
import { type PageServer, servePage } from './page-server.ts'
import type { Trouble } from './trouble.ts'
import { troublePage } from './trouble-page.ts'
import type { Voice } from './words/voice.ts'

export type TroubleWork = {
  again(): void
  openFolder(): void
  /** Shows the page on which a person says whose data this computer shows. */
  choose(): void
  quit(): void
  /** Null when the code gave the shop its keys back, else what was wrong with it. */
  recover(code: string): Promise<RecoveryFault | null>
}

/** Serves the page that is shown while there is no till to show. */
export function serveTrouble(
  trouble: Trouble,
  voice: Voice,
  work: TroubleWork,
): Promise<PageServer> {
  return servePage(voice, {
    page: () => troublePage(trouble, null, voice.row()),
    async take(action, form) {
      let wrong: RecoveryFault | null = null
      if (action === '/recover') {
        wrong = await work.recover(form.get('code') ?? '')
        if (wrong === null) setImmediate(work.again)
      }
      if (action === '/again') setImmediate(work.again)
      if (action === '/folder') work.openFolder()
      if (action === '/choose') setImmediate(work.choose)
      if (action === '/quit') setImmediate(work.quit)
      return troublePage(trouble, wrong, voice.row())
    },
  })
}
