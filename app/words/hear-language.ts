import { type IpcMainEvent, ipcMain } from 'electron'
import { LANGUAGE_CHANNEL } from '../channels.ts'
import { isOwnPage } from '../own-page.ts'
import { languageOf, type Voice } from './voice.ts'

/** The shell speaks as the till's page does: `address` says whose pages are the till's. */
export function hearLanguage(voice: Voice, address: () => string | null): void {
  ipcMain.on(LANGUAGE_CHANNEL, ({ senderFrame }: IpcMainEvent, tag: unknown) => {
    const from = address()
    if (from === null || senderFrame === null || senderFrame.parent !== null) return
    const language = isOwnPage(senderFrame.url, from) ? languageOf(tag) : null
    if (language !== null) voice.speak(language)
  })
}
