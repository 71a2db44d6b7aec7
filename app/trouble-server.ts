import { type PageServer, servePage } from './page-server.ts'
import type { Trouble } from './trouble.ts'
import { troublePage } from './trouble-page.ts'

export type TroubleWork = {
  again(): void
  openFolder(): void
  /** Shows the page on which a person says whose data this computer shows. */
  choose(): void
  quit(): void
  /** Null when the code gave the shop its keys back, else what was wrong with it. */
  recover(code: string): Promise<string | null>
}

/** Serves the page that is shown while there is no till to show. */
export function serveTrouble(trouble: Trouble, work: TroubleWork): Promise<PageServer> {
  return servePage({
    page: () => troublePage(trouble, null),
    async take(action, form) {
      let wrong: string | null = null
      if (action === '/recover') {
        wrong = await work.recover(form.get('code') ?? '')
        if (wrong === null) setImmediate(work.again)
      }
      if (action === '/again') setImmediate(work.again)
      if (action === '/folder') work.openFolder()
      if (action === '/choose') setImmediate(work.choose)
      if (action === '/quit') setImmediate(work.quit)
      return troublePage(trouble, wrong)
    },
  })
}
