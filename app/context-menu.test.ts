import { expect, it, vi } from 'vitest'
import { ENGLISH } from './locale/locale-service.ts'

vi.mock('electron', () => ({ Menu: {} }))
const { contextItems } = await import('./context-menu.ts')

const flags = { canCut: true, canCopy: true, canPaste: true }
const roles = (clicked: Parameters<typeof contextItems>[0]) =>
  contextItems(clicked, ENGLISH.text).map(({ role }) => role)

it('cuts, copies and pastes in a field, and copies what is selected elsewhere', () => {
  expect(roles({ isEditable: true, selectionText: '', editFlags: flags })).toEqual([
    'cut',
    'copy',
    'paste',
  ])
  expect(roles({ isEditable: false, selectionText: 'INV-7', editFlags: flags })).toEqual(['copy'])
  expect(roles({ isEditable: false, selectionText: ' ', editFlags: flags })).toEqual([])
})
