import { type IpcMainEvent, ipcMain } from 'electron'
import { LANGUAGE_CHANNEL } from '../channels.ts'
import { isOwnPage } from '../own-page.ts'
import { type LocaleService, languageOf } from './locale-service.ts'

/** Sets the language that the till's page has; `address` says whose pages are the till's. */
export function followPageLanguage(locale: LocaleService, address: () => string | null): void {
  ipcMain.on(LANGUAGE_CHANNEL, ({ senderFrame }: IpcMainEvent, tag: unknown) => {
    const from = address()
    if (from === null || senderFrame === null || senderFrame.parent !== null) return
    const language = isOwnPage(senderFrame.url, from) ? languageOf(tag) : null
    if (language !== null) locale.setLanguage(language)
  })
}
