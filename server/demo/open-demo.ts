import { openDemo as spec } from '../contract/setup.ts'
import { operation } from '../kernel/operation.ts'
import { assertNeedsSetup } from '../setup/needs-setup.ts'
import { createDemoShop } from './create-demo-shop.ts'

export const openDemo = operation(spec, async ({ services }) => {
  assertNeedsSetup(services.db)
  await createDemoShop(services)
  return { success: true }
})
