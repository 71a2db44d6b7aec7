import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Words } from './words/en.ts'

/**
 * No menu on Windows and Linux: every action is in the till, and Electron's own menu would reload,
 * zoom and open tools by keys that the till uses. macOS needs one to quit and to copy.
 */
export function setMenu(platform: string, { menu }: Words): void {
  if (platform !== 'darwin') {
    Menu.setApplicationMenu(null)
    return
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate(macMenu(menu)))
}

/** Electron names its roles in English alone, so each is named here. */
export function macMenu(menu: Words['menu']): MenuItemConstructorOptions[] {
  const line = { type: 'separator' } as const
  return [
    {
      label: 'Dioptre',
      submenu: [
        { role: 'about', label: menu.about },
        line,
        { role: 'hide', label: menu.hide },
        { role: 'hideOthers', label: menu.hideOthers },
        line,
        { role: 'quit', label: menu.quit },
      ],
    },
    {
      label: menu.edit,
      submenu: [
        { role: 'undo', label: menu.undo },
        { role: 'redo', label: menu.redo },
        line,
        { role: 'cut', label: menu.cut },
        { role: 'copy', label: menu.copy },
        { role: 'paste', label: menu.paste },
        { role: 'selectAll', label: menu.selectAll },
      ],
    },
    {
      label: menu.window,
      submenu: [
        { role: 'minimize', label: menu.minimize },
        { role: 'togglefullscreen', label: menu.fullScreen },
      ],
    },
  ]
}
