// POST /api/Setup/demo
import { openDemo as spec } from '../contract/setup.ts'
import { operation } from '../kernel/operation.ts'
import { refuseAfterSetup } from '../setup/needs-setup.ts'
import { createDemoShop } from './create-demo-shop.ts'

export const openDemo = operation(spec, async ({ services }) => {
  refuseAfterSetup(services.db)
  await createDemoShop(services)
  return { success: true }
})
