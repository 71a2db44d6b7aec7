// POST /api/Setup/demo
import { openDemo as spec } from '../contract/setup.ts'
import { createDemoShop } from '../demo/create-demo-shop.ts'
import { operation } from '../operation.ts'
import { refuseAfterSetup } from './needs-setup.ts'

export const openDemo = operation(spec, async ({ shop }) => {
  refuseAfterSetup(shop.db)
  await createDemoShop(shop)
  return { success: true }
})
