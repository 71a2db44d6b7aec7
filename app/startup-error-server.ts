import type { RecoveryFault } from '../server/keys/recovery.ts'
import { type BringBackWish, readBringBack } from './bring-back-form.ts'
import type { LocaleService } from './locale/locale-service.ts'
import { type PageServer, servePage } from './page-server.ts'
import type { StartupError } from './startup-error.ts'
import { startupErrorPage } from './startup-error-page.ts'

export type StartupErrorActions = {
  again(): void
  openFolder(): void
  /** Shows the page on which a person says whose data this computer shows. */
  choose(): void
  quit(): void
  /** Opens the shop without its newest changes. */
  acceptLoss(): void
  /** Brings the shop back from a copy; null when that is done, else why not. */
  bringBack(wish: BringBackWish): Promise<string | null>
  /** Null when the code gave the shop its keys back, else what was wrong with it. */
  recover(code: string): Promise<RecoveryFault | null>
}

/** Serves the page that is shown while there is no till to show. */
export function serveStartupError(
  error: StartupError,
  locale: LocaleService,
  actions: StartupErrorActions,
): Promise<PageServer> {
  return servePage(locale, {
    page: () => startupErrorPage(error, null, locale.row()),
    async take(action, form) {
      let wrong: RecoveryFault | null = null
      if (action === '/bring-back') {
        const wish = readBringBack(form)
        const refused = await actions.bringBack(wish)
        if (refused === null) setImmediate(actions.again)
        return startupErrorPage(error, null, locale.row(), { ...wish, wrong: refused })
      }
      if (action === '/recover') {
        wrong = await actions.recover(form.get('code') ?? '')
        if (wrong === null) setImmediate(actions.again)
      }
      if (action === '/again') setImmediate(actions.again)
      if (action === '/accept' && error.reason === 'lost') setImmediate(actions.acceptLoss)
      if (action === '/folder') actions.openFolder()
      if (action === '/choose') setImmediate(actions.choose)
      if (action === '/quit') setImmediate(actions.quit)
      return startupErrorPage(error, wrong, locale.row())
    },
  })
}
