import type { LocaleService } from './locale/locale-service.ts'
import { type PageServer, servePage } from './page-server.ts'
import { ownPage } from './page-style.ts'

/** Serves what is shown while the shop is opened, or the main till is looked for. */
export function serveStarting(
  locale: LocaleService,
  what: 'opening' | 'starting',
): Promise<PageServer> {
  const page = (): string => {
    const { text } = locale
    return ownPage(locale.row(), `<h1>${text(`${what}.title`)}</h1><p>${text(`${what}.text`)}</p>`)
  }
  return servePage(locale, { page, take: async () => page() })
}
