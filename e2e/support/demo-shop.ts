import { test } from '@playwright/test'
import { type Api, signInToApi } from './api.ts'
import { type BranchUnderTest, openBranch } from './branch.ts'

/** The demo shop of the stories of one file: the till's address, and the API as its owner. */
export function demoShop(): { readonly address: string; readonly api: Api } {
  let opened: { branch: BranchUnderTest; api: Api } | null = null
  test.beforeAll(async () => {
    const branch = await openBranch({ demo: true })
    opened = { branch, api: await signInToApi(branch.address, 'owner', 'owner-demo') }
  })
  test.afterAll(() => opened?.branch.close())
  const shop = () => {
    if (opened === null) throw new Error('the shop opens before the first story')
    return opened
  }
  return {
    get address() {
      return shop().branch.address
    },
    get api() {
      return shop().api
    },
  }
}

/** Returns the code of a piece of a frame of the demo shop that its past has not sold. */
export async function frameInStock(api: Api): Promise<string> {
  const found = await api.post('/api/quickSale/search-all', { term: 'Rimvale 2140' })
  const frame = found.find((item: { Units?: unknown[] }) => (item.Units ?? []).length > 0)
  return frame.Units[0].Code
}
