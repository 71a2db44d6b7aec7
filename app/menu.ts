import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Translate } from './locale/translate.ts'

/**
 * No menu on Windows and Linux: every action is in the till, and Electron's own menu would reload,
 * zoom and open tools by keys that the till uses. macOS needs one to quit and to copy.
 */
export function setMenu(platform: string, text: Translate, quit: () => void): void {
  if (platform !== 'darwin') {
    Menu.setApplicationMenu(null)
    return
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate(macMenu(text, quit)))
}

/** Electron names its roles in English alone, so each is named here. */
export function macMenu(text: Translate, quit: () => void): MenuItemConstructorOptions[] {
  const line = { type: 'separator' } as const
  return [
    {
      label: 'Dioptre',
      submenu: [
        { role: 'about', label: text('menu.about') },
        line,
        { role: 'hide', label: text('menu.hide') },
        { role: 'hideOthers', label: text('menu.hideOthers') },
        line,
        { label: text('menu.quit'), accelerator: 'Cmd+Q', click: quit },
      ],
    },
    {
      label: text('menu.edit'),
      submenu: [
        { role: 'undo', label: text('menu.undo') },
        { role: 'redo', label: text('menu.redo') },
        line,
        { role: 'cut', label: text('menu.cut') },
        { role: 'copy', label: text('menu.copy') },
        { role: 'paste', label: text('menu.paste') },
        { role: 'selectAll', label: text('menu.selectAll') },
      ],
    },
    {
      label: text('menu.window'),
      submenu: [
        { role: 'minimize', label: text('menu.minimize') },
        { role: 'togglefullscreen', label: text('menu.fullScreen') },
      ],
    },
  ]
}
