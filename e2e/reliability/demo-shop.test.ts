import { afterAll, afterEach, expect, it } from 'vitest'
import { complaintsAbout } from './oracle.ts'
import { endAll, startBranch } from './server-process.ts'
import { removeShops, scratchFolder } from './template-shop.ts'

afterEach(endAll)
afterAll(removeShops)

it('the months of the demo shop are as whole and as gapless as real ones', async () => {
  const folder = scratchFolder('demo')
  const branch = await startBranch(folder, ['--demo'])
  expect((await branch.stop()).code).toBe(0)
  expect(complaintsAbout(folder, { acknowledged: [] })).toEqual([])
})
