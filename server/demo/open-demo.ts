// POST /api/Setup/demo
import { openDemo as spec } from '../contract/setup.ts'
import { operation } from '../kernel/operation.ts'
import { refuseAfterSetup } from '../setup/needs-setup.ts'
import { createDemoShop } from './create-demo-shop.ts'

export const openDemo = operation(spec, async ({ shop }) => {
  refuseAfterSetup(shop.db)
  await createDemoShop(shop)
  return { success: true }
})
