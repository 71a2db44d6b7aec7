import { Menu, type MenuItemConstructorOptions } from 'electron'

/**
 * No menu on Windows and Linux: every action is in the till, and Electron's own menu would reload,
 * zoom and open tools by keys that the till uses. macOS needs one to quit and to copy.
 */
export function setMenu(platform: string): void {
  if (platform !== 'darwin') {
    Menu.setApplicationMenu(null)
    return
  }
  const template: MenuItemConstructorOptions[] = [
    { role: 'appMenu' },
    { role: 'editMenu' },
    { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'togglefullscreen' }] },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
