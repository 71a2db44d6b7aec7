import { expect, it, vi } from 'vitest'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { itemFieldValue } from './item-fields.ts'

it('tells attributes in words, and no code of a program', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLaterMessages()
  vi.unstubAllGlobals()
  expect(itemFieldValue('attributes_json', '{"model":"Classic","colour":"Black"}')).toBe(
    'Model Classic, Colour Black',
  )
  expect(itemFieldValue('attributes_json', '{}')).toBe('')
  expect(itemFieldValue('attributes_json', 'torn {')).toBe('torn {')
})
