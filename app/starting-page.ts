import type { LocaleService } from './locale/locale-service.ts'
import { type PageServer, servePage } from './page-server.ts'
import { ownPage } from './page-style.ts'

/** Serves what is shown while the main till is looked for. */
export function serveStarting(locale: LocaleService): Promise<PageServer> {
  const page = (): string => {
    const { text } = locale
    return ownPage(
      locale.row(),
      `<h1>${text('starting.title')}</h1><p>${text('starting.text')}</p>`,
    )
  }
  return servePage(locale, { page, take: async () => page() })
}
