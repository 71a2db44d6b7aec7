import { expect, it, vi } from 'vitest'
import { recountZone } from './count-actions.ts'
import { useCount } from './count-store.ts'
import { useCountView } from './count-view.ts'

vi.mock('../../base/api/client.ts', () => ({ call: () => Promise.resolve({ success: true }) }))

it('goes on in the zone that is counted again', async () => {
  useCountView.setState({ countID: 'count', view: 'scan' })
  useCount.setState({ zone: '' })
  await recountZone('Wall 2')
  expect(useCount.getState().zone).toBe('Wall 2')
})
