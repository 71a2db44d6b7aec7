import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { Translate } from './locale/translate.ts'

type Clicked = {
  isEditable: boolean
  selectionText: string
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean }
}

/** Cut, copy and paste by the mouse; nothing where there is nothing to do. */
export function followContextMenu(contents: WebContents, text: Translate): void {
  contents.on('context-menu', (_event, clicked) => {
    const items = contextItems(clicked, text)
    if (items.length > 0) Menu.buildFromTemplate(items).popup()
  })
}

/** The items of the menu for what was clicked. */
export function contextItems(
  { editFlags, isEditable, selectionText }: Clicked,
  text: Translate,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = {
    role: 'copy',
    label: text('menu.copy'),
    enabled: editFlags.canCopy,
  }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: text('menu.cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text('menu.paste'), enabled: editFlags.canPaste },
  ]
}
