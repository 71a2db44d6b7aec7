import { afterEach, expect, it, vi } from 'vitest'
import { recountZone } from './count-actions.ts'
import { useCount } from './count-store.ts'
import { useCountView } from './count-view.ts'

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
