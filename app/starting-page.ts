import { type PageServer, servePage } from './page-server.ts'
import { ownPage } from './page-style.ts'
import type { Voice } from './words/voice.ts'

/** Serves what is shown while the main till is looked for. */
export function serveStarting(voice: Voice): Promise<PageServer> {
  const page = (): string => {
    const { text, title } = voice.words().starting
    return ownPage(voice.row(), `<h1>${title}</h1><p>${text}</p>`)
  }
  return servePage(voice, { page, take: async () => page() })
}
