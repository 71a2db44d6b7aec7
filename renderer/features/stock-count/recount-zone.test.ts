import { expect, it, vi } from 'vitest'
import { recountZone } from './count-actions.ts'
import { useCount } from './count-store.ts'
import { useCountView } from './count-view.ts'

it('goes on in the zone that is counted again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ success: true }), { status: 200 })),
  )
  useCountView.setState({ countID: 'count', view: 'scan' })
  useCount.setState({ zone: '' })
  await recountZone('Wall 2')
  expect(useCount.getState().zone).toBe('Wall 2')
  vi.unstubAllGlobals()
})
