import { afterEach, expect, it, vi } from 'vitest'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { usePreferences } from '../../kernel/preferences.ts'
import { count, recountZone } from './count-actions.ts'
import { useCount } from './count-store.ts'
import { useCountView, ZONE_ID } from './count-view.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('goes on in the zone that is counted again', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true })))
  useCountView.setState({ countID: 'count', view: 'scan' })
  useCount.setState({ zone: '' })
  await recountZone('Wall 2')
  expect(useCount.getState().zone).toBe('Wall 2')
})

it('says of a scan without a zone that it was not counted, and asks for the zone', async () => {
  const focused: string[] = []
  const getElementById = (id: string) => ({
    focus: () => focused.push(id),
    scrollIntoView: () => undefined,
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: { lang: '' }, getElementById })
  await loadLaterMessages()
  vi.stubGlobal('HTMLInputElement', class {})
  usePreferences.setState({ isMuted: true })
  useCountView.setState({ countID: 'count', view: 'scan' })
  useCount.setState({ zone: '', pending: [] })
  count('BOSS2')
  expect(useCount.getState().refused).toBe(
    'BOSS2 was not counted: name the zone, then scan it again.',
  )
  expect(useCount.getState().pending).toEqual([])
  expect(focused).toEqual([ZONE_ID])
})
