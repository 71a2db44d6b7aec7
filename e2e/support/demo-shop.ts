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
